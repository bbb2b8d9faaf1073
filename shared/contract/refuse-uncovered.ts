import { coversGrants } from '../domain/permissions/covers-grants.ts'
import type { Holding } from '../domain/permissions/holdings.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Call } from './call.ts'

/**
 * Refuses to act for a person, or on a position, whose grants the caller's own don't cover, and names what is missing. Whoever acts for
 * themselves raises nothing: `holdings` of the caller's own are always covered.
 */
export function refuseUncovered(call: Pick<Call, 'caller' | 'place' | 'settings'>, holdings: readonly Holding[]): void {
  const { caller, place, settings } = call
  const institution = place.kind === 'tenant' ? place.institution : undefined
  const coverage = coversGrants(settings.matrix, caller, holdings, institution)
  if (coverage.kind === 'covers') return
  throw new Refusal('not-permitted', { description: `Permission denied: this takes ${coverage.permission}, which you do not have.` })
}
