import type { Caller } from './caller.ts'
import type { Claims } from './claims.ts'

/**
 * The name under which a caller's share of the tenant's limits is counted; `undefined` for callers who may use all of them: holders of a
 * position in the tenant, or a role above it. Agents of a customer use the customer's share.
 */
export function sharedCaller({
  customerId,
  agent,
  roleAssignments,
}: Pick<Caller, 'customerId' | 'agent' | 'roleAssignments'>): string | undefined {
  if (roleAssignments.every(({ kind }) => kind === 'customer' || kind === 'organisation')) return ofCustomer(customerId)
  return agent === undefined ? undefined : ofAgent(agent.agentTokenId)
}

/** The same before the session of the token has been read, by the roles and positions that the token lists. */
export function shareInToken({ sub, act, roles, positions }: Pick<Claims, 'sub' | 'act' | 'roles' | 'positions'>): string | undefined {
  const isOfTenant = positions.some((held) => 'tenantId' in held && held.position !== 'CUSTOMER')
  if (roles.length === 0 && !isOfTenant) return ofCustomer(sub)
  return act === undefined ? undefined : ofAgent(act.sub.replace(/^agent:/, ''))
}

const ofCustomer = (customerId: number | string): string => `CUSTOMER#${customerId}`
const ofAgent = (agentTokenId: string): string => `AGENT#${agentTokenId}`
