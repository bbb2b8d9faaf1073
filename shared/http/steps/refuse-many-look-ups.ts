import type { TenantSettings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Scope } from '../../domain/permissions/role-assignments.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Service } from '../service.ts'
import { decide } from './decide.ts'

/**
 * Counts look-ups per caller, except for callers who may read the data anyway, so that nobody finds out who exists by asking for
 * everybody.
 */
export async function refuseManyLookUps(
  { lookUp }: Pick<Endpoint, 'lookUp'>,
  caller: Caller,
  scope: Scope,
  tenantSettings: TenantSettings,
  { limiter }: Pick<Service, 'limiter'>,
): Promise<void> {
  if (lookUp === undefined || decide(lookUp.unless, caller, scope, tenantSettings).access.kind === 'granted') return
  const { kind, resetSeconds } = await limiter.lookUp(caller.customerId, caller.tenantId)
  if (kind === 'over') throw new Refusal('too-many-requests', { headers: { 'retry-after': String(resetSeconds) } })
}
