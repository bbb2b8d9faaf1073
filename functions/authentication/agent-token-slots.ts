import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { thoseThatLive } from '../../shared/sessions/live-sessions.ts'
import { type AgentSlot, agentSlotsOf, MOST_AGENT_TOKENS, takeAgentSlot } from '../../shared/storage/agent-slots.ts'
import { AGENT_SESSION, type Session, session } from '../../shared/storage/sessions.ts'
import type { Write } from '../../shared/storage/write.ts'

/** Every place for agent tokens that was ever taken, and the tokens that are active: neither expired nor ended with all sessions. 3 round trips. */
export async function slotsAndTokens(
  customerId: CustomerId,
  read: Call['read'],
): Promise<{ readonly slots: readonly AgentSlot[]; readonly active: readonly Session[] }> {
  const { things: slots } = await read.list(agentSlotsOf(customerId))
  const found = await read.many(slots.map(({ agentTokenId }) => session(customerId, `${AGENT_SESSION}${agentTokenId}`)))
  return {
    slots,
    active: await thoseThatLive(
      found.filter((each) => each !== undefined),
      read,
    ),
  }
}

/** Takes a place for a new token; refused where 100 are active. Chance picks it, so that calls at once seldom meet in one. */
export async function placeFor(agentTokenId: string, { caller, read, ports }: Pick<Call, 'caller' | 'read' | 'ports'>): Promise<Write> {
  const { slots, active } = await slotsAndTokens(caller.customerId, read)
  const isActive = new Set(active.map(({ agent }) => agent?.agentTokenId))
  const holders = new Map(slots.map((each) => [each.slot, each.agentTokenId]))
  const free = Array.from({ length: MOST_AGENT_TOKENS }, (_, slot) => slot).filter((slot) => !isActive.has(holders.get(slot) ?? ''))
  const slot = free[Math.floor(ports.random() * free.length)]
  if (slot === undefined)
    throw new Refusal('conflict', { description: `You have ${MOST_AGENT_TOKENS} active agent tokens, which is the limit: end one first.` })
  return takeAgentSlot(caller.customerId, { slot, agentTokenId }, holders.get(slot))
}
