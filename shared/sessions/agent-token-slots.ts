import type { Call } from '../contract/call.ts'
import type { CustomerId } from '../domain/ids.ts'
import { Refusal } from '../errors/refusal.ts'
import { type AgentSlot, agentSlotsOf, MOST_AGENT_TOKENS, takeAgentSlot } from '../storage/agent-slots.ts'
import { AGENT_SESSION, type Session, session } from '../storage/sessions.ts'
import type { Write } from '../storage/write.ts'
import { thoseThatLive } from './live-sessions.ts'

/** Every slot for agent tokens that was ever taken, and the active tokens: neither expired nor ended with all sessions. */
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

/** Picks a slot for a new token; refused if 100 are active. The choice is random, so that concurrent calls seldom collide. */
export async function freeSlot(
  agentTokenId: string,
  { caller, read, ports }: Pick<Call, 'read' | 'ports'> & { readonly caller: { readonly customerId: CustomerId } },
): Promise<Write> {
  const { slots, active } = await slotsAndTokens(caller.customerId, read)
  const isActive = new Set(active.map(({ agent }) => agent?.agentTokenId))
  const holders = new Map(slots.map((each) => [each.slot, each.agentTokenId]))
  const free = Array.from({ length: MOST_AGENT_TOKENS }, (_, slot) => slot).filter((slot) => !isActive.has(holders.get(slot) ?? ''))
  const slot = free[Math.floor(ports.random() * free.length)]
  if (slot === undefined)
    throw new Refusal('conflict', {
      description: `You have ${MOST_AGENT_TOKENS} active agent tokens, which is the maximum. End one first.`,
    })
  return takeAgentSlot(caller.customerId, { slot, agentTokenId }, holders.get(slot))
}
