import { type Endpoint, isWrite } from '../contract/declared-endpoint.ts'
import { isParameter, isTextParameter } from '../contract/path-parameters.ts'
import { PRINTABLE } from './answer-limits.ts'
import { descriptionOfField } from './field-descriptions.ts'
import { jsonSchema } from './schemas.ts'

const header = (name: string, description: string, schema: Readonly<Record<string, unknown>>, example: string | number) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
  example,
})

const ID_SCHEMA = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const

/** Text without control characters: as a header can carry it, in UTF-8. */
const textOf = (maxLength: number) => ({ type: 'string', maxLength, pattern: PRINTABLE })

/** Request headers as components; operations refer to them. */
export const HEADER_PARAMETERS = {
  TaskExecutorRoles: header(
    'task-executor-roles',
    'Stores this call as a task instead of running it. Up to 10 roles or positions, separated by commas, whose holders may approve and execute it.',
    { type: 'string', maxLength: 4000, pattern: '^\\s*[A-Z][A-Z0-9_]*\\s*(,\\s*[A-Z][A-Z0-9_]*\\s*)*$' },
    'LEVEL_02',
  ),
  TaskApproverUserids: header(
    'task-approver-userids',
    'Stores this call as a task instead of running it. Customer ids, separated by commas, of up to 20 people who must approve it.',
    { type: 'string', maxLength: 1000, pattern: '^\\s*\\d{1,16}\\s*(,\\s*\\d{1,16}\\s*)*$' },
    '3,4',
  ),
  TaskByPolicy: header(
    'task-by-policy',
    'Stores this call as a task instead of running it. With `true` the approval policies that match the call say who approves; 400 if none matches.',
    { type: 'string', maxLength: 5, pattern: '^(true|false)$' },
    'true',
  ),
  TaskInitiatorComment: header(
    'task-initiator-comment',
    'Comment that the approvers see beside the description.',
    textOf(1000),
    'Rent for March, invoice 4711',
  ),
  TaskTag: header('task-tag', 'Text by which the task can be found again.', textOf(200), 'rent-2026-03'),
  // Without an enumeration: a viewer would fill in its first value, and any task header makes the call a task.
  TaskSkipDraft: header(
    'task-skip-draft',
    '`true` submits the task at once: it begins as PENDING instead of DRAFT.',
    { type: 'string', maxLength: 5, pattern: '^(true|false)$' },
    'true',
  ),
  TaskReplaces: header(
    'task-replaces',
    'Open task of the caller that this one takes the place of: it is DISCARDED in the same transaction. With a header that names the approvers.',
    { type: 'string', maxLength: 20, pattern: '^\\s*\\d{1,16}\\s*$' },
    '244148279963833',
  ),
  LivenessLandingUrl: header(
    'livenessLandingUrl',
    'URL to which the hosted page sends people after a liveness check. The `sca` header then carries the address of that page as its `sessionId`.',
    { type: 'string', maxLength: 500, format: 'uri' },
    'https://portal.example/after-check',
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Repeating a request with the same key within 24 hours returns the first answer and runs nothing twice.',
    { type: 'string', maxLength: 255, pattern: '^[\\x21-\\x7e]{1,255}$' },
    '5f2c9d1e-transfer-42',
  ),
  IfMatch: header(
    'If-Match',
    'Entity tags, of which one must be the `etag` that GET on this path answers now; otherwise the call is refused with 412 and changes nothing.',
    textOf(8192),
    '"6WvTZhQe3hQnYc0L"',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'Entity tags that the caller has: the answer is 304 without a body if one of them is current.',
    textOf(8192),
    '"6WvTZhQe3hQnYc0L"',
  ),
  Prefer: header(
    'Prefer',
    '`return=representation`: with task headers, answer the stored task instead of an empty body (RFC 7240).',
    textOf(1000),
    'return=representation',
  ),
  PreferWait: header('Prefer', '`wait=25`: answer when the status changes, or after so many seconds (RFC 7240).', textOf(1000), 'wait=25'),
  RenewCsrf: header(
    'renew-csrf',
    'CSRF token of the session (`csrfToken` of its login). Required where the session began with a launch token.',
    { type: 'string', maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    'p0dZ4mC1x7Qe',
  ),
  LivenessTenantId: header('livenessTenantId', 'Tenant of the caller, where the path does not name it.', ID_SCHEMA, 1),
  LivenessCustomerId: header('livenessCustomerId', 'Customer id of the caller, where the path does not name it.', ID_SCHEMA, 8),
  RequestId: header(
    'x-request-id',
    'Id of this request, which the answer repeats (AuthZEN).',
    { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
    'bfe9eb29-ab87-4ca3-be83-a1d5d8305716',
  ),
  Traceparent: header(
    'traceparent',
    'W3C Trace Context. Its trace id becomes the trace id of this call.',
    { type: 'string', maxLength: 200, pattern: PRINTABLE },
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  ),
} as const

type HeaderParameter = keyof typeof HEADER_PARAMETERS

const TASK: readonly HeaderParameter[] = [
  'TaskExecutorRoles',
  'TaskApproverUserids',
  'TaskInitiatorComment',
  'TaskTag',
  'TaskByPolicy',
  'TaskSkipDraft',
  'TaskReplaces',
  'Prefer',
]

const LIVENESS: readonly HeaderParameter[] = ['LivenessLandingUrl', 'LivenessTenantId', 'LivenessCustomerId']

/** Headers that single endpoints declare. */
const OWN_HEADERS = { 'renew-csrf': 'RenewCsrf', 'prefer-wait': 'PreferWait', 'x-request-id': 'RequestId' } as const satisfies Readonly<
  Record<string, HeaderParameter>
>

/** Tells whether an Idempotency-Key stores the answer of this endpoint. Calls without a token cannot use one. */
export function takesIdempotencyKey({ access, method }: Endpoint): boolean {
  return access.kind !== 'open' && access.kind !== 'agent' && isWrite(method)
}

/** Tells whether `If-Match` applies: to writes that change or remove an existing thing. */
function takesIfMatch({ access, method }: Endpoint): boolean {
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

type PathParameter = {
  readonly description: string
  readonly example: string | number
  readonly schema?: Readonly<Record<string, unknown>>
}

const pathText = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength, pattern: PRINTABLE })

/** Parameters of paths by name: where to find a value, and one that works on the local run or looks like those that do. */
const PATH_PARAMETERS: Readonly<Record<string, PathParameter>> = {
  requestId: {
    description: 'Authorization request, from the address of the page of the portal.',
    example: 'QmVzdC1yZXF1ZXN0LWlkLW9mLTMyLWJ5dGVzLXh4eHg',
  },
  clientId: { description: 'OAuth client, as `listOAuthClients` names it.', example: 'client-1-0mb2kq7ejV9sT3QwXyZ4aB8nR' },
  scimTokenId: { description: 'Token for directory sync, as `listScimTokens` names it.', example: '0mb2kq7ejV9sT3QwXyZ4aB8nR' },
  scimId: { description: 'Resource of directory sync, by its `id`.', example: '244148279963852' },
  delegationId: { description: 'Delegation, as `listDelegations` names it.', example: '3.0mb2kq7ejV9sT3QwXyZ4aB8nR' },
  subscriptionId: { description: 'Browser that takes your notices, as `getNotices` names it.', example: '0mb2kq7ejV9sT3QwXyZ4aB' },
  agentTokenId: { description: 'Agent token, as `listAgentTokens` names it.', example: 'a7Qm2xV9' },
  attachmentId: { description: 'Document, as `listAttachments` names it.', example: 244_148_279_963_840 },
  bulkTransferId: { description: 'Bulk transfer, as `createBulkTransfer` answered it.', example: 244_148_279_963_841 },
  callbackId: { description: 'Webhook, as `listCallbacks` or the header `webhook-id` names it.', example: 244_148_279_963_842 },
  credentialId: { description: 'Passkey, as `listPasskeys` names it.', example: 'vT3xk0tQe9Zb', schema: pathText(1364) },
  customerId: { description: 'Person whom the call concerns; your own id is in the claim `sub` of your token.', example: 8 },
  deviceFingerprintId: { description: 'Enrolled device, as the list of devices names it.', example: 244_148_279_963_843 },
  guide: { description: 'Name of the guide, for example `webhooks`.', example: 'webhooks' },
  identity: { description: 'Name with which the person or program logs in, URL-encoded.', example: 'ada@customer.example' },
  idp: {
    description: 'Short name of the identity provider, as in the property `saml.config.<short name>` or `oidc.config.<short name>`.',
    example: 'corp',
  },
  institution: { description: 'Short name of the institution above the tenants.', example: 'harbour' },
  key: { description: 'Key of the configuration; the guide on configuration lists them all.', example: 'task.callback.url' },
  name: { description: 'Name of the property; the guide on configuration lists them all.', example: 'overrideCheckerCount' },
  organisationId: { description: 'Company or association, as `listOrganisations` names it.', example: 244_148_279_963_844 },
  paymentId: { description: 'Payment, as `createPayment` answered it.', example: 244_148_279_963_845 },
  permission: { description: 'Name of the permission, for example `Transfer.CREATE`.', example: 'Transfer.CREATE' },
  position: { description: 'Position in the organisation, for example `DIRECTOR`.', example: 'DIRECTOR' },
  securityQuestionId: { description: 'Question, as the list of questions of this person names it.', example: 244_148_279_963_846 },
  sessionId: { description: 'Session, as the list of sessions names it, or liveness check.', example: '0hJ4w2kPqS8Xz' },
  upstream: { description: 'Upstream, as `listUpstreams` names it.', example: 'bank' },
  taskId: { description: 'Task, as the header `task-id` or `listTasks` names it.', example: 244_148_279_963_833 },
  temporaryPositionId: { description: 'Position for a while, as the list of them names it.', example: 244_148_279_963_849 },
  tenantId: { description: 'Tenant in which the call is decided; yours is in your token, and on the local run it is 1.', example: 1 },
  transferId: { description: 'Transfer, as `createTransfer` answered it.', example: 244_148_279_963_809 },
  walletId: { description: 'Wallet, as the list of wallets of its owner names it.', example: 1 },
  webhookEndpointId: { description: 'Webhook endpoint, as `listWebhookEndpoints` names it.', example: 244_148_279_963_850 },
  withdrawalId: { description: 'Withdrawal, as `createWithdrawal` answered it.', example: 244_148_279_963_847 },
}

function pathParameters({ template }: Endpoint) {
  return template.filter(isParameter).map((part) => {
    const name = part.slice(1, -1)
    const { description, example, schema } = PATH_PARAMETERS[name] ?? { description: descriptionOfField(name), example: undefined }
    return { name, in: 'path', required: true, description, schema: schema ?? (isTextParameter(name) ? pathText(400) : ID_SCHEMA), example }
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
    // Several values are sent as one text with commas.
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    schema,
  }))
}
