import * as z from 'zod'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { builtEndpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { SERVER_METADATA_PATHS, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { GRANTS } from './grants.ts'
import { registers } from './registers.ts'
import { serverMetadata } from './server-metadata.ts'

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
