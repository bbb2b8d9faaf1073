import { isPermission, type OwnPermission, type PermissionName, type ShippedPermission } from '../permissions/default-matrix.ts'
import type { Overrides } from '../permissions/matrix.ts'
import { isOwnPermission } from '../permissions/own-permissions.ts'

/** The suffix of the keys of permission rows: `<Item>.<Action>.Allowed`. */
export const ROW = '.Allowed'

/** The permission of a configuration key `<Item>.<Action>.Allowed`. */
export function permissionOfKey(key: string): ShippedPermission | undefined {
  const name = nameIn(key)
  return isPermission(name) ? name : undefined
}

/** The permission of a tenant's own operations that a configuration key names. Whether the tenant has it is not known here. */
export function ownPermissionOfKey(key: string): OwnPermission | undefined {
  const name = nameIn(key)
  return isOwnPermission(name) ? name : undefined
}

/** The permission of a key in the configuration of a tenant, shipped or own. */
export function permissionOfTenantKey(key: string): PermissionName | undefined {
  return permissionOfKey(key) ?? ownPermissionOfKey(key)
}

const nameIn = (key: string): string => (key.endsWith(ROW) ? key.slice(0, -ROW.length) : '')

/** The rows of the property `permission.matrix`, which replace shipped ones. */
export function rowsOfProperty(matrix: unknown): Overrides {
  return Object.fromEntries(
    Object.entries((matrix ?? {}) as Record<string, string>).map(([key, grants]) => [permissionOfKey(key) ?? key, grants]),
  )
}

/** The permission rows among a tenant's settings, by key. */
export function rowsOfTenant(settings: ReadonlyMap<string, unknown>): Overrides {
  return Object.fromEntries<string>(
    [...settings].flatMap(([key, grants]) => {
      const permission = permissionOfTenantKey(key)
      return permission === undefined ? [] : [[permission, String(grants)]]
    }),
  )
}
