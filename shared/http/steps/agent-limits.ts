import type { Call } from '../../contract/call.ts'
import { type Endpoint, isWrite } from '../../contract/declared-endpoint.ts'
import type { Input } from '../../contract/input.ts'
import { amountIn, beyondLimits, inTenThousandths } from '../../domain/agents/agent-limits.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import { addAgentAmount } from '../../storage/agent-amounts.ts'
import type { Write } from '../../storage/write.ts'
import type { RequestContext } from '../request-context.ts'

/** Refuses every call of an agent while its tenant (or the service, for agents above tenants) has switched agents off. */
export async function refuseSwitchedOffAgent({ caller, service }: Pick<RequestContext, 'caller' | 'service'>): Promise<void> {
  if (caller.scope === 'full') return
  const own = await service.settings.of(caller.tenantId)
  if (!own.settings.value('agents.enabled')) throw new Refusal('agents-switched-off')
}

/** Refuses a call that is beyond the limits of the agent's token, whatever its owner may do. */
export function refuseBeyondLimits({ operationId, method }: Endpoint, { params, query, body }: Input, { agent, customerId }: Caller): void {
  if (agent?.limits === undefined) return
  const why = beyondLimits(agent.limits, { operationId, writes: isWrite(method), owner: customerId, input: { params, query, body } })
  if (why !== undefined) throw new Refusal('beyond-agent-limits', { description: why })
}

/**
 * Counts the amount of a proposal against the daily limit, in the transaction of the proposal, so that concurrent proposals cannot exceed
 * it.
 */
export function countsOfLimits({ caller, body, now }: Call): readonly Write[] {
  const { agent, customerId } = caller
  const largest = agent?.limits?.largestAmountPerDay
  const amount = amountIn(body)
  if (agent === undefined || largest === undefined || amount === 0) return []
  if (amount > inTenThousandths(largest))
    throw new Refusal('beyond-agent-limits', { description: `This token may propose to move at most ${largest} a day.` })
  return [addAgentAmount({ customerId, agentTokenId: agent.agentTokenId }, amount, inTenThousandths(largest), now)]
}
