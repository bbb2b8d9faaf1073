import type { Endpoint } from '../../contract/endpoint.ts'
import type { HttpRequest } from '../../contract/http.ts'
import type { Reader } from '../../contract/reader.ts'
import type { CustomerId } from '../../domain/ids.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import type { Claims } from '../../domain/tokens/claims.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Tokens } from '../../ports/ports.ts'
import { type Identity, identityNamed } from '../../storage/identities.ts'
import type { Reference } from '../../storage/read.ts'
import { type Session, session } from '../../storage/sessions.ts'

const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i
const LONGEST_TOKEN = 8192

/** The claims of the bearer token (RFC 6750). A token that isn't ours is never ANONYMOUS: it is refused. */
async function claimsOf(request: HttpRequest, tokens: Tokens): Promise<Claims> {
  const header = request.headers.authorization
  if (header === undefined) throw refused('no-token')
  if (header.length > LONGEST_TOKEN) throw refused('token-too-long')
  const token = BEARER.exec(header)?.[1]
  if (token === undefined) throw refused('not-a-bearer-token')
  const claims = await tokens.verify(token)
  if (claims === undefined) throw refused('not-our-signature')
  return claims
}

/** What the token says, before anything is read: nothing for a call that needs none, its claims, or why it is refused. */
export type Identified =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'claims'; readonly claims: Claims }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export async function identify(endpoint: Endpoint, request: HttpRequest, tokens: Tokens): Promise<Identified> {
  if (endpoint.access.kind === 'open') return { kind: 'anybody' }
  try {
    return { kind: 'claims', claims: await claimsOf(request, tokens) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error }
    throw error
  }
}

/** What has to be read to know whether the token's session lives. */
export function authenticationReads(claims: Claims): readonly Reference<unknown>[] {
  return [sessionOf(claims), identityNamed(claims.identity)]
}

const sessionOf = (claims: Claims) => session(Number(claims.sub) as CustomerId, claims.sid)

/**
 * Who calls. The token only names the session: whether it lives, and what the caller holds, is what the table says now.
 */
export async function callerOf(claims: Claims, read: Reader, now: number): Promise<Caller> {
  const { live, identity } = await liveSession(claims, read, now)
  if (claims.exp * 1000 <= now) throw new Refusal('token-expired')
  return {
    customerId: identity.customerId,
    tenantId: identity.tenantId,
    identity: identity.canonicalName,
    sessionId: live.sessionId,
    tokenId: claims.jti,
    scope: claims.scope === 'UpdateByTasks' ? 'UpdateByTasks' : 'full',
    holdings: identity.holdings,
  }
}

/** The session of a token and its identity, or 401: ended, identity gone, locked after a date, or its sessions ended together. */
export async function liveSession(
  claims: Claims,
  read: Reader,
  now: number,
): Promise<{ readonly live: Session; readonly identity: Identity }> {
  const [live, identity] = await Promise.all([read.one(sessionOf(claims)), read.one(identityNamed(claims.identity))])
  if (live === undefined || identity === undefined) throw refused('session-ended')
  const belongs = live.identity === identity.canonicalName && live.customerId === identity.customerId
  if (!belongs || live.epoch !== identity.epoch) throw refused('sessions-ended-together')
  if (identity.authLockedAfter !== undefined && Date.parse(identity.authLockedAfter) <= now) throw refused('identity-locked-after')
  return { live, identity }
}

function refused(because: string): Refusal {
  return new Refusal('token-invalid', { because, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
}
