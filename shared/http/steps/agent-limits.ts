import type { Call, Input } from '../../contract/call.ts'
import type { Endpoint, MovingCall } from '../../contract/declared-endpoint.ts'
import { beyondLimits, inTenThousandths } from '../../domain/agents/agent-limits.ts'
import { toAmount } from '../../domain/money/amount.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import { addAgentAmount } from '../../storage/agent-slots.ts'
import type { Write } from '../../storage/write.ts'
import type { Placed, RequestContext } from '../request-context.ts'

/** Refuses every call of an agent while its tenant (or the service, for agents above tenants) has switched agents off. */
export async function refuseSwitchedOffAgent({ caller, service }: Pick<RequestContext, 'caller' | 'service'>): Promise<void> {
  if (caller.scope === 'full') return
  const own = await service.settings.of(caller.tenantId)
  if (!own.settings.value('agents.enabled')) throw new Refusal('agents-switched-off')
}

/** Refuses a call that is beyond the limits of the agent's token, whatever its owner may do. */
export function refuseBeyondLimits({ operationId }: Endpoint, { params, query, body }: Input, { agent, customerId }: Caller): void {
  if (agent?.limits === undefined) return
  const why = beyondLimits(agent.limits, { operationId, owner: customerId, input: { params, query, body } })
  if (why !== undefined) throw new Refusal('beyond-agent-limits', { description: why })
}

/** Refuses an agent a call that moves more than its token may, once it is known that the call could be made at all. */
export async function keepWithinAmount({
  endpoint,
  input,
  read,
  caller,
}: Pick<Placed, 'endpoint' | 'input' | 'read' | 'caller'>): Promise<void> {
  const { largestAmount, largestAmountPerDay } = caller.agent?.limits ?? {}
  if ((largestAmount ?? largestAmountPerDay) === undefined || endpoint.moves === undefined) return
  const moved = await amountMoved(endpoint, { ...input, read })
  if (largestAmount !== undefined && moved > inTenThousandths(largestAmount))
    throw new Refusal('beyond-agent-limits', { description: `A proposal of this token may move at most ${largestAmount}.` })
  if (largestAmountPerDay !== undefined && moved > inTenThousandths(largestAmountPerDay))
    throw new Refusal('beyond-agent-limits', { description: `This token may propose to move at most ${largestAmountPerDay} a day.` })
}

/**
 * Counts the amount of a proposal against the daily limit, in the transaction of the proposal, so that concurrent proposals cannot exceed
 * it.
 */
export async function countsOfLimits(endpoint: Endpoint, call: Call): Promise<readonly Write[]> {
  const { agent, customerId } = call.caller
  const largest = agent?.limits?.largestAmountPerDay
  if (agent === undefined || largest === undefined) return []
  const amount = await amountMoved(endpoint, call)
  return amount === 0 ? [] : [addAgentAmount({ customerId, agentTokenId: agent.agentTokenId }, amount, inTenThousandths(largest), call.now)]
}

/** The sum that a call moves, in ten-thousandths of the units of its currencies. */
async function amountMoved({ moves }: Endpoint, call: MovingCall<Input>): Promise<number> {
  const moved = (await moves?.(call)) ?? []
  return moved.reduce((sum, { amount, currency }) => sum + inTenThousandths(Math.abs(toAmount(amount, currency))), 0)
}
