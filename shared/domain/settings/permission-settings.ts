import * as z from 'zod'
import { commaSeparated } from '../comma-separated.ts'
import { isPermission, type PermissionName } from '../permissions/default-matrix.ts'
import { parseGrants } from '../permissions/grants.ts'
import { ADDED_ROLE, type IsRole } from '../permissions/known-roles.ts'
import { OF_ONBOARDING, overreachesOnboarding } from '../permissions/onboarding.ts'
import { permissionOfKey } from './permission-rows.ts'
import type { Setting } from './setting.ts'

const setting = <T>(row: Setting<T>): Setting<T> => row

/** A permission row as text. Refuses and names roles and positions that do not exist. */
const grantsText = (isRole: IsRole) =>
  z
    .string()
    .max(8000)
    .superRefine((text, context) => {
      const parsed = parseGrants(text, isRole)
      if (parsed.kind === 'refused') context.addIssue({ code: 'custom', message: parsed.why })
    })

/** The row of one permission: also refuses grants that this permission may not have. */
export const rowText = (permission: PermissionName) => (isRole: IsRole) =>
  grantsText(isRole)
    .refine((text) => !overreachesOnboarding(permission, text), TOO_FAR)
    .refine((text) => isPermission(permission) || !commaSeparated(text).some((grant) => /^ANONYMOUS\b/.test(grant)), NEEDS_A_TOKEN)

const NEEDS_A_TOKEN = 'must not name ANONYMOUS: an operation of an upstream needs a token'
const TOO_FAR = `must grant ONBOARDING nothing but ${OF_ONBOARDING.join(', ')}`

/** Rows that GLOBAL_ADMIN always keeps, because with them every other change can be undone. */
const ROWS_THAT_UNDO: readonly string[] = ['Property.UPDATE.Allowed', 'TenantConfig.UPDATE.Allowed']

function permissionMatrix(isRole: IsRole): z.ZodType {
  return z.record(z.string(), grantsText(isRole)).superRefine((matrix, context) => {
    for (const [key, text] of Object.entries(matrix)) {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: [key.slice(0, 60)] })
      const permission = permissionOfKey(key)
      if (permission === undefined) refuse('must be a permission row <Item>.<Action>.Allowed')
      else if (overreachesOnboarding(permission, text)) refuse(TOO_FAR)
      if (ROWS_THAT_UNDO.includes(key) && !commaSeparated(text).includes('GLOBAL_ADMIN'))
        refuse('must name GLOBAL_ADMIN: otherwise nobody could undo a change')
    }
  })
}

const supportedRoles = () =>
  z
    .string()
    .max(4000)
    .superRefine((text, context) => {
      const odd = commaSeparated(text).find((role) => !ADDED_ROLE.test(role))
      if (odd !== undefined)
        context.addIssue({ code: 'custom', message: 'must be roles in capitals that begin with GLOBAL_ or INSTITUTION_' })
    })

/** Configuration keys of permissions, except a tenant's own rows. */
export const PERMISSION_SETTINGS = {
  'permission.matrix': setting<Record<string, string>>({
    level: 'global',
    part: 'permissions',
    schema: permissionMatrix,
    default: {},
    about:
      'Permission rows, as a JSON object of row (`<Item>.<Action>.Allowed`) to grants. `default` shows the shipped rows, `value` the rows in force. A PUT may contain some rows or all; it stores those that differ from the shipped ones, and resets all others.',
  }),
  'roles.supported': setting<string>({
    level: 'global',
    part: 'permissions',
    schema: supportedRoles,
    default: '',
    about: 'Additional roles, separated by commas. Each begins with GLOBAL_ or INSTITUTION_.',
  }),
  'decision.sampling.percent': setting<number>({
    level: 'both',
    part: 'permissions',
    schema: () => z.int().min(0).max(100),
    default: 100,
    about:
      'Percentage of decisions whose callers and roles are remembered for 7 days, so that a changed permission row can be simulated. 0 remembers none.',
  }),
}
