import type { CustomerId } from '../domain/ids.ts'
import { type Manner, mayBecome } from '../domain/permissions/may-become.ts'
import type { RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { inForce, isTemporary, withoutTemporary } from '../domain/permissions/temporary-positions.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Call } from './call.ts'

type Judging = Pick<Call, 'caller' | 'scope' | 'settings' | 'now'>

/** Refuses to act for a person, or to give a position, where the caller's grants do not cover theirs, and names the missing permission. */
export function refuseUncovered(call: Judging, target: readonly RoleAssignment[], manner: Manner = 'act-for'): void {
  const { scope, settings, now } = call
  // A position for a while never gives rights that last: it counts neither for an appointment nor for proofs of others.
  const caller = manner === 'act-for' ? call.caller : withoutTemporary(call.caller)
  const institution = scope.kind === 'tenant' ? scope.institution : undefined
  const held = inForce(target, now)
  // Nor is it given by an appointment: it ends by its time.
  const given = manner === 'appoint' ? held.filter((each) => !isTemporary(each)) : held
  const coverage = mayBecome(settings.matrix, manner, { caller, target: given, institution })
  if (coverage.kind === 'covers') return
  throw new Refusal('not-permitted', { description: `Permission denied: this requires ${coverage.permission}, which you do not have.` })
}

/** Refuses to choose a proof or an address of a person, or to give them an identity, unless the caller may become that person. */
export function refuseTakeover(call: Judging, of: { readonly customerId: CustomerId; readonly holdings: readonly RoleAssignment[] }): void {
  if (of.customerId !== call.caller.customerId) refuseUncovered(call, of.holdings, 'become')
}
