import * as z from 'zod'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { builtEndpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { PDP_METADATA_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'

/** The endpoints by their parameter in the metadata. */
const ENDPOINTS = {
  access_evaluation_endpoint: '/access/v1/evaluation',
  access_evaluations_endpoint: '/access/v1/evaluations',
  search_subject_endpoint: '/access/v1/search/subject',
  search_resource_endpoint: '/access/v1/search/resource',
  search_action_endpoint: '/access/v1/search/action',
} as const

type Place = {
  readonly base: 'service' | 'host'
  readonly path: string
  readonly operationId: string
  /** The path of the decision point by whose identifier a client looks here. */
  readonly identifier: '' | typeof SERVICE_PATH
  readonly asset?: true
}

/**
 * The metadata of the policy decision point, by its identifier: the host, or the service below it. A client looks for the latter behind the
 * path of the host's document (AuthZEN 1.0), others below the service.
 */
export const pdpMetadataEndpoints: readonly Endpoint[] = [
  metadataAt({ base: 'service', path: PDP_METADATA_PATH, operationId: 'getAuthzenConfiguration', identifier: SERVICE_PATH }),
  metadataAt({ base: 'host', path: PDP_METADATA_PATH, operationId: 'getAuthzenConfigurationOfHost', identifier: '', asset: true }),
  metadataAt({
    base: 'host',
    path: `${PDP_METADATA_PATH}${SERVICE_PATH}`,
    operationId: 'getAuthzenConfigurationAtRoot',
    identifier: SERVICE_PATH,
    asset: true,
  }),
]

function metadataAt({ identifier, ...place }: Place): Endpoint {
  return builtEndpoint({
    ...place,
    method: 'GET',
    group: 'authorization',
    summary: 'Get the metadata of the decision point',
    description: 'Answers the identifier of the policy decision point and its endpoints (AuthZEN 1.0).',
    access: { kind: 'open' },
    answer: () => z.record(z.string(), z.string()),
    answerExample: metadata('https://api.example', SERVICE_PATH),
    refusals: [],
    handle: ({ ports }) => ok(metadata(ports.baseUrl(), identifier), { 'cache-control': 'public, max-age=300' }),
  })
}

function metadata(baseUrl: string, identifier: string): Readonly<Record<string, string>> {
  const endpoints = Object.entries(ENDPOINTS).map(([name, path]) => [name, `${baseUrl}${SERVICE_PATH}${path}`])
  return { policy_decision_point: `${baseUrl}${identifier}`, ...Object.fromEntries(endpoints) }
}
