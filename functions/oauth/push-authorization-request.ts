import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { AuthorizationParameters } from '../../shared/domain/oauth/judge-authorization.ts'
import { isRegistered } from '../../shared/domain/oauth/redirect-uri.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { newSecret, secretHash } from '../../shared/proofs/hashes.ts'
import { keepPushedRequest } from '../../shared/storage/authorization-requests.ts'
import { authenticatedClient } from './authenticated-client.ts'
import { authorizationParameters, judgedParameters } from './authorize.ts'
import { keyOfPushed } from './bound-key.ts'
import { PUSHED_URI } from './pushed-parameters.ts'
import { clientFields } from './token-call.ts'

/** Time in which the request must be opened, in seconds. */
const LIFETIME_SECONDS = 60

export const pushAuthorizationRequest = endpoint({
  method: 'POST',
  base: 'service',
  path: '/oauth/par',
  operationId: 'pushAuthorizationRequest',
  group: 'oauth',
  summary: 'Send an authorization request ahead',
  description:
    'Pushed authorization request (RFC 9126): takes the parameters of the authorization endpoint from the client itself, and answers a `request_uri` that starts one authorization within 60 seconds.',
  access: { kind: 'open' },
  successStatus: 201,
  bodyAs: 'form',
  errorsAs: 'oauth',
  body: () => authorizationParameters().extend(clientFields()),
  answer: () =>
    z.object({
      request_uri: z.string().max(200).meta({ description: 'Value of `request_uri` at the authorization endpoint.' }),
      expires_in: z.int().min(1).max(LIFETIME_SECONDS).meta({ description: 'Time until it expires, in seconds.' }),
    }),
  refusals: [
    'invalid-client',
    'invalid-dpop-proof',
    'invalid-request',
    'unsupported-response-type',
    'invalid-scope',
    'invalid-target',
    'unauthorized-client',
  ],
  audited: 'no',
  async handle(call) {
    const { body, ports, unitOfWork, now } = call
    const { client, uses } = await authenticatedClient(call)
    if (body.request_uri !== undefined) throw invalid('request_uri', 'must not be sent here')
    const { client_assertion: _, client_assertion_type: __, ...sent } = body
    const { jkt, uses: proofs } = await keyOfPushed(call, sent.dpop_jkt)
    const parameters = { ...(defined({ ...sent, dpop_jkt: jkt }) as AuthorizationParameters), client_id: client.clientId }
    if (!isRegistered(client.redirectUris, parameters.redirect_uri ?? ''))
      throw invalid('redirect_uri', 'must be one that the client has registered')
    const judged = judgedParameters(call, client, parameters)
    if (judged.kind === 'refused') throw new Refusal(NAMES[judged.error], { description: judged.description })
    const secret = ports.marks.inCell(newSecret(ports))
    const expiresAt = Math.floor(now / 1000) + LIFETIME_SECONDS
    unitOfWork.add(...uses, ...proofs, keepPushedRequest(secretHash(secret), { clientId: client.clientId, parameters, expiresAt }))
    return { status: 201, body: { request_uri: `${PUSHED_URI}${secret}`, expires_in: LIFETIME_SECONDS } }
  },
})

const NAMES = {
  invalid_request: 'invalid-request',
  unauthorized_client: 'unauthorized-client',
  unsupported_response_type: 'unsupported-response-type',
  invalid_scope: 'invalid-scope',
  invalid_target: 'invalid-target',
  request_not_supported: 'invalid-request',
} as const
