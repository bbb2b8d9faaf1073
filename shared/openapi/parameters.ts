import { type Endpoint, isWrite } from '../contract/endpoint.ts'
import { isParameter, isTextParameter } from '../contract/path-parameters.ts'
import { descriptionOfField } from './field-descriptions.ts'
import { jsonSchema } from './schemas.ts'

const header = (name: string, description: string, schema: Readonly<Record<string, unknown>>) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const ID_SCHEMA = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const

/** Request headers as components; operations refer to them. */
export const HEADER_PARAMETERS = {
  TaskExecutorRoles: header(
    'task-executor-roles',
    'Stores this call as a task instead of running it. Roles or positions, separated by commas, whose holders may approve and execute it.',
    { type: 'string' },
  ),
  TaskApproverUserids: header(
    'task-approver-userids',
    'Stores this call as a task instead of running it. Customer ids, separated by commas, of the people who must approve it.',
    { type: 'string' },
  ),
  TaskInitiatorComment: header('task-initiator-comment', 'Comment that the approvers see beside the description.', {
    type: 'string',
    maxLength: 1000,
  }),
  TaskTag: header('task-tag', 'Text by which the task can be found again.', { type: 'string', maxLength: 200 }),
  // Without an enumeration: a viewer would fill in its first value, and any task header makes the call a task.
  TaskSkipDraft: header('task-skip-draft', '`true` submits the task at once: it begins as PENDING instead of DRAFT.', { type: 'string' }),
  LivenessLandingUrl: header(
    'livenessLandingUrl',
    'URL to which the hosted page sends people after a liveness check. The `sca` header then carries the address of that page as its `sessionId`.',
    { type: 'string', maxLength: 500 },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Repeating a request with the same key within 24 hours returns the first answer and runs nothing twice.',
    {
      type: 'string',
      pattern: '^[\\x21-\\x7e]{1,255}$',
    },
  ),
  IfMatch: header(
    'If-Match',
    'Entity tags, of which one must be the `etag` that GET on this path answers now; otherwise the call is refused with 412 and changes nothing.',
    { type: 'string' },
  ),
  IfNoneMatch: header('If-None-Match', 'Entity tags that the caller has: the answer is 304 without a body if one of them is current.', {
    type: 'string',
  }),
  Prefer: header('Prefer', '`return=representation`: with task headers, answer the stored task instead of an empty body (RFC 7240).', {
    type: 'string',
  }),
  RenewCsrf: header(
    'renew-csrf',
    'CSRF token of the session (`csrfToken` of its login). Required where the session began with a launch token.',
    {
      type: 'string',
    },
  ),
  LivenessTenantId: header('livenessTenantId', 'Tenant of the caller, where the path does not name it.', ID_SCHEMA),
  LivenessCustomerId: header('livenessCustomerId', 'Customer id of the caller, where the path does not name it.', ID_SCHEMA),
  Traceparent: header('traceparent', 'W3C Trace Context. Its trace id becomes the trace id of this call.', { type: 'string' }),
} as const

type HeaderParameter = keyof typeof HEADER_PARAMETERS

const TASK: readonly HeaderParameter[] = [
  'TaskExecutorRoles',
  'TaskApproverUserids',
  'TaskInitiatorComment',
  'TaskTag',
  'TaskSkipDraft',
  'Prefer',
]

const LIVENESS: readonly HeaderParameter[] = ['LivenessLandingUrl', 'LivenessTenantId', 'LivenessCustomerId']

/** Headers that single endpoints declare. */
const OWN_HEADERS = { 'renew-csrf': 'RenewCsrf' } as const satisfies Readonly<Record<string, HeaderParameter>>

/** Tells whether an Idempotency-Key stores the answer of this endpoint. Calls without a token cannot use one. */
export function takesIdempotencyKey({ access, method }: Endpoint): boolean {
  return access.kind !== 'open' && access.kind !== 'agent' && isWrite(method)
}

/** Tells whether `If-Match` applies: to writes that change or remove an existing thing. */
export function takesIfMatch({ access, method }: Endpoint): boolean {
  return access.kind !== 'open' && isWrite(method) && method !== 'POST'
}

/** Tells whether the success answer carries an `etag`. */
export function carriesEntityTag({ method, answer, answersWith }: Endpoint): boolean {
  return method === 'GET' && answersWith?.kind !== 'redirect' && (answer !== undefined || answersWith !== undefined)
}

export function parametersOf(endpoint: Endpoint): readonly unknown[] {
  const headers: readonly HeaderParameter[] = [
    ...(endpoint.storable ? [...TASK, ...LIVENESS] : []),
    ...(takesIdempotencyKey(endpoint) ? (['IdempotencyKey'] as const) : []),
    ...(takesIfMatch(endpoint) ? (['IfMatch'] as const) : []),
    ...(carriesEntityTag(endpoint) ? (['IfNoneMatch'] as const) : []),
    ...(endpoint.requestHeaders ?? []).map((name) => OWN_HEADERS[name]),
    'Traceparent',
  ]
  return [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

/** Path parameters that mean something else than the field of the same name. */
const PATH_DESCRIPTIONS: Readonly<Record<string, string>> = {
  idp: 'Short name of the identity provider, as in the property `saml.config.<short name>`.',
  name: 'Name of the property.',
  sessionId: 'Id of the session.',
  guide: 'Name of the guide.',
}

function pathParameters({ template }: Endpoint) {
  return template.filter(isParameter).map((part) => {
    const name = part.slice(1, -1)
    const schema = isTextParameter(name)
      ? { type: 'string', minLength: 1, maxLength: 400 }
      : { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
    return { name, in: 'path', required: true, description: PATH_DESCRIPTIONS[name] ?? descriptionOfField(name), schema }
  })
}

function queryParameters({ query }: Endpoint) {
  if (query === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'request')
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema,
  }))
}
