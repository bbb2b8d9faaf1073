import { ABOUT_FORMS, inForm } from '../../texts/about-forms.ts'
import { DEFAULT_MATRIX, isPermission, PERMISSIONS, type PermissionName } from '../permissions/default-matrix.ts'
import { permissionOfTenantKey, ROW } from './permission-rows.ts'
import { rowText } from './permission-settings.ts'
import { FAMILIES, type FamilyName, SETTINGS, type SettingKey } from './registry.ts'
import type { Setting } from './setting.ts'
import { localTemplateSetting } from './template-settings.ts'

const SHORT_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
/** Permissions above every tenant: only GLOBAL roles may write a tenant's own row for them. */
const ABOVE_TENANTS: readonly PermissionName[] = ['Tenant.CREATE', 'Tenant.UPDATE', 'Property.READ', 'Property.UPDATE', 'Property.DELETE']

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

/** The registry row of any key that can be set at this level, including permission rows; `undefined` for an unknown key. */
export function settingAt(key: string, level: 'global' | 'tenant'): Setting | undefined {
  const row = isSettingKey(key) ? SETTINGS[key] : (familyOf(key) ?? localTemplateSetting(key) ?? permissionSetting(key))
  return row === undefined || (row.level !== level && row.level !== 'both') ? undefined : row
}

function familyOf(key: string): Setting | undefined {
  const family = familyNameOf(key)
  return family === undefined ? undefined : FAMILIES[family]
}

/** The family that a key belongs to, if it does to one. */
export function familyNameOf(key: string): FamilyName | undefined {
  return (Object.keys(FAMILIES) as FamilyName[]).find((family) => key.startsWith(family) && SHORT_NAME.test(key.slice(family.length)))
}

function permissionSetting(key: string): Setting | undefined {
  const permission = permissionOfTenantKey(key)
  if (permission === undefined) return undefined
  return {
    level: 'tenant',
    part: 'permissions',
    ...(ABOVE_TENANTS.includes(permission) ? ({ globalOnly: true } as const) : {}),
    schema: rowText(permission),
    default: isPermission(permission) ? DEFAULT_MATRIX[permission] : '',
    about: inForm(isPermission(permission) ? ABOUT_FORMS.row : ABOUT_FORMS.ownRow, [permission]),
  }
}

/** All keys of a level. Keys of a family are listed only where they are set. */
export function keysAt(level: 'global' | 'tenant'): readonly string[] {
  const rows = PERMISSIONS.map((name) => `${name}${ROW}`)
  return [...Object.keys(SETTINGS), ...rows].filter((key) => settingAt(key, level) !== undefined)
}
