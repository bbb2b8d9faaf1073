import type { Endpoint } from '../contract/endpoint.ts'
import { ERRORS_PAGE } from '../contract/routes.ts'
import { CATALOGUE, type ErrorRow } from '../errors/catalogue.ts'
import { type Example, examplesOf, STORED_TASK } from './examples.ts'
import { carriesEntityTag, takesIdempotencyKey } from './parameters.ts'
import { refusalsOf } from './refusals.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

const header = (description: string, type: 'string' | 'integer' = 'string') => ({ description, schema: { type } })

/** Response headers as components; responses refer to them. */
export const HEADERS = {
  'api-version': header('Version of the API document that this answer follows.'),
  'ratelimit-limit': header('Limit in force: `<count>;window=<seconds>;policy=<policy>;concurrency=<count>`.'),
  'ratelimit-remaining': header('Calls left in this window.', 'integer'),
  'ratelimit-reset': header('Seconds until the window ends.', 'integer'),
  'ratelimit-concurrencyremaining': header('Calls that may run at the same time beside those that run now.', 'integer'),
  'task-id': header('Id of the task that stores this call; only with task headers.', 'integer'),
  location: header('Path of that task, or the address to which the browser is sent.'),
  link: header('`<…>; rel="next"`: address of the next page, where there is one (RFC 8288).'),
  etag: header('Entity tag of this answer, for `If-None-Match` and `If-Match` (RFC 9110).'),
  'idempotency-replayed': header('`true` when this repeats the first answer to the same request.'),
  'preference-applied': header('`return=representation` where the body shows the task that `Prefer` asked for (RFC 7240).'),
  'retry-after': header('Seconds to wait before the next try.', 'integer'),
  'www-authenticate': header('Fault of the token, or the authentication that is required (RFC 6750, RFC 9470).'),
  sca: header('Step-up that is required: `id=<intent>;type=<method>`.'),
} as const

type HeaderName = keyof typeof HEADERS

/** Headers of every answer. */
const STANDING: readonly HeaderName[] = [
  'api-version',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-concurrencyremaining',
]

