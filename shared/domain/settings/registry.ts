import * as z from 'zod'
import { DEFAULT_MATRIX, isPermission, PERMISSIONS } from '../permissions/default-matrix.ts'
import { parseGrants } from '../permissions/grants.ts'
import { GLOBAL_ROLES, INSTITUTION_ROLES, ORGANISATION_POSITIONS, SPECIAL_CALLERS, TENANT_POSITIONS } from '../permissions/holdings.ts'

/** Where a key can be set: for the whole service, for one tenant, or for both (the tenant's value wins). */
export type Level = 'global' | 'tenant' | 'both'

/** One configuration key: its type with its bounds, its default, and a sentence that says what it does. */
export type Setting<T = unknown> = {
  readonly level: Level
  /** Only GLOBAL roles may set it for a tenant. */
  readonly globalOnly?: true
  readonly schema: () => z.ZodType
  readonly default: T
  readonly about: string
}

function setting<T>(row: Setting<T>): Setting<T> {
  return row
}

const grantsText = () => z.string().max(8000).superRefine(refuseUnknownGrants)

export function refuseUnknownGrants(text: string, context: z.RefinementCtx): void {
  const parsed = parseGrants(text, isKnownHolder)
  if (parsed.kind === 'refused') context.addIssue({ code: 'custom', message: parsed.why })
}

/** Decision: the names with which the service ships, and any further GLOBAL_/INSTITUTION_ role in capitals, which `roles.supported` can add. */
export function isKnownHolder(name: string): boolean {
  const fixed: readonly string[] = [
    ...GLOBAL_ROLES,
    ...INSTITUTION_ROLES,
    ...TENANT_POSITIONS,
    ...ORGANISATION_POSITIONS,
    ...SPECIAL_CALLERS,
  ]
  return fixed.includes(name) || /^(GLOBAL|INSTITUTION)_[A-Z0-9_]{1,60}$/.test(name)
}

const rateLimit = () =>
  z.object({
    count: z.int().min(1).max(10_000_000),
    windowSeconds: z.int().min(1).max(3600),
    concurrency: z.int().min(1).max(100_000),
    policy: z.string().regex(/^[a-z][a-z-]{0,30}$/),
  })

/** Every configuration key, except the permission rows (`<Item>.<Action>.Allowed`), which the matrix names. */
export const SETTINGS = {
  'permission.matrix': setting<Record<string, string>>({
    level: 'global',
    schema: () =>
      z.record(z.string(), grantsText()).superRefine((matrix, context) => {
        for (const name of Object.keys(matrix))
          if (!isPermission(name.replace(/\.Allowed$/, '')))
            context.addIssue({ code: 'custom', message: `unknown permission ${name.slice(0, 60)}` })
      }),
    default: {},
    about: 'Permission rows that replace the shipped ones, as a JSON object of row to grants.',
  }),
  'user.auth.config': setting<{ 'lock.at.failed.attempt.no': number; 'lock.minutes': number }>({
    level: 'global',
    schema: () =>
      z.object({
        'lock.at.failed.attempt.no': z.int().min(1).max(100).default(10),
        'lock.minutes': z.int().min(1).max(1440).default(5),
      }),
    default: { 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5 },
    about: 'After how many failed attempts an identity is locked, and for how many minutes.',
  }),
  'rate.limit.config': setting<{ count: number; windowSeconds: number; concurrency: number; policy: string }>({
    level: 'both',
    globalOnly: true,
    schema: rateLimit,
    default: { count: 30_000, windowSeconds: 60, concurrency: 200, policy: 'fixed-window' },
    about: 'How many calls a tenant may make in a window, and how many at once.',
  }),
  'task.self.approval.allowed': setting<boolean>({
    level: 'tenant',
    schema: () => z.boolean(),
    default: false,
    about: 'Lets the initiator of a role-based task execute it.',
  }),
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K]['default']

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

/** The permission that a configuration key `<Item>.<Action>.Allowed` stands for. */
export function permissionOfKey(key: string): string | undefined {
  const name = key.endsWith('.Allowed') ? key.slice(0, -'.Allowed'.length) : undefined
  return name !== undefined && isPermission(name) ? name : undefined
}

/** The registry row of any key that can be set at this level, a permission row included; `undefined` for an unknown key. */
export function settingAt(key: string, level: 'global' | 'tenant'): Setting | undefined {
  const permission = permissionOfKey(key)
  if (permission !== undefined && level === 'tenant') return permissionSetting(permission)
  if (!isSettingKey(key)) return undefined
  const row: Setting = SETTINGS[key]
  return row.level === level || row.level === 'both' ? row : undefined
}

function permissionSetting(permission: string): Setting {
  const shipped = isPermission(permission) ? DEFAULT_MATRIX[permission] : ''
  return {
    level: 'tenant',
    schema: grantsText,
    default: shipped,
    about: `Who may do what ${permission} names, for the tenant's own callers.`,
  }
}

/** All keys that exist at a level, for the folder listing and the documentation. */
export function keysAt(level: 'global' | 'tenant'): readonly string[] {
  const rows = level === 'tenant' ? PERMISSIONS.map((name) => `${name}.Allowed`) : []
  return [...Object.keys(SETTINGS).filter((key) => settingAt(key, level) !== undefined), ...rows]
}
