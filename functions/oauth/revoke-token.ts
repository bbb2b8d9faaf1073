import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { tokenText } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { customerOf } from '../../shared/contract/live-session.ts'
import { OAUTH_PATH } from '../../shared/contract/routes.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { endedAgent } from '../../shared/sessions/ended-agent.ts'
import { withDependentsEnded } from '../../shared/sessions/ended-beside.ts'
import { authorizationCode, noteReplay } from '../../shared/storage/authorization-codes.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { endRefreshGrant, refreshGrant } from '../../shared/storage/refresh-grants.ts'
import { type Session, session } from '../../shared/storage/sessions.ts'
import { authenticatedClient } from './authenticated-client.ts'
import { userInfoAddress } from './identity-tokens.ts'
import { accessTokenClaims, readRefreshToken } from './sent-token.ts'
import { clientFields } from './token-call.ts'

export const revokeToken = endpoint({
  method: 'POST',
  base: 'service',
  path: `${OAUTH_PATH}/revoke`,
  operationId: 'revokeToken',
  group: 'oauth',
  summary: 'End a token by OAuth',
  description:
    'Ends a token that the client got, and everything that was obtained with it (RFC 7009). Proposals that an agent has made stay. Answers 200 whatever token is sent: a client learns nothing about the tokens of others.',
  access: { kind: 'open' },
  bodyAs: 'form',
  errorsAs: 'oauth',
  body: () =>
    z.object({
      ...clientFields(),
      token: tokenText().optional().describe('The token to end.'),
      token_type_hint: z.string().max(100).optional().describe('Ignored: the service knows its tokens.'),
    }),
  refusals: ['invalid-client'],
  async handle(call) {
    const { body, read, unitOfWork } = call
    const { client, uses } = await authenticatedClient(call)
    if (body.token === undefined) throw invalid('token', 'is required')
    unitOfWork.add(...uses)
    if (await endUserInfo(call, body.token, client)) return ok()
    const obtained = await obtainedBy(call, body.token)
    // A client can end its own tokens only.
    if (obtained === undefined || obtained.living.client?.clientId !== client.clientId) return ok()
    const { living, grantHash } = obtained
    const identity = await read.one(identityNamed(living.identity))
    const tenantId = identity?.tenantId
    const ended = await endedAgent(call, living, 'keep', tenantId)
    unitOfWork.add(
      ...(await withDependentsEnded(call, [living], tenantId, ended)),
      ...(grantHash === undefined ? [] : [endRefreshGrant(grantHash)]),
    )
    unitOfWork.actor = { customerId: living.customerId, tenantId }
    unitOfWork.change = { before: { sessionId: living.sessionId, clientId: client.clientId } }
    return ok()
  },
})

/** Ends an access token for `userinfo`, by noting a replay of its code. The session of the person lives on. */
async function endUserInfo({ read, ports, unitOfWork }: AnonymousCall, token: string, { clientId }: OAuthClient): Promise<boolean> {
  const claims = await ports.tokens.verify(token, userInfoAddress(ports))
  if (claims?.code === undefined || claims.client_id !== clientId) return false
  const issued = await read.one(authorizationCode(claims.code))
  if (issued === undefined) return true
  unitOfWork.add(noteReplay(claims.code))
  unitOfWork.actor = { customerId: issued.customerId, tenantId: claims.tenantId }
  unitOfWork.change = { before: { clientId, scopes: issued.scopes } }
  return true
}

type Obtained = { readonly living: Session; readonly grantHash?: string }

/** The session that a token belongs to: of a refresh token by its grant, of an access token by its claims. */
async function obtainedBy({ read, ports }: AnonymousCall, token: string): Promise<Obtained | undefined> {
  const sent = readRefreshToken(token)
  if (sent !== undefined) {
    const grant = await read.one(refreshGrant(sent.grantHash))
    const living = grant === undefined ? undefined : await read.one(session(grant.customerId, grant.sessionId))
    return living === undefined ? undefined : { living, grantHash: sent.grantHash }
  }
  const claims = await accessTokenClaims(ports, token)
  const living = claims === undefined ? undefined : await read.one(session(customerOf(claims), claims.sid))
  return living === undefined ? undefined : { living }
}
