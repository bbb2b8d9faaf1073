import { type CustomerId, writtenId } from '../domain/ids.ts'
import { isPast } from '../domain/is-past.ts'
import type { Claims } from '../domain/tokens/claims.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import { registeredClient } from '../storage/oauth-clients.ts'
import type { Reference } from '../storage/read.ts'
import { type Session, session } from '../storage/sessions.ts'
import type { Reader } from './reader.ts'

/** The items to read to know whether a token's session is live. */
export function sessionReads(claims: Claims): readonly Reference<unknown>[] {
  return [sessionOf(claims), identityNamed(claims.identity), ...originsOf(claims, claims.launchedFrom), ...clientOf(claims)]
}

/** The person of a token. */
export const customerOf = (claims: Claims): CustomerId => writtenId(claims.sub)
const sessionOf = (claims: Claims) => session(customerOf(claims), claims.sid)

/** The registered client that the token was issued to: the token ends with it. */
const clientOf = ({ client_id: clientId }: Claims) => registeredClient(clientId)

const originsOf = (claims: Claims, launchedFrom: readonly string[] = []) =>
  launchedFrom.map((sessionId) => session(customerOf(claims), sessionId))

/**
 * The session of a token and its identity, or 401: ended, identity gone, expired, epoch ended, a session that it was launched from has
 * ended, or the client that got it was deleted.
 */
export async function liveSession(
  claims: Claims,
  read: Reader,
  now: number,
): Promise<{ readonly live: Session; readonly identity: Identity }> {
  const [live, identity] = await Promise.all([read.one(sessionOf(claims)), read.one(identityNamed(claims.identity))])
  if (live === undefined || identity === undefined) throw invalidToken('session-ended')
  const belongs = live.identity === identity.canonicalName && live.customerId === identity.customerId
  if (!belongs || live.epoch !== identity.epoch) throw invalidToken('sessions-ended-together')
  // An agent of a back end that was ended begins again with the next token of its client; an earlier token does not come back with it.
  if (claims.begun !== undefined && claims.begun !== live.created) throw invalidToken('agent-ended')
  const origins = await read.many(originsOf(claims, live.launchedFrom))
  if ((await read.many(clientOf(claims))).includes(undefined)) throw invalidToken('client-deleted')
  const isOver = (origin: Session) => origin.epoch !== identity.epoch || origin.expiresAt * 1000 <= now
  if (origins.some((origin) => origin === undefined || isOver(origin))) throw invalidToken('launching-session-ended')
  if (isPast(identity.authLockedAfter, now)) throw invalidToken('identity-locked-after')
  return { live, identity }
}

/** Refuses a token, whatever the reason. The caller learns only that it does not work (RFC 6750 §3.1). */
export function invalidToken(because: string): Refusal {
  return new Refusal('token-invalid', { because, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
}

/** Refuses a call without a token. The challenge carries no error code, because nothing that was sent is wrong (RFC 6750 §3.1). */
export function missingToken(): Refusal {
  return new Refusal('token-invalid', { because: 'no-token', headers: { 'www-authenticate': 'Bearer' } })
}
