import * as z from 'zod'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { builtEndpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { gatewayPath, SERVER_METADATA_PATHS, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { CLIENT_ALGORITHMS } from '../../shared/domain/oauth/algorithms.ts'
import { OAUTH_SCOPES } from '../../shared/domain/oauth/scopes.ts'
import { AUTHENTICATION_CLASSES } from './identity-tokens.ts'
import { registers } from './register-client.ts'
import { GRANTS } from './request-token.ts'

/** The member of the metadata that names an endpoint, by the operation id of the endpoint. */
const MEMBERS: Readonly<Record<string, string>> = {
  authorize: 'authorization_endpoint',
  pushAuthorizationRequest: 'pushed_authorization_request_endpoint',
  requestToken: 'token_endpoint',
  revokeToken: 'revocation_endpoint',
  introspectToken: 'introspection_endpoint',
  registerOAuthClient: 'registration_endpoint',
  getUserInfo: 'userinfo_endpoint',
  endOAuthSession: 'end_session_endpoint',
}

/** The grant that takes authorization details (RFC 9396), and their type. */
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const AGENT_DETAILS = 'countersign_agent'

type Described = {
  readonly baseUrl: string
  /** The endpoints of OAuth that exist. The metadata names no others. */
  readonly endpoints: readonly Pick<Endpoint, 'operationId' | 'base' | 'path'>[]
  readonly grants: readonly string[]
  readonly registers: boolean
}

/** The metadata of the authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery). */
function serverMetadata({ baseUrl, endpoints, grants, registers }: Described): Readonly<Record<string, unknown>> {
  const named = endpoints.flatMap((endpoint) => {
    const member = MEMBERS[endpoint.operationId]
    const isOn = member !== undefined && (member !== 'registration_endpoint' || registers)
    return isOn ? [[member, `${baseUrl}${gatewayPath(endpoint)}`] as const] : []
  })
  const has = new Set(named.map(([member]) => member))
  const issuer = `${baseUrl}${SERVICE_PATH}`
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    ...Object.fromEntries(named),
    grant_types_supported: grants,
    ...(grants.includes(TOKEN_EXCHANGE) ? { authorization_details_types_supported: [AGENT_DETAILS] } : {}),
    response_types_supported: has.has('authorization_endpoint') ? ['code'] : [],
    scopes_supported: has.has('authorization_endpoint') ? OAUTH_SCOPES : ['propose'],
    ...(has.has('authorization_endpoint') ? OF_AUTHORIZATION : {}),
    ...authenticationAt('token_endpoint', ['none', 'private_key_jwt']),
    dpop_signing_alg_values_supported: CLIENT_ALGORITHMS,
    ...(has.has('revocation_endpoint') ? authenticationAt('revocation_endpoint', ['none', 'private_key_jwt']) : {}),
    ...(has.has('introspection_endpoint') ? authenticationAt('introspection_endpoint', ['private_key_jwt']) : {}),
    service_documentation: `${issuer}/docs`,
  }
}

/** Claims of ID tokens and of the UserInfo endpoint. */
const CLAIMS = [
  ...(['sub', 'identity', 'tenantId', 'name', 'given_name', 'family_name', 'email'] as const),
  ...(['auth_time', 'amr', 'acr', 'nonce', 'sid', 'at_hash'] as const),
]

/** Members that make sense only beside an authorization endpoint. */
const OF_AUTHORIZATION = {
  response_modes_supported: ['query'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  acr_values_supported: AUTHENTICATION_CLASSES,
  claims_supported: CLAIMS,
  prompt_values_supported: ['none', 'login', 'consent'],
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
} as const

function authenticationAt(endpoint: string, methods: readonly string[]) {
  return { [`${endpoint}_auth_methods_supported`]: methods, [`${endpoint}_auth_signing_alg_values_supported`]: CLIENT_ALGORITHMS }
}

const [OPENID, OAUTH] = SERVER_METADATA_PATHS

/**
 * The same metadata at every path at which a client may look for it: below the issuer (OpenID Connect Discovery), and at the root, followed
 * by the path of the issuer (RFC 8414 §3). `endpoints`: those of OAuth.
 */
export function serverMetadataEndpoints(endpoints: () => readonly Endpoint[]): readonly Endpoint[] {
  return [
    metadataAt(endpoints, { base: 'service', path: OPENID, operationId: 'getOpenIdConfiguration', of: 'OpenID provider' }),
    metadataAt(endpoints, { base: 'service', path: OAUTH, operationId: 'getAuthorizationServerMetadata', of: 'authorization server' }),
    metadataAt(endpoints, {
      base: 'host',
      path: `${OPENID}${SERVICE_PATH}`,
      operationId: 'getOpenIdConfigurationAtRoot',
      of: 'OpenID provider',
      asset: true,
    }),
    metadataAt(endpoints, {
      base: 'host',
      path: `${OAUTH}${SERVICE_PATH}`,
      operationId: 'getAuthorizationServerMetadataAtRoot',
      of: 'authorization server',
      asset: true,
    }),
  ]
}

type Place = {
  readonly base: 'service' | 'host'
  readonly path: string
  readonly operationId: string
  readonly of: string
  readonly asset?: true
}

function metadataAt(endpoints: () => readonly Endpoint[], { of, ...place }: Place): Endpoint {
  return builtEndpoint({
    ...place,
    method: 'GET',
    group: 'oauth',
    summary: `Get the metadata of the ${of}`,
    description:
      'Answers the metadata of the OAuth 2.1 authorization server and OpenID provider (RFC 8414, OpenID Connect Discovery): its endpoints, grants, scopes and algorithms. It names only what works.',
    access: { kind: 'open' },
    answer: () => z.record(z.string(), z.unknown()),
    answerExample: serverMetadata({ baseUrl: 'https://api.example', endpoints: [], grants: Object.keys(GRANTS), registers: false }),
    refusals: [],
    async handle(call) {
      const baseUrl = call.ports.baseUrl()
      const body = serverMetadata({ baseUrl, endpoints: endpoints(), grants: Object.keys(GRANTS), registers: await registers(call) })
      return ok(body, { 'cache-control': 'public, max-age=300' })
    },
  })
}
