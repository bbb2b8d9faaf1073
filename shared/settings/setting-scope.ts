import type { Call } from '../contract/call.ts'
import type { TenantId } from '../domain/ids.ts'
import { SHIPPED_ROWS } from '../domain/permissions/shipped-rows.ts'
import { ownPermissionOfKey } from '../domain/settings/permission-rows.ts'
import type { Setting } from '../domain/settings/setting.ts'
import { isSettingKey, settingAt } from '../domain/settings/setting-at.ts'
import { invalid } from '../errors/refusal.ts'
import type { Reference } from '../storage/read.ts'
import { property, type StoredSetting, tenantSetting } from '../storage/settings.ts'
import { MATRIX } from './setting-shape.ts'

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