function headers(names: readonly HeaderName[]) {
  return Object.fromEntries([...names, ...STANDING].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** All answers of an endpoint by status: success first, then references to the refusals with their codes. */
export function responsesOf(
  endpoint: Endpoint,
  schemas: Schemas,
  recorded: Readonly<Record<string, Example>> | undefined,
): Readonly<Record<string, unknown>> {
  const refused = refusedWith(endpoint).map((refused) => [refused.status, { $ref: `#/components/responses/${nameOf(refused)}` }] as const)
  const unchanged = carriesEntityTag(endpoint)
    ? { 304: { description: 'Not changed: the caller has it. No body.', headers: headers(['etag']) } }
    : {}
  return { ...successOf(endpoint, schemas, recorded), ...unchanged, ...Object.fromEntries(refused) }
}

/** The refusals of all these endpoints, each set of codes once: most calls have the same refusals. */
export function refusalResponses(endpoints: readonly Endpoint[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(endpoints.flatMap(refusedWith).map((refused) => [nameOf(refused), refusalAnswer(refused)]))
}

type Refused = { readonly status: number; readonly rows: readonly ErrorRow[]; readonly content: 'with-body' | 'without-body' }

/** Refusals of an endpoint by status. An answer to HEAD has no body. */
function refusedWith(endpoint: Endpoint): readonly Refused[] {
  const content = endpoint.method === 'HEAD' ? 'without-body' : 'with-body'
  const rows: readonly ErrorRow[] = refusalsOf(endpoint).map((name) => CATALOGUE[name])
  return [...Map.groupBy(rows, ({ status }) => status)].map(([status, group]) => ({ status, rows: group, content }))
}

/** `401-SEC001-SEC002` */
function nameOf({ status, rows, content }: Refused): string {
  return [status, ...rows.map(({ code }) => code), ...(content === 'with-body' ? [] : ['HEAD'])].join('-')
}

function successOf(
  endpoint: Endpoint,
  schemas: Schemas,
  recorded: Readonly<Record<string, Example>> | undefined,
): Readonly<Record<string, unknown>> {
  const { answersWith } = endpoint
  if (answersWith === undefined) return { 200: jsonAnswer(endpoint, schemas, recorded) }
  if (answersWith.kind === 'redirect')
    return { [answersWith.status]: { description: answersWith.description, headers: headers(['location']) } }
  const content = endpoint.method === 'HEAD' ? {} : { content: { [answersWith.mediaType]: { schema: { type: 'string' } } } }
  return { 200: { description: answersWith.description, headers: headers(carriesEntityTag(endpoint) ? ['etag'] : []), ...content } }
}

function jsonAnswer(endpoint: Endpoint, schemas: Schemas, recorded: Readonly<Record<string, Example>> | undefined) {
  const { answer, operationId, storable, method } = endpoint
  const own =
    answer === undefined
      ? undefined
      : schemas.of(answer, 'response', `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Response`)
  const names: readonly HeaderName[] = [
    ...(storable ? (['task-id', 'location', 'preference-applied'] as const) : []),
    ...(carriesEntityTag(endpoint) ? (['etag'] as const) : []),
    ...(own?.type === 'array' ? (['link'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? (['idempotency-replayed'] as const) : []),
  ]
  const schema = storable ? orTask(own) : own
  return {
    description: descriptionOf(storable, own),
    headers: headers(names),
    ...(schema === undefined || method === 'HEAD'
      ? {}
      : { content: { 'application/json': { schema, ...shownExamples(storable, recorded) } } }),
  }
}

/** The recorded examples and, for a call that can be stored, the stored task. */
function shownExamples(storable: boolean, recorded: Readonly<Record<string, Example>> | undefined) {
  const own = examplesOf('response', recorded)
  return storable ? { examples: { ...own.examples, task: { $ref: `#/components/examples/${STORED_TASK}` } } } : own
}

const TASK: JsonSchema = { $ref: '#/components/schemas/Task' }

const orTask = (own: JsonSchema | undefined): JsonSchema => (own === undefined ? TASK : { oneOf: [own, TASK] })

function descriptionOf(storable: boolean, own: JsonSchema | undefined): string {
  const done = own === undefined ? 'Done; the body is empty.' : 'Done.'
  if (!storable) return done
  return `${done} With task headers the call is stored instead: the body is empty, or the task with \`Prefer: return=representation\`.`
}

/** Headers that come with every refusal of a status. */
const WITH_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  429: ['retry-after'],
  503: ['retry-after'],
}

/** Headers that come with a refusal, by its code: token errors, and the demands of a step-up. */
const WITH_CODE: Readonly<Record<string, readonly HeaderName[]>> = {
  [CATALOGUE['token-invalid'].code]: ['www-authenticate'],
  [CATALOGUE['token-expired'].code]: ['www-authenticate'],
  [CATALOGUE['step-up-required'].code]: ['www-authenticate', 'sca'],
  [CATALOGUE['task-only-token'].code]: ['www-authenticate'],
  [CATALOGUE['not-for-agents'].code]: ['www-authenticate'],
}

const headersWith = (status: number, rows: readonly ErrorRow[]): readonly HeaderName[] => [
  ...new Set([...(WITH_STATUS[status] ?? []), ...rows.flatMap(({ code }) => WITH_CODE[code] ?? [])]),
]

function refusalAnswer({ status, rows, content }: Refused) {
  return {
    description: rows.map(({ code, description }) => `**${code}** ${description}`).join('\n\n'),
    headers: headers(headersWith(status, rows)),
    ...(content === 'without-body'
      ? {}
      : {
          content: {
            'application/json': { schema: errorOf(rows), examples: refusalExamples(rows) },
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        }),
  }
}

/** The shape of errors, narrowed to the codes of this answer. */
function errorOf(rows: readonly ErrorRow[]): JsonSchema {
  const codes = [...new Set(rows.map(({ code }) => code))]
  return { allOf: [{ $ref: '#/components/schemas/ApiError' }, { type: 'object', properties: { code: { type: 'string', enum: codes } } }] }
}

function refusalExamples(rows: readonly ErrorRow[]) {
  return Object.fromEntries(
    rows.map(({ code, type, severity, description }) => [
      code,
      { value: { type, severity, code, description, traceId: '0af7651916cd43dd8448eb211c80319c', docs: `${ERRORS_PAGE}#${code}` } },
    ]),
  )
}

/** The one shape of every error. */
export const API_ERROR: JsonSchema = {
  type: 'object',
  description: 'An error. Branch on `code`; `description` is for people and may change.',
  required: ['type', 'severity', 'code', 'description', 'traceId', 'docs'],
  properties: {
    type: { type: 'string', enum: ['BUSINESS', 'VALIDATION', 'SECURITY', 'SYSTEM'], description: 'Kind of the error.' },
    severity: { type: 'string', enum: ['LOW', 'MEDIUM', 'HIGH'], description: 'How serious the error is.' },
    code: { type: 'string', description: 'Stable code of the error: branch on it.' },
    description: { type: 'string', description: 'Text for people; it may change.' },
    traceId: { type: 'string', description: 'Trace id of the call; quote it when you ask for help.' },
    docs: { type: 'string', format: 'uri-reference', description: 'Path of the page that explains the code.' },
    errors: {
      type: 'array',
      description: 'Fields that are wrong, in a validation error.',
      items: {
        type: 'object',
        required: ['field', 'description'],
        properties: {
          field: { type: 'string', description: 'Name of the field, with its path inside the body, or of the header.' },
          description: { type: 'string', description: 'Fault and cure: “must be …”, “is required”.' },
        },
      },
    },
  },
}

/** The same error for callers who ask for `application/problem+json`. */
export const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'An error as a problem (RFC 9457), with the members of ApiError beside; its `type` is called `category` here.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'category', 'severity', 'code', 'description', 'traceId', 'docs'],
  properties: {
    ...(API_ERROR.properties as Readonly<Record<string, JsonSchema>>),
    category: { type: 'string', enum: ['BUSINESS', 'VALIDATION', 'SECURITY', 'SYSTEM'], description: 'Kind of the error.' },
    type: { type: 'string', format: 'uri', description: 'Link to the explanation of the code.' },
    title: { type: 'string', description: 'Summary of the kind of error.' },
    status: { type: 'integer', description: 'HTTP status of the answer.' },
    detail: { type: 'string', description: 'What is wrong with this call.' },
    instance: { type: 'string', format: 'uri-reference', description: 'Path of the call.' },
  },
}
