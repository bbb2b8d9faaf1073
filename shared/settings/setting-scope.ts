import * as z from 'zod'
import type { Call } from '../contract/call.ts'
import { namedObject, secret } from '../contract/fields.ts'
import { pendingTasksShape } from '../contract/pending-tasks-shape.ts'
import type { TenantId } from '../domain/ids.ts'
import { inOrder } from '../domain/in-order.ts'
import { type Rows, rowsInForce, SHIPPED_ROWS } from '../domain/permissions/shipped-rows.ts'
import { hidingSecret } from '../domain/settings/client-secret.ts'
import { ownPermissionOfKey } from '../domain/settings/permission-rows.ts'
import type { Setting } from '../domain/settings/setting.ts'
import { isSettingKey, settingAt } from '../domain/settings/setting-at.ts'
import { invalid } from '../errors/refusal.ts'
import type { Reference } from '../storage/read.ts'
import { property, type StoredSetting, tenantSetting } from '../storage/settings.ts'

/** One key in its scope: the service, or one tenant. */
export type SettingScope = {
  readonly key: string
  readonly level: 'global' | 'tenant'
  /** The name of the key's parameter in the path. */
  readonly field: 'name' | 'key'
  readonly reference: Reference<StoredSetting>
}

export function propertyScope({ name }: { readonly name: string }): SettingScope {
  return { key: name, level: 'global', field: 'name', reference: property(name) }
}

export function tenantConfigScope({ tenantId, key }: { readonly tenantId: TenantId; readonly key: string }): SettingScope {
  return { key, level: 'tenant', field: 'key', reference: tenantSetting(tenantId, key) }
}

/** The registry row of a key; an unknown key is refused. */
export function rowOfKey({ key, level, field }: Pick<SettingScope, 'key' | 'level' | 'field'>): Setting {
  const row = settingAt(key, level)
  if (row === undefined) throw invalid(field, level === 'global' ? 'must be a property' : 'must be a tenant configuration key')
  return row
}

/** The same for a key that its call reads or sets: a row of an operation that no upstream of the tenant has is an unknown key. */
export function knownRow(scope: Pick<SettingScope, 'key' | 'level' | 'field'>, { ownPermissions }: Call['settings']): Setting {
  const own = ownPermissionOfKey(scope.key)
  if (own !== undefined && !ownPermissions.includes(own)) throw invalid(scope.field, 'must be a tenant configuration key')
  return rowOfKey(scope)
}

/** The value that applies if the key is not set in this scope: for a tenant the one of the service, else the shipped one. */
export async function defaultOf({ key, level }: Pick<SettingScope, 'key' | 'level'>, row: Setting, call: Call): Promise<unknown> {
  if (level === 'global') return key === MATRIX ? SHIPPED_ROWS : row.default
  const { settings } = await call.settingsOf(undefined)
  if (isSettingKey(key)) return settings.value(key)
  const rows = settings.value('permission.matrix')
  return Object.hasOwn(rows, key) ? rows[key] : row.default
}

/** Longest value in characters of its JSON text. */
const LARGEST = 64 * 1024

/** A value of any key; the key decides its type. */
const anyValue = () =>
  z
    .union([z.string().max(LARGEST), z.number(), z.boolean(), z.array(z.unknown()).max(LARGEST), z.record(z.string(), z.unknown())])
    .meta({ description: "Text, number, boolean or JSON, by the key's type." })

/** A value to set. The secret of an identity provider is masked wherever a call is shown. */
export const newValue = () =>
  z.object({
    value: z
      .union([
        z.looseObject({
          clientSecret: secret(2000).describe('Secret of the service at an identity provider; `***` keeps the stored one.'),
        }),
        anyValue(),
      ])
      .meta({ description: "Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again." }),
  })

/** One key, as the service answers it. */
export const settingShape = () =>
  namedObject('Setting', {
    ...pendingTasksShape(),
    key: z.string(),
    value: anyValue().optional().meta({ description: 'The value in force; absent for a key without a default that is not set.' }),
    default: anyValue().optional().meta({ description: 'Value that applies if the key is not set here.' }),
    overridden: z.boolean().meta({ description: 'True if the key is set here, for this tenant or for the service.' }),
    about: z
      .string()
      .optional()
      .meta({ description: 'Explanation of the key in a sentence, in the language of `accept-language`; lists show it.' }),
    part: z.string().max(100).optional().meta({ description: 'Subject that the key belongs to, such as `tasks`; lists show it.' }),
    globalOnly: z.boolean().optional().meta({ description: 'True if only GLOBAL roles may set it for a tenant.' }),
    alsoChangedBy: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Permission that allows a change of this key as well as the one for all keys; lists show it.' }),
  })

/** The property of the permission rows. Only rows that differ from the shipped ones are stored. */
export const MATRIX = 'permission.matrix'

export function shownSetting(key: string, otherwise: unknown, stored: Pick<StoredSetting, 'value'> | undefined) {
  return { key, value: valueInForce(key, otherwise, stored), default: otherwise, overridden: stored !== undefined }
}

export function valueInForce(key: string, otherwise: unknown, stored: Pick<StoredSetting, 'value'> | undefined): unknown {
  if (stored === undefined) return otherwise
  return inOrder(key === MATRIX ? rowsInForce(stored.value as Rows) : hidingSecret(key, stored.value))
}
