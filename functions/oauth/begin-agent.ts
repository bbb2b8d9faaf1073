import type { AnonymousCall } from '../../shared/contract/call.ts'
import { MCP_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { TOKEN_LIFETIME_SECONDS } from '../../shared/domain/tokens/claims.ts'
import { agentSession, agentTokenClaims, freeSlot } from '../../shared/sessions/agent-session.ts'
import { timePrefix } from '../../shared/sessions/new-session.ts'
import { noteAgentOfClient } from '../../shared/storage/agents-of-clients.ts'
import type { AllowedAgent, AuthorizationCode } from '../../shared/storage/authorization-codes.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { beginRefreshGrant, type RefreshGrant } from '../../shared/storage/refresh-grants.ts'
import { beginSession, type SessionClient } from '../../shared/storage/sessions.ts'
import { refuseWhileAgentsAreOff } from './granting-identity.ts'
import { newRefreshToken, type RefreshToken } from './sent-token.ts'
import { type Bound, schemeFor, type TokenAnswer } from './token-call.ts'

type Begun = { readonly answer: TokenAnswer; readonly obtained: { readonly sessionId: string } }

/** Begins the agent that the person has allowed: the session of an agent token, and a grant whose refresh token rotates. */
export async function beginAgent(
  call: AnonymousCall,
  issued: AuthorizationCode & Bound & { readonly agent: AllowedAgent },
  identity: Identity,
): Promise<Begun> {
  const { ports, read, unitOfWork, now } = call
  await refuseWhileAgentsAreOff(call, identity)
  const agentTokenId = `${timePrefix(now)}${ports.newSecretId()}`
  const { name, approvers, limits, expiresAt } = issued.agent
  const { jkt } = issued
  const client = { clientId: issued.clientId, name: issued.clientName }
  const agent = { agentTokenId, name, approvers, limits }
  const begun = agentSession(identity, agent, { expiresAt, client, jkt }, now)
  const refresh = newRefreshToken(ports, identity.tenantId)
  const { customerId } = identity
  const { sessionId } = begun
  const opens: RefreshGrant['opens'] = issued.resource === `${ports.baseUrl()}${SERVICE_PATH}` ? 'api' : undefined
  const scopes = issued.scopes.length > 1 ? issued.scopes : undefined
  const grant = { customerId, sessionId, clientId: issued.clientId, currentHash: refresh.hash, expiresAt, ...defined({ opens, scopes }) }
  unitOfWork.add(
    await freeSlot(agentTokenId, { caller: { customerId }, read, ports }),
    beginSession(begun, identity.tenantId),
    beginRefreshGrant(refresh.grantHash, grant),
    ...noteAgentOfClient({ clientId: client.clientId, customerId, agentTokenId, expiresAt }),
  )
  unitOfWork.change = { after: { ...agent, clientId: client.clientId, expires: new Date(expiresAt * 1000).toISOString() } }
  const answer = await agentAnswer(call, identity, { agentTokenId, client, endsAt: expiresAt, refresh, jkt, opens })
  return { answer, obtained: { sessionId } }
}

type Answered = Bound & {
  readonly agentTokenId: string
  readonly client: SessionClient
  /** The end of the agent, in seconds since 1970. */
  readonly endsAt: number
  readonly refresh: RefreshToken
  readonly opens: RefreshGrant['opens']
}

/** The tokens of an agent: an access token for the MCP server alone, unless it opens the API, and the next refresh token. */
export async function agentAnswer(
  { ports, now }: AnonymousCall,
  identity: Identity,
  { agentTokenId, client: { clientId }, endsAt, refresh, jkt, opens }: Answered,
): Promise<TokenAnswer> {
  const token = { tokenId: ports.newSecretId(), lifetimeSeconds: TOKEN_LIFETIME_SECONDS, endsAt, clientId, jkt }
  const audience = opens === 'api' ? {} : { aud: `${ports.baseUrl()}${MCP_PATH}` }
  const claims = { ...agentTokenClaims(identity, agentTokenId, token, now), ...audience }
  return {
    access_token: await ports.tokens.sign(claims),
    token_type: schemeFor(jkt),
    expires_in: claims.exp - claims.iat,
    scope: 'propose',
    refresh_token: refresh.token,
  }
}
