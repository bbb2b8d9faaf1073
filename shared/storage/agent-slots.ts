import type { CustomerId } from '../domain/ids.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, isAbsent, remove, replace, type Write } from './write.ts'

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
