import type { AnonymousCall } from '../../shared/contract/call.ts'
import { provesChallenge } from '../../shared/domain/oauth/code-challenge.ts'
import { TOKEN_LIFETIME_SECONDS } from '../../shared/domain/tokens/claims.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { secretHash } from '../../shared/proofs/hashes.ts'
import { endedAgent } from '../../shared/sessions/ended-agent.ts'
import { type AuthorizationCode, authorizationCode, noteReplay, useAuthorizationCode } from '../../shared/storage/authorization-codes.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { keepRegistered, type OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { session } from '../../shared/storage/sessions.ts'
import { authenticatedClient } from './authenticated-client.ts'
import { beginAgent } from './begin-agent.ts'
import { boundKey } from './bound-key.ts'
import { isConsentRemoved } from './consents.ts'
import { ended, grantingIdentity, refuseLostScopes } from './granting-identity.ts'
import { idToken, userInfoToken } from './identity-tokens.ts'
import { type Bound, schemeFor, type TokenAnswer, type TokenCall } from './token-call.ts'

/** Exchanges an authorization code for tokens. It works once, for its client, its redirect URI and its verifier. */
export async function grantByCode(call: TokenCall): Promise<TokenAnswer> {
  const { body, unitOfWork } = call
  const { client, uses } = await authenticatedClient(call)
  if (body.code === undefined) throw invalid('code', 'is required')
  if (body.code_verifier === undefined) throw invalid('code_verifier', 'is required')
  const hash = secretHash(body.code)
  const issued = await usableCode(call, hash, client)
  refuseLostScopes(client, issued.scopes)
  const { jkt, uses: proofs } = await boundKey(call, client)
  if (issued.dpopJkt !== undefined && issued.dpopJkt !== jkt) throw ended('proof-of-another-key')
  if (await isConsentRemoved(call, issued)) throw ended('consent-removed')
  const identity = await grantingIdentity(call, issued)
  unitOfWork.actor = { customerId: identity.customerId, tenantId: identity.tenantId }
  const { agent } = issued
  const begun = agent === undefined ? undefined : await beginAgent(call, { ...issued, agent, jkt }, identity)
  unitOfWork.add(...uses, ...proofs, ...keepRegistered(client), useAuthorizationCode(hash, begun?.obtained ?? {}))
  const answer = begun?.answer ?? (await withoutAgent(call, { ...issued, jkt }, hash, identity))
  const scope = issued.scopes.join(' ')
  if (!issued.scopes.includes('openid')) return { ...answer, scope }
  return { ...answer, scope, id_token: await idToken(call, issued, identity, answer.access_token) }
}

async function withoutAgent(call: TokenCall, issued: AuthorizationCode & Bound, hash: string, identity: Identity): Promise<TokenAnswer> {
  const accessToken = await userInfoToken(call, issued, hash, identity)
  return { access_token: accessToken, token_type: schemeFor(issued.jkt), expires_in: TOKEN_LIFETIME_SECONDS }
}

/** The code, if this client may use it. INVARIANT: a second use ends what the first has obtained, whoever makes it. */
async function usableCode(call: TokenCall, hash: string, { clientId }: OAuthClient): Promise<AuthorizationCode> {
  const { body, now } = call
  const issued = await call.read.one(authorizationCode(hash))
  if (issued === undefined || issued.expiresAt * 1000 <= now) throw ended('no-such-code')
  if (issued.obtained !== undefined) {
    await endObtained(call, hash, issued)
    throw ended('code-used-before')
  }
  if (issued.usableUntil <= now) throw ended('code-expired')
  if (issued.clientId !== clientId) throw ended('code-of-another-client')
  if (body.redirect_uri !== undefined && body.redirect_uri !== issued.redirectUri) throw ended('another-redirect-uri')
  if (!provesChallenge(body.code_verifier, issued.codeChallenge)) throw ended('wrong-verifier')
  if (body.resource !== undefined && body.resource !== issued.resource) throw new Refusal('invalid-target')
  return issued
}

/**
 * Ends what the first use of a code has obtained: somebody else has the code (RFC 6749 §4.1.2). It takes effect although the call is
 * refused.
 */
async function endObtained(call: Pick<AnonymousCall, 'read' | 'ports' | 'now'>, hash: string, issued: AuthorizationCode): Promise<void> {
  const { sessionId } = issued.obtained ?? {}
  const living = sessionId === undefined ? undefined : await call.read.one(session(issued.customerId, sessionId))
  const owner = living === undefined ? undefined : await call.read.one(identityNamed(living.identity))
  const agent = living === undefined ? [] : await endedAgent(call, living, 'discard', owner?.tenantId)
  await call.ports.atOnce.commit([noteReplay(hash), ...agent])
}
