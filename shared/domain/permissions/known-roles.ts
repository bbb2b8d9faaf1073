import { commaSeparated } from '../comma-separated.ts'
import { GLOBAL_ROLES, INSTITUTION_ROLES, ORGANISATION_POSITIONS, SPECIAL_CALLERS, TENANT_POSITIONS } from './role-assignments.ts'

/** Tells whether a text is the name of a role or position. */
export type IsRole = (name: string) => boolean

export const SHIPPED_ROLES: readonly string[] = [
  ...GLOBAL_ROLES,
  ...INSTITUTION_ROLES,
  ...TENANT_POSITIONS,
  ...ORGANISATION_POSITIONS,
  ...SPECIAL_CALLERS,
]
const SHIPPED: ReadonlySet<string> = new Set(SHIPPED_ROLES)

/** The form of a role that the configuration adds. Its prefix decides its reach. */
export const ADDED_ROLE = /^(GLOBAL|INSTITUTION)_[A-Z0-9_]{1,60}$/

/** Every role and position, the shipped ones first, then those that `roles.supported` adds. */
export function everyRole(rolesSupported: string): readonly string[] {
  return [...new Set([...SHIPPED, ...commaSeparated(rolesSupported)])]
}

/** Recognises the names of roles and positions: the shipped ones, and those that `roles.supported` adds. */
export function rolesWith(rolesSupported: string): IsRole {
  const added = new Set(commaSeparated(rolesSupported))
  return (name) => SHIPPED.has(name) || added.has(name)
}
