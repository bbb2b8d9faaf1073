import type { CustomerId } from '../domain/ids.ts'
import { placeOf } from '../domain/oauth/client-id.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, insert, remove, update, type Write } from './write.ts'

/** An agent that a registered client has obtained, kept until the agent expires. One item of about 200 bytes for each. */
export type AgentOfClient = {
  readonly clientId: string
  readonly customerId: CustomerId
  readonly agentTokenId: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

const agentOfClient = ({ clientId, agentTokenId }: Pick<AgentOfClient, 'clientId' | 'agentTokenId'>) =>
  reference<AgentOfClient>(keys.agentOfClient(clientId, agentTokenId))

/** Notes a new agent under its client. Nothing for a client that nobody has registered, since nobody can delete it. */
export function noteAgentOfClient(begun: AgentOfClient): readonly Write[] {
  const kind = placeOf(begun.clientId)?.kind
  return kind === 'tenant' || kind === 'global' ? [insert(agentOfClient(begun), begun)] : []
}

export function agentsOfClient(clientId: string, limit: number, after?: string): Listing<AgentOfClient> {
  return oldestFirst(keys.agentOfClient(clientId, ''), limit, after)
}

export function forgetAgentOfClient(of: AgentOfClient): Write {
  return discard(agentOfClient(of))
}

/** Due kind: the agents of a deleted client must be ended. */
export const CLIENT_END = 'CLIENT_END'

/** A deleted client while its agents are ended, part by part. */
export type ClientEnd = {
  readonly clientId: string
  /** The account of a back end: the agent that proposes for it has an id of its own. */
  readonly customerId?: CustomerId
  readonly endedAt: string
  /** The sort key after which to continue. */
  readonly after?: string
  readonly turn: number
}

export const clientEnd = (clientId: string) => reference<ClientEnd>(keys.clientEnd(clientId))

/** Starts to end the agents of a client, in the transaction that deletes it. */
export function beginClientEnd(ended: Omit<ClientEnd, 'turn'>): Write {
  const due = { kind: CLIENT_END, at: Date.parse(ended.endedAt), turn: 0 }
  return insert(clientEnd(ended.clientId), { ...ended, turn: 0 }, { due })
}

/** Moves on to the next part. Without one, all agents are ended. */
export function advanceClientEnd({ clientId, turn }: ClientEnd, after: string | undefined, now: number): Write {
  const when = [equals('turn', turn)]
  const due = { kind: CLIENT_END, at: now, turn: turn + 1 }
  return after === undefined
    ? remove(clientEnd(clientId), { when })
    : update(clientEnd(clientId), { set: { after, turn: turn + 1 } }, { when, due })
}
