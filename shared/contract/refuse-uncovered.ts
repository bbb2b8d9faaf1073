import { coversGrants } from '../domain/permissions/covers-grants.ts'
import type { RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Call } from './call.ts'

/**
 * Refuses to act for a person, or on a position, whose grants exceed the caller's, and names the missing permission. Callers who act for
 * themselves are always allowed.
 */
export function refuseUncovered(call: Pick<Call, 'caller' | 'scope' | 'settings'>, roleAssignments: readonly RoleAssignment[]): void {
  const { caller, scope, settings } = call
  const institution = scope.kind === 'tenant' ? scope.institution : undefined
  const coverage = coversGrants(settings.matrix, caller, roleAssignments, institution)
  if (coverage.kind === 'covers') return
  throw new Refusal('not-permitted', { description: `Permission denied: this requires ${coverage.permission}, which you do not have.` })
}
