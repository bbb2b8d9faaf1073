import type { AgentLimits } from '../domain/agents/agent-limits.ts'
import type { CustomerId, TenantId } from '../domain/ids.ts'
import { scimTokenOfSession } from '../domain/scim/scim-token.ts'
import type { Rotation } from '../domain/tokens/judge-renewal.ts'
import { type Listing, newestFirst, reference } from './read.ts'
import { sessionBegan, sessionEnded } from './session-events.ts'
import type { SignedOn } from './sign-ons.ts'
import { keys } from './table.ts'
import {
  check,
  discard,
  equals,
  hasNo,
  insert,
  isAtLeast,
  isBelow,
  isPresent,
  oneHolds,
  remove,
  replace,
  reporting,
  update,
  type Write,
} from './write.ts'

/** A live login: its tokens work and can be renewed while this item exists and its epoch is the identity's. */
export type Session = {
  /** Begins with the time, so that a person's sessions are listed newest first. */
  readonly sessionId: string
  readonly customerId: CustomerId
  readonly identity: string
  readonly epoch: number
  readonly amr: readonly string[]
  readonly created: string
  readonly lastRenewed: string
  /** Time after which none of its tokens can be renewed, in seconds since 1970. */
  readonly expiresAt: number
  /**
   * Time at which it ends, renewed or not (seconds since 1970): for a session that an identity provider vouched for, and all that derive
   * from it.
   */
  readonly endsAt?: number
  /**
   * Time at which the person last proved who they are in it, in milliseconds since 1970. A renewal proves nothing. Absent for an agent's
   * token.
   */
  readonly provedAt?: number
  /**
   * The sessions that it was launched from, the first one first, at most `MOST_LAUNCHES`. An agent's token that must not outlive the
   * session which created it also names that session. This session ends when one of them does.
   */
  readonly launchedFrom?: readonly string[]
  /** It was launched from a session that it has outlived: it still allows nothing that a launched session may not. */
  readonly wasLaunched?: true
  /** The last renewal, if the tenant requires that each token is renewed only once. */
  readonly rotation?: SessionRotation
  /** Only for a session from a launch token: SHA-256, base64url, of the value that its renewals must send. */
  readonly csrfHash?: string
  /** Only for an agent's token: it reads and proposes, and is named on its proposals. */
  readonly agent?: Agent
  /** Only for a session that a client of OAuth got: it ends with the client, and its tokens are not renewed. */
  readonly client?: SessionClient
  /** The sign-on at a provider of OpenID Connect that it began with: it ends when the provider says so. */
  readonly signedOn?: SignedOn
  /** SHA-256 thumbprint of the key that its tokens are bound to (RFC 9449): each call needs a proof by that key. */
  readonly jkt?: string
  /** Last use of an agent's token, to about five minutes. */
  readonly lastUsed?: string
  /** SHA-256, base64url, of the cookie of the browser whose page of the service began it: its tabs sign out together. */
  readonly browserHash?: string
  /** The ids of the clients that got an ID token of this session, at most 20: they are told when it ends. */
  readonly portals?: readonly string[]
  /** Proofs in this session that were charged and not given back: wrong ones, and those under verification. */
  readonly proofs?: number
  /** Time of the last charge, in milliseconds since 1970. */
  readonly provingAt?: number
  /** Proofs in this session that were wrong. */
  readonly wrongProofs?: number
}

/** Includes the sealed answer to the renewal: a repeated renewal gets it again. */
export type SessionRotation = Rotation & { readonly sealedSuccessor: string }

export type Agent = {
  readonly agentTokenId: string
  readonly name: string
  /** Approvers of proposals that name nobody. */
  readonly approvers?: readonly CustomerId[]
  readonly limits?: AgentLimits
}

/** The client of OAuth that a session belongs to. */
export type SessionClient = { readonly clientId: string; readonly name: string }

/** Number of wrong proofs that end a session. */
export const MOST_WRONG_PROOFS = 10

/** Maximum number of launches in a row: each call reads all of these sessions with its own. */
export const MOST_LAUNCHES = 5

/** Prefix of the sessions of agent tokens, which are stored apart from those of logins. */
export const AGENT_SESSION = 'agent:'

export const session = (customerId: CustomerId, sessionId: string) => {
  const ofDirectory = scimTokenOfSession(sessionId)
  if (ofDirectory !== undefined) return reference<Session>(keys.scimToken(ofDirectory.tenantId, ofDirectory.scimTokenId))
  return reference<Session>(
    sessionId.startsWith(AGENT_SESSION)
      ? keys.agentToken(customerId, sessionId.slice(AGENT_SESSION.length))
      : keys.session(customerId, sessionId),
  )
}

/** Begins a session, whose token is returned after the commit. `tenantId`: the tenant of its person; absent for a person above tenants. */
export function beginSession(begun: Session, tenantId?: TenantId): Write {
  return reporting(insert(session(begun.customerId, begun.sessionId), begun), sessionBegan(begun, tenantId))
}

