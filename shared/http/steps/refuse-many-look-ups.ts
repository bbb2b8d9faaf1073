import { Refusal } from '../../errors/refusal.ts'
import type { Placed } from '../request-context.ts'
import { decide } from './decide.ts'

/**
 * Counts look-ups per caller, except for callers who may read the data anyway, so that nobody finds out who exists by asking for
 * everybody.
 */
export async function refuseManyLookUps({ endpoint, caller, scope, tenantSettings, service }: Placed): Promise<void> {
  const { lookUp } = endpoint
  if (lookUp === undefined || decide(lookUp.unless, caller, scope, tenantSettings).access.kind === 'granted') return
  const { kind, resetSeconds } = await service.limiter.lookUp(caller.customerId, caller.tenantId)
  if (kind === 'over') throw new Refusal('too-many-requests', { headers: { 'retry-after': String(resetSeconds) } })
}
