import type { AgentLimits } from '../domain/agents/agent-limits.ts'
import type { CustomerId } from '../domain/ids.ts'
import type { Rotation } from '../domain/tokens/judge-renewal.ts'
import { type Listing, newestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { check, equals, hasNo, insert, isPresent, remove, update, type Write } from './write.ts'

/** A login that lives: its tokens work, and can be renewed, while this item is there and its epoch is the identity's. */
export type Session = {
  /** Begins with the time, so that a person's sessions are listed newest first. */
  readonly sessionId: string
  readonly customerId: CustomerId
  readonly identity: string
  readonly epoch: number
  readonly amr: readonly string[]
  readonly created: string
  readonly lastRenewed: string
  /** Seconds since 1970 after which no token of it can be renewed. */
  readonly expiresAt: number
  /** Seconds since 1970 at which it ends, renewed or not: of a session that an identity provider vouched for, and of all made from it. */
  readonly endsAt?: number
  /** Milliseconds since 1970 at which the person last proved who they are in it; a renewal proves nothing. None where an agent holds the token. */
  readonly provedAt?: number
  /** The sessions that it was launched from, the first one first, at most `MOST_LAUNCHES`: it ends when one of them does. */
  readonly launchedFrom?: readonly string[]
  /** Where the tenant wants each token to be renewed once: the last renewal. */
  readonly rotation?: SessionRotation
  /** Of a session that was born from a launch token: SHA-256, base64url, of what its renewals have to bring. */
  readonly csrfHash?: string
  /** Of an agent's token: it reads and proposes, and is named on what it proposes. */
  readonly agent?: Agent
  /** When an agent's token was last used, to about five minutes. */
  readonly lastUsed?: string
}

/** With the answer to the renewal, sealed: a repeated one gets it again. */
export type SessionRotation = Rotation & { readonly sealedSuccessor: string }

export type Agent = {
  readonly agentTokenId: string
  readonly name: string
  /** Who decides what it proposes without naming anybody. */
  readonly approvers?: readonly CustomerId[]
  readonly limits?: AgentLimits
}

/** How often a session can be handed on, launch after launch: each call reads all of them with its own. */
export const MOST_LAUNCHES = 5

/** The session of an agent's token stands apart from those of logins, and is named so. */
export const AGENT_SESSION = 'agent:'

export const session = (customerId: CustomerId, sessionId: string) =>
  reference<Session>(
    sessionId.startsWith(AGENT_SESSION)
      ? keys.agentToken(customerId, sessionId.slice(AGENT_SESSION.length))
      : keys.session(customerId, sessionId),
  )

/** 2 write units inside a transaction. */
export function beginSession(begun: Session): Write {
  return insert(session(begun.customerId, begun.sessionId), begun)
}

/** Judged again where the session was ended or renewed meanwhile; a session is never brought back. */
export function prolongSession(live: Session, renewedAt: string, expiresAt: number, rotation: SessionRotation | undefined): Write {
  const when = live.rotation === undefined ? [hasNo('rotation')] : [equals('rotation', live.rotation)]
  const forgotten = rotation === undefined && live.rotation !== undefined ? { remove: ['rotation'] } : {}
  return update(session(live.customerId, live.sessionId), { set: { lastRenewed: renewedAt, expiresAt, rotation }, ...forgotten }, { when })
}

/** Notes that an agent's token was used; `seen` is the last use that was noted. Refused where another call has noted one since. 1 write unit. */
export function noteUse(customerId: CustomerId, sessionId: string, seen: string | undefined, at: string): Write {
  const unchanged = seen === undefined ? hasNo('lastUsed') : equals('lastUsed', seen)
  return update(session(customerId, sessionId), { set: { lastUsed: at } }, { when: [unchanged] })
}

/** Changes what its owner has set for an agent's token, where it still lives. At most some 4 KB. */
export function changeAgent(living: Session, agent: Agent): Write {
  return update(session(living.customerId, living.sessionId), { set: { agent } }, { when: [isPresent], otherwise: 'not-found' })
}

/** Fails the transaction when the session has ended since it was read. */
export function checkLives(customerId: CustomerId, sessionId: string): Write {
  return check(session(customerId, sessionId), [isPresent], 'token-invalid')
}

/** `otherwise` says what it means that it has ended already. */
export function endSession(customerId: CustomerId, sessionId: string, otherwise: 'not-found' | 'token-invalid'): Write {
  return remove(session(customerId, sessionId), { otherwise })
}

/**
 * Takes a session over into the next epoch of its identity, in the transaction that begins it and so ends all others: those that it was
 * launched from too, of which it is independent from then on. When it ends at the latest stays.
 */
export function carryOver(live: Session, epoch: number): Write {
  const change = { set: { epoch }, ...(live.launchedFrom === undefined ? {} : { remove: ['launchedFrom'] }) }
  return update(session(live.customerId, live.sessionId), change, { when: [equals('epoch', live.epoch)] })
}

/** Ended ones too, where all sessions of an identity were ended at once: whoever lists them compares the epoch. */
export function sessionsOf(customerId: CustomerId, limit: number, afterSession?: string): Listing<Session> {
  const after = afterSession === undefined ? undefined : keys.session(customerId, afterSession).SK
  return newestFirst(keys.session(customerId, ''), limit, after)
}
