import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { OAUTH_PATH } from '../../shared/contract/routes.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { clientCredentials } from './client-credentials.ts'
import { exchangeToken } from './exchange-token.ts'
import { grantByCode } from './grant-by-code.ts'
import { grantByRefreshToken } from './grant-by-refresh-token.ts'
import { type Grant, tokenFields } from './token-call.ts'

export const requestToken = endpoint({
  method: 'POST',
  base: 'service',
  path: `${OAUTH_PATH}/token`,
  operationId: 'requestToken',
  group: 'oauth',
  summary: 'Get a token by OAuth',
  description:
    'Token endpoint of OAuth 2.1. With `client_credentials` a back end gets a session of its account for 15 minutes; it authenticates itself with a JWT signed by its key (`private_key_jwt`). `scope=propose` narrows the token to reads and proposals. At most 600 tokens an hour for one client.',
  access: { kind: 'open' },
  bodyAs: 'form',
  errorsAs: 'oauth',
  body: tokenFields,
  answer: () =>
    namedObject('TokenResponse', {
      access_token: z.string().max(8192).describe('The token, for the `Authorization` header.'),
      issued_token_type: z.string().max(100).optional().describe('Type of the token, where one was exchanged (RFC 8693).'),
      token_type: z.enum(['Bearer', 'DPoP']).describe('Scheme with which the token is sent.'),
      expires_in: z.int().min(1).describe('Lifetime of the token in seconds.'),
      refresh_token: z.string().max(200).optional().describe('Works once; each use answers the next one.').meta({ writeOnly: true }),
      id_token: z.string().max(8192).optional().describe('Tells who the person is, with the scope `openid`.'),
      scope: z.string().max(500).optional().describe('Scopes of the token, where it was narrowed or asked for.'),
    }),
  refusals: [
    'invalid-client',
    'invalid-grant',
    'unauthorized-client',
    'unsupported-grant-type',
    'invalid-scope',
    'invalid-target',
    'invalid-dpop-proof',
    'too-many-tokens',
    'invalid-authorization-details',
    'proof-too-old',
    'not-for-agents',
    'identity-expired',
    'refused-by-logic',
    'agents-switched-off',
    'conflict',
  ],
  async handle(call) {
    const { grant_type: type } = call.body
    if (type === undefined) throw invalid('grant_type', 'is required')
    const grant = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined
    if (grant === undefined) throw new Refusal('unsupported-grant-type')
    return ok(await grant(call))
  },
})

/** The grant types that the token endpoint accepts. The metadata names them. */
export const GRANTS: Readonly<Record<string, Grant>> = {
  authorization_code: grantByCode,
  client_credentials: clientCredentials,
  refresh_token: grantByRefreshToken,
  'urn:ietf:params:oauth:grant-type:token-exchange': exchangeToken,
}
