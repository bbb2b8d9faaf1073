import { oauthError } from '../codecs/oauth-error.ts'
import { SCIM_TYPE, scimError } from '../codecs/scim-answer.ts'
import { type Endpoint, isWrite } from '../contract/declared-endpoint.ts'
import { isParameter } from '../contract/path-parameters.ts'
import { ERRORS_PAGE } from '../contract/routes.ts'
import { CATALOGUE, type RefusalName } from '../errors/catalogue.ts'
import type { ErrorRow } from '../errors/error-row.ts'
import { PRINTABLE } from './answer-limits.ts'
import { PROBLEM_EXAMPLE } from './examples.ts'
import { takesIdempotencyKey } from './parameters.ts'
import { type HeaderName, headers } from './response-headers.ts'
import type { JsonSchema } from './schemas.ts'

/** A page or other text: at most what one answer of the service holds, and no control characters. */
export const TEXT: JsonSchema = { type: 'string', maxLength: 6_291_456, pattern: PRINTABLE }

/** The refusals of all these endpoints, each set of codes once: most calls have the same refusals. */
export function refusalResponses(endpoints: readonly Endpoint[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(endpoints.flatMap(refusedWith).map((refused) => [nameOf(refused), refusalAnswer(refused)]))
}

/** Beside its status and codes, refusals differ in their body, and in whether an Idempotency-Key can replay them. */
type Refused = {
  readonly status: number
  readonly rows: readonly ErrorRow[]
  readonly form: 'plain' | 'replayable' | 'without-body' | 'page' | 'oauth' | 'scim'
}

/** Refusals of an endpoint by status. An answer to HEAD has no body. */
export function refusedWith(endpoint: Endpoint): readonly Refused[] {
  const rows: readonly ErrorRow[] = refusalsOf(endpoint).map((name) => CATALOGUE[name])
  return [...Map.groupBy(rows, ({ status }) => status)].map(([status, group]) => ({ status, rows: group, form: formOf(endpoint, status) }))
}

/** Statuses of refusals that are kept for an Idempotency-Key: what the handler of a write refuses. */
const REPLAYED: ReadonlySet<number> = new Set([400, 403, 404, 409])

function formOf(endpoint: Endpoint, status: number): Refused['form'] {
  if (endpoint.method === 'HEAD') return 'without-body'
  if (endpoint.errorsAs !== undefined) return endpoint.errorsAs
  if (endpoint.refusalPage !== undefined) return 'page'
  return takesIdempotencyKey(endpoint) && REPLAYED.has(status) ? 'replayable' : 'plain'
}

const SUFFIX = {
  plain: [],
  replayable: ['replayable'],
  'without-body': ['HEAD'],
  page: ['page'],
  oauth: ['OAuth'],
  scim: ['SCIM'],
} as const satisfies Record<Refused['form'], readonly string[]>

/** `Refused-401-SEC001-SEC002`: generators make names of it, which begin with a letter. */
export function nameOf({ status, rows, form }: Refused): string {
  return ['Refused', status, ...rows.map(({ code }) => code), ...SUFFIX[form]].join('-')
}

/** Headers that come with every refusal of a status. */
const WITH_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  415: ['Accept', 'Accept-Encoding'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** Headers that come with a refusal, by its code: a lock says how long it lasts, faults of the token name themselves, a step-up says what it asks for. */
const WITH_CODE: Readonly<Record<string, readonly HeaderName[]>> = {
  [CATALOGUE['identity-locked'].code]: ['Retry-After'],
  [CATALOGUE['token-invalid'].code]: ['WWW-Authenticate'],
  [CATALOGUE['token-expired'].code]: ['WWW-Authenticate'],
  [CATALOGUE['step-up-required'].code]: ['WWW-Authenticate', 'sca'],
  [CATALOGUE['task-only-token'].code]: ['WWW-Authenticate'],
  [CATALOGUE['agent-token-required'].code]: ['WWW-Authenticate'],
  [CATALOGUE['not-for-agents'].code]: ['WWW-Authenticate'],
}

const headersWith = (status: number, rows: readonly ErrorRow[]): readonly HeaderName[] => [
  ...new Set([...(WITH_STATUS[status] ?? []), ...rows.flatMap(({ code }) => WITH_CODE[code] ?? [])]),
]

function refusalAnswer({ status, rows, form }: Refused) {
  return {
    description: rows.map(({ code, description }) => `**${code}** ${description}`).join('\n\n'),
    headers: headers([...headersWith(status, rows), ...(form === 'replayable' ? (['Idempotency-Replayed'] as const) : [])]),
    ...(form === 'without-body' ? {} : { content: contentIn(form, rows) }),
  }
}

function contentIn(form: Refused['form'], rows: readonly ErrorRow[]) {
  if (form === 'oauth') return oauthContent(rows)
  return form === 'scim' ? scimContent(rows) : contentOf(rows, form)
}

function contentOf(rows: readonly ErrorRow[], form: Refused['form']) {
  return {
    'application/json': { schema: errorOf(rows), examples: refusalExamples(rows) },
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: { problem: { $ref: `#/components/examples/${PROBLEM_EXAMPLE}` } },
    },
    ...(form === 'page' ? { 'text/html': { schema: TEXT, example: '<!doctype html><html lang="en">…</html>' } } : {}),
  }
}

/** The endpoints of OAuth have one form of errors only. */
function oauthContent(rows: readonly ErrorRow[]) {
  const examples = rows.map(({ code, description }) => [code, { value: oauthError({ code, description, traceId: TRACE_ID }) }])
  return { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' }, examples: Object.fromEntries(examples) } }
}

/** The endpoints of directory sync have one form of errors only. */
function scimContent(rows: readonly ErrorRow[]) {
  const examples = rows.map(({ code, description, status }) => [
    code,
    { value: scimError({ code, description, traceId: TRACE_ID }, status) },
  ])
  return { [SCIM_TYPE]: { schema: { $ref: '#/components/schemas/ScimError' }, examples: Object.fromEntries(examples) } }
}

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'

/** The shape of errors, narrowed to the codes of this answer. */
function errorOf(rows: readonly ErrorRow[]): JsonSchema {
  const codes = [...new Set(rows.map(({ code }) => code))]
  return {
    allOf: [
      { $ref: '#/components/schemas/ApiError' },
      { type: 'object', properties: { code: { type: 'string', enum: codes, description: 'Code of this answer.' } } },
    ],
  }
}

function refusalExamples(rows: readonly ErrorRow[]) {
  return Object.fromEntries(
    rows.map(({ code, type, severity, description }) => [
      code,
      { value: { type, severity, code, description, traceId: TRACE_ID, docs: `${ERRORS_PAGE}#${code}` } },
    ]),
  )
}

/** The refusals that any call can get: a malformed or too large request is refused even where nothing reads it. */
const ALWAYS: readonly RefusalName[] = ['invalid-request', 'too-large', 'too-many-requests', 'fault', 'unavailable']

/** Every refusal that an endpoint can answer with: its own, and those of the steps that its kind of call goes through. */
export function refusalsOf(endpoint: Endpoint): readonly RefusalName[] {
  const { access, template, method } = endpoint
  // A parameter that holds `..`, or more than one segment, names nothing that exists.
  const hasParameter = template.some(isParameter)
  const names: readonly RefusalName[] = [
    ...(access.kind === 'open' ? [] : (['token-invalid', 'token-expired'] as const)),
    ...(access.kind === 'token' || access.kind === 'permission' ? (['beyond-agent-limits'] as const) : []),
    ...(access.kind === 'open' ? [] : (['agents-switched-off'] as const)),
    ...(access.kind === 'permission' ? (['not-permitted', 'step-up-required'] as const) : []),
    ...(hasParameter ? (['not-found'] as const) : []),
    ...(isWrite(method) ? refusalsOfWrites(endpoint) : []),
    ...(endpoint.changesProofsOf === undefined && endpoint.provedSince === undefined ? [] : (['step-up-required'] as const)),
    ...endpoint.refusals,
    ...ALWAYS,
  ]
  return [...new Set(names)].sort((one, other) => CATALOGUE[one].code.localeCompare(CATALOGUE[other].code))
}

/** A proposal needs approvers who may check it, and may take the place of another one of its initiator. */
const OF_STORABLE_CALLS = [
  'task-required',
  'too-few-approvers',
  'too-many-open-tasks',
  'task-not-found',
  'task-transition-not-yours',
  'task-transition-not-allowed',
] as const satisfies readonly RefusalName[]

function refusalsOfWrites({ access, storable, body, method, changes }: Endpoint): readonly RefusalName[] {
  return [
    ...(body === undefined ? [] : (['unsupported-media-type'] as const)),
    ...(access.kind === 'open' || access.kind === 'agent' ? [] : (['conflict', 'idempotency-mismatch'] as const)),
    ...(access.kind === 'open' || changes === 'nothing' ? [] : (['not-for-agents'] as const)),
    ...(storable ? (['task-only-token'] as const) : []),
    ...(access.kind === 'open' || method === 'POST' ? [] : (['precondition-failed'] as const)),
    ...(storable ? OF_STORABLE_CALLS : []),
  ]
}
