import type { CustomerId } from '../domain/ids.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isAbsent, isBelow, oneHolds, remove, replace, upsert, type Write } from './write.ts'

/** Maximum number of active agent tokens per person: few enough to list at once. */
export const MOST_AGENT_TOKENS = 100

/**
 * A slot for one active agent token. There are exactly as many slots as allowed tokens, so concurrent calls cannot create more. An ended
 * or expired token leaves its slot to the next: at most 100 items of about 100 bytes per person.
 */
export type AgentSlot = { readonly slot: number; readonly agentTokenId: string }

const agentSlot = (customerId: CustomerId, slot: number) => reference<AgentSlot>(keys.agentSlot(customerId, slot))

export function agentSlotsOf(customerId: CustomerId): Listing<AgentSlot> {
  return oldestFirst(keys.agentSlot(customerId, 0), MOST_AGENT_TOKENS)
}

/** Takes a slot that is free, or whose `holder` is no longer active. If another call was first, the caller tries another slot. */
export function takeAgentSlot(customerId: CustomerId, taken: AgentSlot, before: string | undefined): Write {
  return replace(agentSlot(customerId, taken.slot), taken, { when: [before === undefined ? isAbsent : equals('agentTokenId', before)] })
}

export function leaveAgentSlot(customerId: CustomerId, { slot, agentTokenId }: AgentSlot): Write {
  return remove(agentSlot(customerId, slot), { when: [equals('agentTokenId', agentTokenId)] })
}

/** The sum that an agent token has proposed on one day (UTC), in ten-thousandths. One small item per day with proposals. */
type AgentAmount = { readonly proposed: number }

const KEPT_SECONDS = 3 * 86_400

const agentAmount = (customerId: CustomerId, agentTokenId: string, day: string) =>
  reference<AgentAmount>(keys.agentAmount(customerId, agentTokenId, day))

/** Adds to the sum of a day; refused if the total would exceed `largest`. */
export function addAgentAmount(
  { customerId, agentTokenId }: { readonly customerId: CustomerId; readonly agentTokenId: string },
  amount: number,
  largest: number,
  now: number,
): Write {
  const day = new Date(now).toISOString().slice(0, 10)
  return upsert(
    agentAmount(customerId, agentTokenId, day),
    { add: { proposed: amount }, set: { expiresAt: Math.floor(now / 1000) + KEPT_SECONDS } },
    { when: [oneHolds(hasNo('proposed'), isBelow('proposed', largest - amount + 1))], otherwise: 'beyond-agent-limits' },
  )
}
