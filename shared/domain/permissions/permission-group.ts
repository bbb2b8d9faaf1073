import { PERMISSIONS, type PermissionName } from './default-matrix.ts'

/** The group of a permission: its item, such as `Transfer` of `Transfer.CREATE`. */
export function groupOfPermission(permission: PermissionName): string {
  return permission.slice(0, permission.indexOf('.'))
}

/** All groups, in the order of the shipped matrix. */
export const PERMISSION_GROUPS: readonly string[] = [...new Set(PERMISSIONS.map(groupOfPermission))]
