import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { HttpRequest } from '../../contract/http.ts'
import { invalidToken, liveSession, missingToken } from '../../contract/live-session.ts'
import type { Reader } from '../../contract/reader.ts'
import { MCP_PATH } from '../../contract/routes.ts'
import { defined } from '../../domain/defined.ts'
import { inForce } from '../../domain/permissions/temporary-positions.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { type Claims, isRenewable } from '../../domain/tokens/claims.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Ports, Tokens } from '../../ports/ports.ts'

/** A bearer token (RFC 6750), or one that is bound to a key (RFC 9449). */
const SENT = /^(Bearer|DPoP) ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i
const LONGEST_TOKEN = 8192

/**
 * The claims of the token. An invalid one is refused, never treated as ANONYMOUS. `resource` also takes the tokens that
 * were issued for it alone.
 */
async function claimsOf(request: Pick<HttpRequest, 'headers'>, tokens: Tokens, resource: string | undefined): Promise<Identified> {
  const header = request.headers.authorization
  if (header === undefined) throw missingToken()
  if (header.length > LONGEST_TOKEN) throw invalidToken('token-too-long')
  const [, scheme = '', token] = SENT.exec(header) ?? []
  if (token === undefined) throw invalidToken('not-a-bearer-token')
  const claims = (await tokens.verify(token)) ?? (resource === undefined ? undefined : await tokens.verify(token, resource))
  if (claims === undefined) throw invalidToken('not-our-signature')
  return { kind: 'claims', claims, scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer', token }
}

/** The identification by the token, before anything is read: its claims, none for a call without a token, or a refusal. */
export type Identified =
  | { readonly kind: 'anybody' }
  /** No token, for an endpoint with a permission: the matrix may grant it to ANONYMOUS. */
  | { readonly kind: 'anonymous' }
  /** `token`: as it was sent; absent for a call that an agent's call makes. */
  | { readonly kind: 'claims'; readonly claims: Claims; readonly scheme: 'bearer' | 'dpop'; readonly token?: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** INVARIANT: a token for the MCP server opens only the MCP server. Its tools then make calls with the claims, not with the token. */
export async function identify(
  endpoint: Pick<Endpoint, 'access'>,
  request: Pick<HttpRequest, 'headers'>,
  { tokens, baseUrl }: Pick<Ports, 'tokens' | 'baseUrl'>,
): Promise<Identified> {
  if (endpoint.access.kind === 'open') return { kind: 'anybody' }
  if (endpoint.access.kind === 'permission' && request.headers.authorization === undefined) return { kind: 'anonymous' }
  const resource = endpoint.access.kind === 'agent' ? `${baseUrl()}${MCP_PATH}` : undefined
  return orRefused(() => claimsOf(request, tokens, resource))
}

/** The identification, or the refusal of the token for whoever answers the call. */
export async function orRefused(identification: () => Promise<Identified>): Promise<Identified> {
  try {
    return await identification()
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error }
    throw error
  }
}

/** Reads the caller. The token only names the session; its state and the caller's roles come from the table. */
export async function callerOf(claims: Claims, read: Reader, now: number): Promise<Caller> {
  const { live, identity } = await liveSession(claims, read, now)
  if (claims.exp * 1000 <= now) throw expiredToken(claims, now)
  const scope = claims.scope === 'UpdateByTasks' || live.agent !== undefined ? 'UpdateByTasks' : 'full'
  return {
    customerId: identity.customerId,
    tenantId: identity.tenantId,
    identity: identity.canonicalName,
    sessionId: live.sessionId,
    tokenId: claims.jti,
    scope,
    agent: live.agent === undefined ? undefined : { ...live.agent, approvers: live.agent.approvers ?? [], lastUsed: live.lastUsed },
    provedAt: scope === 'full' ? (live.provedAt ?? Date.parse(live.created)) : undefined,
    roleAssignments: inForce(identity.holdings, now),
    ...(identity.substituteUntil === undefined || identity.substituteUntil <= now ? {} : { maySubstitute: true }),
  }
}

/**
 * RFC 6750 §3.1 uses `invalid_token` for an expired token too. The error code tells it from tokens that `POST /authentication/renew` takes:
 * not those of a step-up, of an agent or of a client of OAuth.
 */
function expiredToken(claims: Claims, now: number): Refusal {
  const isOfPerson = claims.intent === undefined && claims.scope === undefined && claims.client_id === undefined
  if (!isOfPerson || !isRenewable(claims, now)) return invalidToken('expired-for-good')
  return new Refusal('token-expired', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
}

const INSUFFICIENT_SCOPE = { 'www-authenticate': 'Bearer error="insufficient_scope"' }

/** Refuses a direct write with a token that may only propose (RFC 6750 §3.1). */
export function taskOnlyToken(description?: string): Refusal {
  return new Refusal('task-only-token', { headers: INSUFFICIENT_SCOPE, ...defined({ description }) })
}

/** Refuses a write that an agent may not even propose. */
export function notForAgents(description?: string): Refusal {
  return new Refusal('not-for-agents', { headers: INSUFFICIENT_SCOPE, ...defined({ description }) })
}
