import type { AnonymousCall } from '../contract/call.ts'
import { defined } from '../domain/defined.ts'
import { type Claims, claimsFor, renewableUntil } from '../domain/tokens/claims.ts'
import type { Identity } from '../storage/identities.ts'
import type { Session, SessionClient } from '../storage/sessions.ts'

/** The data that a session inherits if it was launched: its latest end, the sessions before it, and the time of the last proof. */
export type Origin = {
  readonly endsAt?: number | undefined
  readonly launchedFrom?: readonly string[] | undefined
  readonly provedAt?: number | undefined
  readonly client?: SessionClient | undefined
  /** Thumbprint of the key that its tokens are bound to. */
  readonly jkt?: string | undefined
}

/** The session of an identity that has just proved who it is (`amr`: the methods, RFC 8176), and the claims of its first token. */
export function newSession(
  { ports, now }: Pick<AnonymousCall, 'ports' | 'now'>,
  identity: Identity,
  amr: readonly string[],
  { endsAt, launchedFrom, provedAt, client, jkt }: Origin = {},
): { readonly begun: Session; readonly claims: Claims } {
  const sessionId = `${timePrefix(now)}${ports.newSecretId()}`
  const claims = sessionClaims(identity, { sessionId, amr, endsAt, launchedFrom, client, jkt }, ports.newSecretId(), now)
  const at = new Date(now).toISOString()
  const begun = {
    sessionId,
    customerId: identity.customerId,
    identity: identity.canonicalName,
    epoch: identity.epoch,
    amr,
    created: at,
    lastRenewed: at,
    expiresAt: renewableUntil(claims, endsAt),
    provedAt: provedAt ?? now,
    ...defined({ endsAt, launchedFrom, client, jkt }),
  }
  return { begun, claims }
}

type Described = Pick<Session, 'sessionId' | 'amr'> & {
  readonly [K in 'endsAt' | 'launchedFrom' | 'client' | 'jkt']?: Session[K] | undefined
}

/** The claims of a token of a session: the first, and each that renews it. */
export function sessionClaims(
  identity: Identity,
  { sessionId, amr, endsAt, launchedFrom, client, jkt }: Described,
  tokenId: string,
  now: number,
): Claims {
  const { tenantId, canonicalName } = identity
  const of = { sessionId, tokenId, amr, endsAt, launchedFrom, clientId: client?.clientId, jkt }
  return claimsFor({ ...identity, tenantId, identity: canonicalName, ...of }, now)
}

/**
 * The prefix of session ids: milliseconds in base 36, with a fixed width until the year 5188, so that their order as text is their order
 * in time.
 */
export function timePrefix(now: number): string {
  return now.toString(36).padStart(9, '0')
}
