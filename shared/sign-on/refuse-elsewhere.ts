import type { AnonymousCall } from '../contract/call.ts'
import { ELSEWHERE_HEADER } from '../contract/edge-headers.ts'
import type { TenantId } from '../domain/ids.ts'
import type { Reach } from '../domain/saml/provider-reach.ts'
import { Refusal } from '../errors/refusal.ts'
import { EVERYBODY_SERVED } from '../ports/standings.ts'
import { tenant } from '../storage/tenants.ts'

type AskingCall = Pick<AnonymousCall, 'read' | 'ports'>

/**
 * Refuses a call about the provider of a tenant that lives in another cell, and names the tenant, by which the directory finds its cell. All
 * cells know all providers, so the first one is asked. Nothing has been done by then.
 */
export async function refuseElsewhere(call: AskingCall, reach: Reach): Promise<void> {
  if (call.ports.standings === EVERYBODY_SERVED || reach.kind !== 'tenant' || (await livesHere(call, reach.tenantId))) return
  throw elsewhere(`.t${reach.tenantId}`)
}

/** Tells whether this cell has a tenant. A copy that arrives, and one that was left behind, are not the tenant. */
export async function livesHere({ read, ports: { standings } }: AskingCall, tenantId: TenantId): Promise<boolean> {
  const [standing, here] = await Promise.all([standings.of(tenantId), read.one(tenant(tenantId))])
  return here !== undefined && (standing === 'served' || standing === 'frozen')
}

/** The refusal of a call that belongs to another place, which its mark names. */
export function elsewhere(mark: string): Refusal {
  return new Refusal('unavailable', { because: 'lives-elsewhere', headers: { 'retry-after': '2', [ELSEWHERE_HEADER]: mark } })
}
