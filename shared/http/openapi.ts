import type { Endpoint, Group } from '../contract/endpoint.ts'
import { gatewayPath } from '../contract/routes.ts'
import { HEADER_PARAMETERS, parametersOf, takesIdempotencyKey } from './openapi-parameters.ts'
import { ERROR_SCHEMA, HEADERS, refusalResponses, responsesOf } from './openapi-responses.ts'
import { jsonSchema } from './openapi-schema.ts'

export type OpenApi = {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const GROUPS: Readonly<Record<Group, string>> = {
  authentication: 'Logging in, renewing, sessions and agent tokens',
  'single-sign-on': 'Identity providers of staff (SAML 2)',
  webauthn: 'Passkeys: the second and further ones of an identity',
  authorization: 'Who may do what, explained',
  identities: 'What people log in with',
  'password-change': 'A new password for who has none that works',
  documents: 'Photos and documents of people',
  customers: 'Tenants and the people in them',
  tasks: 'Calls that wait for the approval of another person',
  wallets: 'Wallets and the money that moves between them',
  payments: 'Money that comes in and goes out',
  configuration: "Properties of the service and tenants' configuration",
  callbacks: 'What tenants are told when a payment or withdrawal ends',
  audit: 'What was done, and what was refused',
  documentation: 'This documentation, and whether the service answers',
}

const INTRODUCTION = `Prove who you are with \`POST /authentication/login\`, then send \`Authorization: Bearer <token>\`.

Any write with a permission can be stored as a **task** for another person to approve: send it with \`task-executor-roles\` or
\`task-approver-userids\`. Every error has one shape; branch on its \`code\`. Fields that the service doesn't know are ignored; so should
those be that you don't know.`

/** The description of these endpoints as an OpenAPI 3.1 document: nothing in it is written twice, so it can't differ from what is routed. */
export function openApi(endpoints: readonly Endpoint[]): OpenApi {
  const byPath = Map.groupBy(endpoints, gatewayPath)
  const groups = [...new Set(endpoints.map(({ group }) => group))]
  const document = {
    openapi: '3.1.1',
    info: { title: 'Countersign', version: '1', description: INTRODUCTION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: groups.map((name) => ({ name, description: GROUPS[name] })),
    paths: Object.fromEntries([...byPath].map(([path, methods]) => [path, pathItem(methods)])),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ERROR_SCHEMA },
      parameters: HEADER_PARAMETERS,
      headers: HEADERS,
      responses: refusalResponses(endpoints),
    },
  }
  return document
}

function pathItem(endpoints: readonly Endpoint[]) {
  return Object.fromEntries(endpoints.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)]))
}

function operation(endpoint: Endpoint) {
  const { access, body } = endpoint
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.group],
    summary: endpoint.summary,
    description: whoMayCall(endpoint),
    ...(access.kind === 'open' ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'asked') } } } }),
    responses: responsesOf(endpoint, takesIdempotencyKey(endpoint) ? 'replayable' : 'not-replayable'),
  }
}

function whoMayCall({ access }: Endpoint): string {
  switch (access.kind) {
    case 'open':
      return 'Needs no token.'
    case 'token':
      return 'Needs a token.'
    case 'permission':
      return `Needs the permission \`${access.permission}\`.`
  }
}
