import { API_VERSION } from '../contract/api-version.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import { GROUPS } from '../contract/groups.ts'
import { BASE_PATH, SERVICE_PATH } from '../contract/routes.ts'
import { neverReached } from '../domain/never-reached.ts'
import { API_ERROR, OAUTH_ERROR, PROBLEM, SCIM_ERROR } from './error-schemas.ts'
import recorded from './examples.json' with { type: 'json' }
import { type Example, type Examples, examplesOf, sharedExamples } from './examples.ts'
import { HEADER_PARAMETERS, parametersOf } from './parameters.ts'
import { refusalResponses } from './refusal-responses.ts'
import { HEADERS } from './response-headers.ts'
import { mediaTypeOf, responsesOf } from './responses.ts'
import { createSchemas, type Schemas } from './schemas.ts'
import { WEBHOOKS_TAG, webhooks } from './webhooks.ts'

export type OpenApi = {
  readonly openapi: string
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly webhooks: Readonly<Record<string, unknown>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const INTRODUCTION = `Log in with \`POST /authentication/login\`, then send \`Authorization: Bearer <token>\` with every call.

Any write that needs a permission can be stored as a **task** for another person to approve: add \`task-executor-roles\` or
\`task-approver-userids\`. Every error has one shape: branch on its \`code\`. Ignore fields that you do not know.
HEAD answers wherever GET does, with the same headers and no body; it is listed only where it has a meaning of its own.`

/** Describes these endpoints as an OpenAPI 3.1 document, from the declarations that are routed, so the two cannot differ. */
export function openApi(endpoints: readonly Endpoint[], examples: Examples = recorded): OpenApi {
  const documented = endpoints.filter(isDocumented)
  const schemas = createSchemas()
  const byPath = Map.groupBy(documented, ({ path, base }) => (base === 'service' ? `service ${path}` : path))
  const groups = new Set(documented.map(({ group }) => group))
  const paths = Object.fromEntries([...byPath.values()].map((methods) => [methods[0]?.path ?? '', pathItem(methods, schemas, examples)]))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Countersign',
      version: API_VERSION,
      description: INTRODUCTION,
      contact: { name: 'Maintainers of Countersign' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: BASE_PATH, description: 'The host that serves this document: local run, sandbox or production.', 'x-internal': false },
    ],
    security: [{ bearer: [] }],
    tags: [...Object.entries(GROUPS).flatMap(([group, tag]) => (groups.has(group as Endpoint['group']) ? [tag] : [])), WEBHOOKS_TAG],
    paths,
    webhooks: webhooks(schemas, examples),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'Token of a login answer, or an agent token. Signed and verified as RFC8725 asks: one algorithm, checked issuer, audience and expiry.',
        },
      },
      schemas: { ApiError: API_ERROR, OAuthError: OAUTH_ERROR, ScimError: SCIM_ERROR, Problem: PROBLEM, ...schemas.components() },
      parameters: HEADER_PARAMETERS,
      headers: HEADERS,
      examples: sharedExamples(examples),
      responses: refusalResponses(documented),
    },
  } as OpenApi
}

/** Scripts, styles and other assets of pages are routed, but not documented. */
export function isDocumented({ asset }: Pick<Endpoint, 'asset'>): boolean {
  return asset !== true
}

/** Paths beside the versioned API carry their own server, so that all others stay short. */
function pathItem(endpoints: readonly Endpoint[], schemas: Schemas, examples: Examples) {
  const operations = endpoints.map(
    (endpoint) => [endpoint.method.toLowerCase(), operation(endpoint, schemas, examples, endpoints)] as const,
  )
  const beside =
    endpoints[0]?.base === 'service'
      ? {
          servers: [{ url: SERVICE_PATH, description: 'Beside the versioned API: local run, sandbox or production.', 'x-internal': false }],
        }
      : {}
  return { ...beside, ...Object.fromEntries(operations) }
}

function operation(endpoint: Endpoint, schemas: Schemas, { operations }: Examples, at: readonly Endpoint[]) {
  const own = operations[endpoint.operationId]
  const { access, operationId } = endpoint
  return {
    operationId,
    tags: [GROUPS[endpoint.group].name],
    summary: endpoint.summary,
    description: [endpoint.description, whoMayCall(endpoint)].filter((part) => part !== undefined).join('\n\n'),
    ...(access.kind === 'open' ? { security: [] } : {}),
    ...(access.kind === 'permission' ? { 'x-permission': access.permission } : {}),
    ...(endpoint.storable ? { 'x-storable': true } : {}),
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint, schemas, own),
    responses: responsesOf(endpoint, schemas, own, at),
  }
}

function requestBodyOf(
  { body, bodyAs, form, operationId, errorsAs }: Endpoint,
  schemas: Schemas,
  own: Readonly<Record<string, Example>> | undefined,
) {
  const declared = body ?? form
  if (declared === undefined) return {}
  const mediaType = body === undefined || bodyAs === 'form' ? 'application/x-www-form-urlencoded' : mediaTypeOf(errorsAs)
  const schema = schemas.of(declared, 'request', `${capital(operationId)}Request`)
  const { $ref } = schema as { readonly $ref?: string }
  return {
    requestBody: {
      required: true,
      description: schemas.descriptionOf(($ref ?? '').split('/').at(-1) ?? '') ?? `Body of \`${operationId}\`.`,
      content: { [mediaType]: { schema, ...examplesOf('request', own) } },
    },
  }
}

function whoMayCall({ access, storable }: Endpoint): string {
  switch (access.kind) {
    case 'open':
      return 'Needs no token.'
    case 'token':
      return 'Needs a token.'
    case 'agent':
      return 'Needs an agent token.'
    case 'permission':
      return `Needs the permission \`${access.permission}\`.${storable ? ' With task headers the call is stored as a task for approval.' : ''}`
    default:
      return neverReached(access)
  }
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
