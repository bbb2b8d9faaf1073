import { isPermission, type PermissionName } from '../permissions/default-matrix.ts'
import type { Overrides } from '../permissions/matrix.ts'

/** The suffix of the keys of permission rows: `<Item>.<Action>.Allowed`. */
export const ROW = '.Allowed'

/** The permission of a configuration key `<Item>.<Action>.Allowed`. */
export function permissionOfKey(key: string): PermissionName | undefined {
  const name = key.endsWith(ROW) ? key.slice(0, -ROW.length) : ''
  return isPermission(name) ? name : undefined
}

/** The rows of the property `permission.matrix`, which replace shipped ones. */
export function rowsOfProperty(matrix: unknown): Overrides {
  return Object.fromEntries(
    Object.entries((matrix ?? {}) as Record<string, string>).map(([key, grants]) => [permissionOfKey(key) ?? key, grants]),
  )
}

/** The permission rows among a tenant's settings, by key. */
export function rowsOfTenant(settings: ReadonlyMap<string, unknown>): Overrides {
  return Object.fromEntries(
    [...settings].flatMap(([key, grants]) => (permissionOfKey(key) === undefined ? [] : [[permissionOfKey(key), grants]])),
  )
}
