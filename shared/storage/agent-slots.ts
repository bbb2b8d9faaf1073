import type { CustomerId } from '../domain/ids.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, isAbsent, remove, replace, type Write } from './write.ts'

/** At most this many active agent tokens per person: few enough to be listed at once. */
export const MOST_AGENT_TOKENS = 100

/**
 * A place for one active agent token. There are exactly as many as tokens are allowed, so that no number of calls at once can make more. A
 * token that has ended or expired leaves its place to the next one: at most 100 items of some 100 bytes per person.
 */
export type AgentSlot = { readonly slot: number; readonly agentTokenId: string }

const agentSlot = (customerId: CustomerId, slot: number) => reference<AgentSlot>(keys.agentSlot(customerId, slot))

export function agentSlotsOf(customerId: CustomerId): Listing<AgentSlot> {
  return oldestFirst(keys.agentSlot(customerId, 0), MOST_AGENT_TOKENS)
}

/** Takes a place that was free, or whose `holder` is no longer active. Tried again elsewhere where somebody else was first. */
export function takeAgentSlot(customerId: CustomerId, taken: AgentSlot, holder: string | undefined): Write {
  return replace(agentSlot(customerId, taken.slot), taken, { when: [holder === undefined ? isAbsent : equals('agentTokenId', holder)] })
}

export function leaveAgentSlot(customerId: CustomerId, { slot, agentTokenId }: AgentSlot): Write {
  return remove(agentSlot(customerId, slot), { when: [equals('agentTokenId', agentTokenId)] })
}
