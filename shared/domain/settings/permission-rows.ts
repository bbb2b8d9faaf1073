import { isPermission, type PermissionName } from '../permissions/default-matrix.ts'
import type { Overrides } from '../permissions/matrix.ts'

/** How the keys of permission rows end: `<Item>.<Action>.Allowed`. */
export const ROW = '.Allowed'

/** The permission that a configuration key `<Item>.<Action>.Allowed` stands for. */
export function permissionOfKey(key: string): PermissionName | undefined {
  const name = key.endsWith(ROW) ? key.slice(0, -ROW.length) : ''
  return isPermission(name) ? name : undefined
}

/** The rows that the property `permission.matrix` puts in place of the shipped ones. */
export function rowsOfProperty(matrix: unknown): Overrides {
  return Object.fromEntries(
    Object.entries((matrix ?? {}) as Record<string, string>).map(([key, grants]) => [permissionOfKey(key) ?? key, grants]),
  )
}

/** The rows among what is set for a tenant, by key. */
export function rowsOfTenant(settings: ReadonlyMap<string, unknown>): Overrides {
  return Object.fromEntries(
    [...settings].flatMap(([key, grants]) => (permissionOfKey(key) === undefined ? [] : [[permissionOfKey(key), grants]])),
  )
}