/** Renews a session. The call is judged again if the session was ended or renewed meanwhile. An ended session is never restored. */
export function prolongSession(live: Session, renewedAt: string, expiresAt: number, rotation: SessionRotation | undefined): Write {
  const when = live.rotation === undefined ? [hasNo('rotation')] : [equals('rotation', live.rotation)]
  const forgotten = rotation === undefined && live.rotation !== undefined ? { remove: ['rotation'] } : {}
  return update(
    session(live.customerId, live.sessionId),
    { set: { lastRenewed: renewedAt, expiresAt, rotation }, ...forgotten },
    { when, twice: 'as-once' },
  )
}

/** Charges a proof in a session before it is verified: concurrent calls verify at most ten wrong ones. */
export function chargeProofIn(customerId: CustomerId, sessionId: string, now: number): Write {
  const underTheLimit = oneHolds(hasNo('proofs'), isBelow('proofs', MOST_WRONG_PROOFS))
  return update(session(customerId, sessionId), { add: { proofs: 1 }, set: { provingAt: now } }, { when: [underTheLimit] })
}

/** Refunds one charged proof that was no wrong guess. */
export function giveProofBackTo(customerId: CustomerId, sessionId: string): Write {
  return update(session(customerId, sessionId), { add: { proofs: -1 } }, { when: [isAtLeast('proofs', 1)] })
}

/** Records that a charged proof was wrong. */
export function noteWrongProofIn(customerId: CustomerId, sessionId: string): Write {
  return update(session(customerId, sessionId), { add: { wrongProofs: 1 } })
}

/** Records a use of an agent's token; `seen` is the last recorded use. Refused if another call has recorded one since. */
export function noteUse(customerId: CustomerId, sessionId: string, seen: string | undefined, at: string): Write {
  const unchanged = seen === undefined ? hasNo('lastUsed') : equals('lastUsed', seen)
  return update(session(customerId, sessionId), { set: { lastUsed: at } }, { when: [unchanged] })
}

/**
 * Changes the owner's settings of an agent's token; `expiresAt` in seconds since 1970. Judged again if it has ended meanwhile, or if another
 * call has changed the settings: a back end that gets its next token never brings earlier limits back. At most about 4 KB.
 */
export function changeAgent(living: Session, agent: Agent, expiresAt: number): Write {
  const isAsRead = [equals('created', living.created), equals('agent', living.agent)]
  return update(session(living.customerId, living.sessionId), { set: { agent, expiresAt } }, { when: isAsRead })
}

/** Begins the session of an agent in the place of one that has ended, or whose epoch has. */
export function beginAgain(begun: Session, ended: Session, tenantId?: TenantId): Write {
  const stillThatOne = [equals('created', ended.created), equals('epoch', ended.epoch)]
  return reporting(replace(session(begun.customerId, begun.sessionId), begun, { when: stillThatOne }), sessionBegan(begun, tenantId))
}

/** Number of clients that are told of the end of one session. */
const MOST_PORTALS = 20

/** Notes that a client got an ID token of the session; nothing if that is known. Of more than 20, the first are forgotten. */
export function notePortal(living: Session, clientId: string): Write | undefined {
  const { portals = [] } = living
  if (portals.includes(clientId)) return undefined
  const unchanged = living.portals === undefined ? hasNo('portals') : equals('portals', portals)
  return update(
    session(living.customerId, living.sessionId),
    { set: { portals: [...portals, clientId].slice(-MOST_PORTALS) } },
    { when: [unchanged] },
  )
}

/** Fails the transaction if the session has ended since it was read. */
export function checkLives(customerId: CustomerId, sessionId: string): Write {
  return check(session(customerId, sessionId), [isPresent], 'token-invalid')
}

/** Ends a session of the same browser, if it still lives. */
export function endSibling(of: Session, tenantId: TenantId | undefined): Write {
  return reporting(discard(session(of.customerId, of.sessionId)), sessionEnded(of, tenantId))
}

/** Ends a session that was read. `otherwise` is the refusal if it has ended already. `tenantId`: that of its person. */
export function endSession(of: Session, tenantId: TenantId | undefined, otherwise: 'not-found' | 'token-invalid'): Write {
  return reporting(remove(session(of.customerId, of.sessionId), { otherwise }), sessionEnded(of, tenantId))
}

/**
 * Lists the sessions of a person, newest first. Includes ended ones if all sessions of an identity were ended at once: callers must compare
 * the epoch.
 */
export function sessionsOf(customerId: CustomerId, limit: number, afterSession?: string): Listing<Session> {
  const after = afterSession === undefined ? undefined : keys.session(customerId, afterSession).SK
  return newestFirst(keys.session(customerId, ''), limit, after)
}
