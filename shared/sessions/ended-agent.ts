import type { Call } from '../contract/call.ts'
import type { TenantId } from '../domain/ids.ts'
import { beginAgentEnd } from '../storage/agent-proposals.ts'
import { agentSlotsOf, leaveAgentSlot } from '../storage/agent-slots.ts'
import { endSession, type Session } from '../storage/sessions.ts'
import type { Write } from '../storage/write.ts'

/**
 * Ends the session of an agent's token, and starts to discard its proposals in the background, so that the call's own transaction stays
 * small. From this transaction on, the token proposes nothing more, and none of its DRAFT and PENDING proposals can be submitted or
 * executed. `tenantId`: that of its owner.
 */
export async function endedAgent(
  { read, now }: Pick<Call, 'read' | 'now'>,
  living: Session,
  tasks: 'discard' | 'keep',
  tenantId: TenantId | undefined,
): Promise<readonly Write[]> {
  const { customerId, agent } = living
  const end = endSession(living, tenantId, 'not-found')
  if (agent === undefined) return [end]
  const { agentTokenId, name } = agent
  const { things } = await read.list(agentSlotsOf(customerId))
  const held = things.find((slot) => slot.agentTokenId === agentTokenId)
  const ended = { customerId, agentTokenId, name, endedAt: new Date(now).toISOString() }
  return [end, ...(held === undefined ? [] : [leaveAgentSlot(customerId, held)]), ...(tasks === 'keep' ? [] : [beginAgentEnd(ended)])]
}
