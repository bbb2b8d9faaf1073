import type { Endpoint } from '../contract/endpoint.ts'
import { CATALOGUE, type ErrorRow } from '../errors/catalogue.ts'
import { refusalsOf } from './openapi-refusals.ts'
import { type JsonSchema, jsonSchema } from './openapi-schema.ts'

const header = (description: string, type: 'string' | 'integer' = 'string') => ({ description, schema: { type } })

/** The headers of answers, once; the answers refer to them. */
export const HEADERS = {
  'ratelimit-limit': header('`<count>;window=<seconds>;policy=<policy>;concurrency=<count>`'),
  'ratelimit-remaining': header('Calls left in this window.', 'integer'),
  'ratelimit-reset': header('Seconds until the window ends.', 'integer'),
  'ratelimit-concurrencyremaining': header('Calls that may still be made at the same time.', 'integer'),
  'task-id': header('The id of the task that was made of this call; only with task headers.', 'integer'),
  location: header('The path of that task.'),
  link: header('`<…>; rel="next"` where the list has more (RFC 8288).'),
  'idempotency-replayed': header('`true` when this is the first answer to the same request, given again.'),
  'retry-after': header('Seconds to wait.', 'integer'),
  'www-authenticate': header('What is wrong with the token, or which authentication is needed (RFC 6750, RFC 9470).'),
  sca: header('`id=<intent>;type=<method>`: the step-up that is needed.'),
} as const

type HeaderName = keyof typeof HEADERS

const RATE: readonly HeaderName[] = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-concurrencyremaining']

function headers(names: readonly HeaderName[]) {
  return Object.fromEntries([...names, ...RATE].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** All answers of an endpoint by status: the good one, then references to the refusals with their codes. */
export function responsesOf(endpoint: Endpoint, replayable: 'replayable' | 'not-replayable'): Readonly<Record<string, unknown>> {
  const refused = refusedWith(endpoint).map((refused) => [refused.status, { $ref: `#/components/responses/${nameOf(refused)}` }] as const)
  return { 200: goodAnswer(endpoint, replayable), ...Object.fromEntries(refused) }
}

/** The refusals of all these endpoints, each group of codes once: most calls are refused alike. */
export function refusalResponses(endpoints: readonly Endpoint[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(endpoints.flatMap(refusedWith).map((refused) => [nameOf(refused), refusalAnswer(refused)]))
}

type Refused = { readonly status: number; readonly rows: readonly ErrorRow[]; readonly content: 'with-body' | 'without-body' }

/** What an endpoint refuses with, by status. An answer to HEAD has no body. */
function refusedWith(endpoint: Endpoint): readonly Refused[] {
  const content = endpoint.method === 'HEAD' ? 'without-body' : 'with-body'
  const rows: readonly ErrorRow[] = refusalsOf(endpoint).map((name) => CATALOGUE[name])
  return [...Map.groupBy(rows, ({ status }) => status)].map(([status, group]) => ({ status, rows: group, content }))
}

/** `401-SEC001-SEC002` */
function nameOf({ status, rows, content }: Refused): string {
  return [status, ...rows.map(({ code }) => code), ...(content === 'with-body' ? [] : ['HEAD'])].join('-')
}

function goodAnswer(endpoint: Endpoint, replayable: 'replayable' | 'not-replayable') {
  const schema = endpoint.answer === undefined ? undefined : jsonSchema(endpoint.answer, 'answered')
  const names: readonly HeaderName[] = [
    ...(endpoint.storable ? (['task-id', 'location'] as const) : []),
    ...(schema?.type === 'array' ? (['link'] as const) : []),
    ...(replayable === 'replayable' ? (['idempotency-replayed'] as const) : []),
  ]
  return {
    description: endpoint.storable ? 'Done; or, with task headers, stored as a task: then the body is empty.' : 'Done.',
    headers: headers(names),
    ...(schema === undefined || endpoint.method === 'HEAD' ? {} : { content: { 'application/json': { schema } } }),
  }
}

const ALSO: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['www-authenticate', 'sca'],
  429: ['retry-after'],
  503: ['retry-after'],
}

function refusalAnswer({ status, rows, content }: Refused) {
  return {
    description: rows.map(({ code, description }) => `**${code}** ${description}`).join('\n\n'),
    headers: headers(ALSO[status] ?? []),
    ...(content === 'without-body'
      ? {}
      : { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: examplesOf(rows) } } }),
  }
}

function examplesOf(rows: readonly ErrorRow[]) {
  return Object.fromEntries(
    rows.map(({ code, type, severity, description }) => [
      code,
      { value: { type, severity, code, description, traceId: '0af7651916cd43dd8448eb211c80319c' } },
    ]),
  )
}

/** The one shape of every error. */
export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['type', 'severity', 'code', 'description', 'traceId'],
  properties: {
    type: { type: 'string', enum: ['BUSINESS', 'VALIDATION', 'SECURITY', 'SYSTEM'] },
    severity: { type: 'string', enum: ['LOW', 'MEDIUM', 'HIGH'] },
    code: { type: 'string', description: 'Stable: branch on it.' },
    description: { type: 'string', description: 'For people; may be worded anew.' },
    traceId: { type: 'string', description: 'Quote it when you ask for help.' },
    errors: {
      type: 'array',
      description: 'Of a validation error: each field and what is wrong with it.',
      items: {
        type: 'object',
        required: ['field', 'description'],
        properties: { field: { type: 'string' }, description: { type: 'string' } },
      },
    },
  },
}
