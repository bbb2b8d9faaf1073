import type { AnonymousCall } from '../../shared/contract/call.ts'
import { MCP_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { judgeRefresh } from '../../shared/domain/oauth/judge-refresh.ts'
import { scopesIn } from '../../shared/domain/oauth/scopes.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { endedAgent } from '../../shared/sessions/ended-agent.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { endRefreshGrant, type RefreshGrant, refreshGrant, rotateRefreshGrant } from '../../shared/storage/refresh-grants.ts'
import { type Agent, checkLives, type Session, session } from '../../shared/storage/sessions.ts'
import { authenticatedClient } from './authenticated-client.ts'
import { agentAnswer } from './begin-agent.ts'
import { boundKey } from './bound-key.ts'
import { ended, grantingIdentity, refuseLostScopes, refuseWhileAgentsAreOff } from './granting-identity.ts'
import { newRefreshToken, readRefreshToken, type SentRefreshToken } from './sent-token.ts'
import type { TokenAnswer, TokenCall } from './token-call.ts'

/**
 * Exchanges a refresh token for an access token and the next refresh token. A repeat by the same client within 30 seconds gets the same
 * answer; a later one ends the agent.
 */
export async function grantByRefreshToken(call: TokenCall): Promise<TokenAnswer> {
  const { client, uses } = await authenticatedClient(call)
  const sent = sentToken(call)
  const { grant, living } = await liveGrant(call, sent.grantHash, client)
  refuseOtherResource(call, grant)
  refuseOtherScopes(call, grant)
  const verdict = judgeRefresh(grant, sent.hash, call.now)
  if (verdict === 'reused') {
    const owner = await call.read.one(identityNamed(living.identity))
    await call.ports.atOnce.commit([...(await endedAgent(call, living, 'discard', owner?.tenantId)), endRefreshGrant(sent.grantHash)])
    throw ended('refresh-token-reused')
  }
  refuseLostScopes(client, ['propose'])
  const { jkt, uses: proofs } = await boundKey(call, client)
  // The refresh token of an agent that is bound to a key works with that key only (RFC 9449 §5).
  if (jkt !== living.jkt) throw new Refusal('invalid-dpop-proof', { because: 'another-key' })
  const identity = await grantingIdentity(call, living)
  await refuseWhileAgentsAreOff(call, identity)
  call.unitOfWork.actor = { customerId: identity.customerId, tenantId: identity.tenantId }
  call.unitOfWork.add(...uses, ...proofs)
  return verdict === 'repeated' ? answerAgain(call, sent.grantHash, grant) : rotated(call, identity, { ...sent, grant, living, client })
}

function sentToken({ body }: TokenCall): SentRefreshToken {
  if (body.refresh_token === undefined) throw invalid('refresh_token', 'is required')
  const sent = readRefreshToken(body.refresh_token)
  if (sent === undefined) throw ended('no-refresh-token')
  return sent
}

/** A grant renews tokens for its own resource alone. */
function refuseOtherResource({ body, ports }: TokenCall, { opens }: RefreshGrant): void {
  const own = `${ports.baseUrl()}${opens === 'api' ? SERVICE_PATH : MCP_PATH}`
  if (body.resource !== undefined && body.resource !== own) throw new Refusal('invalid-target')
}

/** A request may repeat the scopes that were allowed, or some of them (RFC 6749 §6). The next token always proposes. */
function refuseOtherScopes({ body }: TokenCall, { scopes = ['propose'] }: RefreshGrant): void {
  const asked = scopesIn(body.scope, scopes)
  if (asked === undefined || (asked.length > 0 && !asked.includes('propose'))) throw new Refusal('invalid-scope')
}

type Rotating = SentRefreshToken & { readonly grant: RefreshGrant; readonly living: Session; readonly client: OAuthClient }

async function rotated(
  call: TokenCall,
  identity: Identity,
  { grantHash, grantSecret, grant, living, client }: Rotating,
): Promise<TokenAnswer> {
  const { ports, unitOfWork, now } = call
  const { agentTokenId } = agentOf(living)
  const refresh = newRefreshToken(ports, identity.tenantId, grantSecret)
  const answer = await agentAnswer(call, identity, {
    agentTokenId,
    client,
    endsAt: living.expiresAt,
    refresh,
    jkt: living.jkt,
    opens: grant.opens,
  })
  const sealedSuccessor = await ports.secrets.seal(JSON.stringify(answer), contextOf(grantHash))
  unitOfWork.change = { after: { agentTokenId, clientId: client.clientId } }
  unitOfWork.add(
    rotateRefreshGrant(grantHash, grant, { currentHash: refresh.hash, replacedAt: now, sealedSuccessor }),
    checkLives(living.customerId, living.sessionId),
  )
  return answer
}

function agentOf({ agent }: Session): Agent {
  if (agent === undefined) throw ended('no-agent')
  return agent
}

/** The grant of a token, if this client has it, and its session still lives. */
async function liveGrant(
  { read, now }: AnonymousCall,
  hash: string,
  { clientId }: OAuthClient,
): Promise<{ readonly grant: RefreshGrant; readonly living: Session }> {
  const grant = await read.one(refreshGrant(hash))
  if (grant === undefined || grant.expiresAt * 1000 <= now) throw ended('no-such-grant')
  if (grant.clientId !== clientId) throw ended('grant-of-another-client')
  const living = await read.one(session(grant.customerId, grant.sessionId))
  if (living === undefined || living.expiresAt * 1000 <= now) throw ended('agent-ended')
  return { grant, living }
}

async function answerAgain({ ports }: AnonymousCall, hash: string, { sealedSuccessor = '' }: RefreshGrant): Promise<TokenAnswer> {
  return JSON.parse(await ports.secrets.open(sealedSuccessor, contextOf(hash))) as TokenAnswer
}

const contextOf = (hash: string): string => `refresh/${hash}`
