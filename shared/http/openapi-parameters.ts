import { type Endpoint, isWrite } from '../contract/endpoint.ts'
import { isParameter, isTextParameter } from '../contract/path-parameters.ts'
import { jsonSchema } from './openapi-schema.ts'

const header = (name: string, description: string, schema: Readonly<Record<string, unknown>>) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

/** The headers of requests, once; the calls refer to them. */
export const HEADER_PARAMETERS = {
  TaskExecutorRoles: header(
    'task-executor-roles',
    'Store this call as a task instead of making it: roles or positions, separated by commas, whose holders may execute it.',
    { type: 'string' },
  ),
  TaskApproverUserids: header(
    'task-approver-userids',
    'Store this call as a task instead of making it: customer ids, separated by commas, of those who have to approve it.',
    { type: 'string' },
  ),
  TaskInitiatorComment: header('task-initiator-comment', 'What the approvers are told beside the description.', {
    type: 'string',
    maxLength: 1000,
  }),
  TaskTag: header('task-tag', 'A text by which the task can be found again.', { type: 'string', maxLength: 200 }),
  // Without an enumeration: a viewer would fill in its first value, and any task header makes the call a task.
  TaskSkipDraft: header('task-skip-draft', '`true`: the task begins as PENDING, not as DRAFT; else `false`.', { type: 'string' }),
  LivenessLandingUrl: header(
    'livenessLandingUrl',
    'Of a call that asks for a step-up by a liveness check: where the hosted page sends people afterwards. Header sca then has the address of that page as its sessionId.',
    { type: 'string', maxLength: 500 },
  ),
  IdempotencyKey: header('Idempotency-Key', 'The same key with the same request within 24 hours gets the first answer again.', {
    type: 'string',
    pattern: '^[\\x21-\\x7e]{1,255}$',
  }),
  Traceparent: header('traceparent', 'W3C Trace Context: its trace id becomes the one of this call.', { type: 'string' }),
} as const

type HeaderParameter = keyof typeof HEADER_PARAMETERS

const TASK: readonly HeaderParameter[] = ['TaskExecutorRoles', 'TaskApproverUserids', 'TaskInitiatorComment', 'TaskTag', 'TaskSkipDraft']

/** Does a key keep the answer of this endpoint? Without a token there is nobody whose key it could be. */
export function takesIdempotencyKey({ access, method }: Endpoint): boolean {
  return access.kind !== 'open' && isWrite(method)
}

export function parametersOf(endpoint: Endpoint): readonly unknown[] {
  const headers: readonly HeaderParameter[] = [
    ...(endpoint.storable ? [...TASK, 'LivenessLandingUrl' as const] : []),
    ...(takesIdempotencyKey(endpoint) ? (['IdempotencyKey'] as const) : []),
    'Traceparent',
  ]
  return [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

function pathParameters({ template }: Endpoint) {
  return template.filter(isParameter).map((part) => {
    const name = part.slice(1, -1)
    const schema = isTextParameter(name)
      ? { type: 'string', minLength: 1, maxLength: 400 }
      : { type: 'integer', format: 'int64', minimum: 1 }
    return { name, in: 'path', required: true, schema }
  })
}

function queryParameters({ query }: Endpoint) {
  if (query === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'asked')
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema,
  }))
}
