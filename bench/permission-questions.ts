/* The questions to every matrix in the bench of permissions, and the right answers. */
import { everyRole } from '../shared/domain/permissions/known-roles.ts'

export const ROWS = 300
export const ROLES = 40

/** A permission and a role: by number for the bits, by name for all others. */
export type Question = { readonly row: number; readonly role: number; readonly permission: string; readonly held: readonly [string] }
export type Asked = (question: Question) => boolean

/** A row grants to three roles in ten, so that most questions are denied and none can be answered by guessing. */
export function grants(row: number, role: number): boolean {
  return (Math.imul(row * ROLES + role + 1, 0x9e3779b1) >>> 16) % 10 < 3
}

/**
 * Names as the service has them: permissions are in its code; the roles and positions that it ships, and two that a configuration adds, are
 * read from JSON.
 */
const PERMISSION_NAMES = Object.keys(
  Object.fromEntries(Array.from({ length: ROWS }, (_, row) => [`Item${String(row).padStart(3, '0')}.UPDATE`, row])),
)
const ROLE_NAMES = JSON.parse(JSON.stringify(everyRole('GLOBAL_AUDITOR,INSTITUTION_AUDITOR'))) as readonly string[]
if (ROLE_NAMES.length !== ROLES) throw new Error(`the bench asks for ${ROLES} roles, and the service has ${ROLE_NAMES.length}`)

export const permissionName = (row: number): string => PERMISSION_NAMES[row] ?? ''
export const roleName = (role: number): string => ROLE_NAMES[role] ?? ''
