import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { customerOf } from '../../shared/contract/live-session.ts'
import { OAUTH_PATH } from '../../shared/contract/routes.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { endedAgent } from '../../shared/sessions/ended-agent.ts'
import { session } from '../../shared/storage/sessions.ts'
import { authenticatedClient } from './authenticated-client.ts'
import { clientFields } from './token-fields.ts'

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
      token: z.string().max(16_384).optional().meta({ writeOnly: true }).describe('The token to end.'),
      token_type_hint: z.string().max(100).optional().describe('Ignored: the service knows its tokens.'),
    }),
  refusals: ['invalid-client'],
  async handle(call) {
    const { body, ports, read, unitOfWork } = call
    const { client, uses } = await authenticatedClient(call)
    if (body.token === undefined) throw invalid('token', 'is required')
    unitOfWork.add(...uses)
    const claims = await ports.tokens.verify(body.token)
    // A token of another client, or of none, is not theirs to end.
    if (claims === undefined || claims.client_id !== client.clientId) return ok()
    const living = await read.one(session(customerOf(claims), claims.sid))
    if (living?.client?.clientId !== client.clientId) return ok()
    unitOfWork.add(...(await endedAgent(call, living, 'keep')))
    unitOfWork.actor = { customerId: living.customerId, tenantId: claims.tenantId }
    unitOfWork.change = { before: { sessionId: living.sessionId, clientId: client.clientId } }
    return ok()
  },
})
