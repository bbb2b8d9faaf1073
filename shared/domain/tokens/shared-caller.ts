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

/** The share that a token points to before its session has been read. Nothing is counted under it if its caller has no share. */
export function shareInToken({ sub, act }: Pick<Claims, 'sub' | 'act'>): string {
  return act === undefined ? ofCustomer(sub) : ofAgent(act.sub.replace(/^agent:/, ''))
}

const ofCustomer = (customerId: number | string): string => `CUSTOMER#${customerId}`
const ofAgent = (agentTokenId: string): string => `AGENT#${agentTokenId}`
