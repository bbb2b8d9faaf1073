import type { Overrides } from '../permissions/matrix.ts'
import { permissionOfKey } from './setting-at.ts'

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
