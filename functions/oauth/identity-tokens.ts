import type { AnonymousCall } from '../../shared/contract/call.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CodeScope } from '../../shared/domain/oauth/judge-authorization.ts'
import { TOKEN_LIFETIME_SECONDS } from '../../shared/domain/tokens/claims.ts'
import { sha256 } from '../../shared/proofs/hashes.ts'
import type { AuthorizationCode } from '../../shared/storage/authorization-codes.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { noteKnownToPortals } from '../../shared/storage/known-to-portals.ts'
import { person, profileOf } from '../../shared/storage/persons.ts'
import { notePortal, session } from '../../shared/storage/sessions.ts'
import { ended } from './granting-identity.ts'
import type { Bound } from './token-call.ts'

/** The only audience of an access token that tells who a person is. */
export const userInfoAddress = ({ baseUrl }: Pick<AnonymousCall['ports'], 'baseUrl'>): string =>
  `${baseUrl()}${SERVICE_PATH}/oauth/userinfo`

/** The access token of a code without an agent: it works at `userinfo` only, while the session of the person lives. */
export async function userInfoToken(
  { ports, now }: AnonymousCall,
  { clientId, scopes, sessionId, amr, jkt }: AuthorizationCode & Bound,
  codeHash: string,
  { customerId, canonicalName }: Identity,
): Promise<string> {
  const iat = Math.floor(now / 1000)
  return ports.tokens.sign({
    ...{ sub: String(customerId), jti: ports.newSecretId(), sid: sessionId, iat, exp: iat + TOKEN_LIFETIME_SECONDS },
    ...{ identity: canonicalName, roles: [], positions: [], amr, scope: scopes.join(' ') },
    ...{ client_id: clientId, aud: userInfoAddress(ports), code: codeHash },
    ...(jkt === undefined ? {} : { cnf: { jkt } }),
  })
}

/** The ID token of a code (OpenID Connect Core §2), and the note that this client has one of the session: it is told when the session ends. */
export async function idToken(call: AnonymousCall, issued: AuthorizationCode, identity: Identity, accessToken: string): Promise<string> {
  const { ports, read, unitOfWork, now } = call
  const living = await read.one(session(issued.customerId, issued.sessionId))
  if (living === undefined || living.epoch !== issued.epoch) throw ended('session-ended')
  const noted = notePortal(living, issued.clientId)
  if (noted !== undefined) unitOfWork.add(noted)
  if (identity.isKnownToPortals !== true) unitOfWork.add(...noteKnownToPortals(identity))
  const iat = Math.floor(now / 1000)
  const statement = {
    ...{ aud: issued.clientId, iat, exp: iat + TOKEN_LIFETIME_SECONDS, auth_time: Math.floor(issued.provedAt / 1000) },
    ...{ amr: issued.amr, acr: classOf(issued.amr), sid: issued.sessionId, at_hash: halfHash(accessToken) },
    ...defined({ nonce: issued.nonce }),
    ...(await personClaims(call, identity, issued.scopes)),
  }
  return ports.tokens.signStatement(statement, 'JWT')
}

/** The claims about a person that the scopes ask for (OpenID Connect Core §5.4). */
export async function personClaims(
  { read }: Pick<AnonymousCall, 'read'>,
  { customerId, tenantId, identity }: Identity,
  scopes: readonly (CodeScope | string)[],
): Promise<Readonly<Record<string, unknown>>> {
  const claims = { sub: String(customerId), identity, ...defined({ tenantId }) }
  if (!scopes.includes('profile') && !scopes.includes('email')) return claims
  const of = await read.one(person(customerId))
  const profile = of === undefined ? undefined : await read.one(profileOf(of))
  if (profile === undefined) return claims
  const { firstName, lastName, email } = profile
  return {
    ...claims,
    ...(scopes.includes('profile') ? { name: `${firstName} ${lastName}`.trim(), given_name: firstName, family_name: lastName } : {}),
    ...(scopes.includes('email') ? defined({ email }) : {}),
  }
}

/** The hash by which an ID token names its access token: the left half of SHA-256 (OpenID Connect Core §3.1.3.6). */
function halfHash(accessToken: string): string {
  return sha256(Buffer.from(accessToken)).subarray(0, 16).toString('base64url')
}

const ONE_FACTOR = 'urn:countersign:acr:1'
const SEVERAL_FACTORS = 'urn:countersign:acr:2'

/** The classes of an authentication (`acr`), by the number of its factors. */
export const AUTHENTICATION_CLASSES = [ONE_FACTOR, SEVERAL_FACTORS] as const

/** Methods (RFC 8176) that stand for several factors, or for a key with the verification of its user. */
const STRONG: ReadonlySet<string> = new Set(['mfa', 'pop', 'hwk', 'swk', 'user'])

/** The class of an authentication by its methods. */
function classOf(amr: readonly string[]): (typeof AUTHENTICATION_CLASSES)[number] {
  return amr.some((method) => STRONG.has(method)) || amr.length > 1 ? SEVERAL_FACTORS : ONE_FACTOR
}
