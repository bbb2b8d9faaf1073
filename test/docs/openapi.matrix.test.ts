import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { routeMatcher } from '../../shared/contract/route-matcher.ts'
import { gatewayPath, routeKeyOf } from '../../shared/contract/routes.ts'
import { eventType, TEST_EVENT } from '../../shared/domain/callbacks/event-type.ts'
import { EVENT_NAMES, isEventType } from '../../shared/domain/events/event-types.ts'
import { ENDINGS } from '../../shared/domain/payments/ending.ts'
import { noticesOf } from '../../shared/domain/tasks/task-notices.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { CATALOGUE as ERRORS } from '../../shared/errors/catalogue.ts'
import { UPSTREAM_REFUSALS } from '../../shared/errors/upstream-refusals.ts'
import { isDocumented, openApi } from '../../shared/openapi/document.ts'
import { refusalsOf } from '../../shared/openapi/refusal-responses.ts'
import { running } from '../support/running.ts'

const service = running()
const document = JSON.parse(JSON.stringify(openApi(CATALOGUE))) as Document

type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string; readonly in?: string; readonly description?: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>> }
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly description?: string }>>
}
type Document = {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, unknown>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Operations by their full path, as the gateway routes it. */
const operations = Object.entries(document.paths).flatMap(([path, { servers, ...methods }]) => {
  const [server] = (servers as typeof document.servers | undefined) ?? document.servers
  return Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${server?.url}${path}`, operation }))
})

const DOCUMENTED = CATALOGUE.filter(isDocumented)

function operationOf(key: string): Operation {
  const found = operations.find((candidate) => candidate.key === key)
  if (found === undefined) throw new Error(`${key} is not documented`)
  return found.operation
}

const refsOf = ({ parameters }: Operation) => parameters.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.split('/').at(-1)]))

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document) as never)
  expect(result.valid, JSON.stringify(result.errors)).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every call that can be stored as a task says that it can be too large for one', () => {
  const storable = DOCUMENTED.filter((endpoint) => endpoint.storable)
  expect(storable.length).toBeGreaterThan(20)
  const silent = storable.filter((endpoint) => !Object.hasOwn(operationOf(routeKeyOf(endpoint)).responses, '413')).map(({ name }) => name)
  expect(silent).toEqual([])
})

test('what is served is this document, the same each time', async () => {
  const [first, second] = [
    await service.call('GET', '/svc-conductor/openapi.json'),
    await service.call('GET', '/svc-conductor/openapi.json'),
  ]
  expect(first.status).toBe(200)
  expect(first.body).toEqual(document)
  expect(second.text).toBe(first.text)
})

test('every endpoint that a file declares is in the catalogue', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const sources = globSync('functions/**/*.ts', { cwd: root }).map((file) => readFileSync(`${root}${file}`, 'utf8'))
  const declared = sources.flatMap((source) => [...source.matchAll(/operationId: '(\w+)'/g)].map(([, operationId]) => operationId))
  const catalogued = new Set(CATALOGUE.map(({ operationId }) => operationId))
  expect(declared.length).toBeGreaterThan(100)
  expect(declared.filter((operationId) => operationId !== undefined && !catalogued.has(operationId))).toEqual([])
})

test('every error is an answer of some operation, or of those of upstreams; only 405 is that of the gateway', () => {
  const answered = new Set<string>([...CATALOGUE.flatMap(refusalsOf), ...Object.keys(UPSTREAM_REFUSALS)])
  expect(Object.keys(ERRORS).filter((name) => !answered.has(name))).toEqual(['method-not-allowed'])
})

test('declared is documented is routed', () => {
  const declared = CATALOGUE.map(routeKeyOf).sort()
  expect(operations.map(({ key }) => key).sort()).toEqual(DOCUMENTED.map(routeKeyOf).sort())
  const match = routeMatcher(CATALOGUE.map((endpoint) => ({ method: endpoint.method, path: gatewayPath(endpoint) })))
  const routed = CATALOGUE.map((endpoint) => match(endpoint.method, gatewayPath(endpoint).replaceAll(/\{\w+\}/g, '7')).routeKey)
  expect(routed.sort()).toEqual(declared)
})

test('every endpoint answers at the gateway with anything but 404 of the path and 405', async () => {
  for (const endpoint of CATALOGUE) {
    const path = gatewayPath(endpoint).replaceAll(/\{\w+\}/g, '7')
    const answer = await service.call(endpoint.method, path, endpoint.body === undefined ? {} : { body: {} })
    expect([endpoint.name, answer.status]).not.toEqual([endpoint.name, 405])
    if (endpoint.access.kind !== 'open') expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401])
  }
})

test('every reference in the document leads somewhere, and none leads out of it', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference ?? '')
  expect(references.length).toBeGreaterThan(0)
  for (const reference of new Set(references)) {
    const [, part = '', kind = '', name = ''] = /^#\/(components)\/(\w+)\/([\w-]+)$/.exec(reference) ?? []
    expect([reference, part]).toEqual([reference, 'components'])
    expect(Object.keys(document.components[kind] ?? {})).toContain(name)
  }
})

test('operation ids are unique, and are a verb and a noun in camelCase of at most 40 characters', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => id.length > 40 || !/^[a-z][a-zA-Z]*$/.test(id))).toEqual([])
})

test.each([
  ['login', 'POST /svc-conductor/rest/v1/authentication/login'],
  ['renewToken', 'POST /svc-conductor/rest/v1/authentication/renew'],
  ['logout', 'POST /svc-conductor/rest/v1/authentication/logout'],
  ['listSessions', 'GET /svc-conductor/rest/v1/authentication/sessions'],
  ['createTransfer', 'POST /svc-conductor/rest/v1/tenants/{tenantId}/wallets/transfers'],
  ['getTransfer', 'GET /svc-conductor/rest/v1/tenants/{tenantId}/wallets/transfers/{transferId}'],
  ['createPayment', 'POST /svc-conductor/rest/v1/tenants/{tenantId}/payments'],
  ['getPayment', 'GET /svc-conductor/rest/v1/tenants/{tenantId}/payments/{paymentId}'],
  ['listTasks', 'GET /svc-conductor/rest/v1/global/tasks'],
  ['getTask', 'GET /svc-conductor/rest/v1/global/tasks/{taskId}'],
  ['updateTask', 'PUT /svc-conductor/rest/v1/global/tasks/{taskId}'],
  ['listCallbacks', 'GET /svc-conductor/rest/v1/tenants/{tenantId}/callbacks'],
  ['getCallback', 'GET /svc-conductor/rest/v1/tenants/{tenantId}/callbacks/{callbackId}'],
  ['resendCallback', 'POST /svc-conductor/rest/v1/tenants/{tenantId}/callbacks/{callbackId}/resend'],
  ['recoverCallbacks', 'POST /svc-conductor/rest/v1/tenants/{tenantId}/callbacks/recover'],
  ['createAgentToken', 'POST /svc-conductor/rest/v1/authentication/agent-tokens'],
  ['listAgentTokens', 'GET /svc-conductor/rest/v1/authentication/agent-tokens'],
  ['endAgentToken', 'DELETE /svc-conductor/rest/v1/authentication/agent-tokens/{agentTokenId}'],
  ['explain', 'POST /svc-conductor/rest/v1/authorization/explain'],
  ['simulate', 'POST /svc-conductor/rest/v1/authorization/simulate'],
  ['listCustomers', 'GET /svc-conductor/rest/v1/tenants/{tenantId}/customers'],
  ['createCustomer', 'POST /svc-conductor/rest/v1/tenants/{tenantId}/customers'],
])('%s is the name of %s, on which generated clients rely', (id, key) => {
  expect(operationOf(key).operationId).toBe(id)
})

test.each(DOCUMENTED.map((endpoint) => [endpoint.name, endpoint] as const))('%s is documented as it is declared', (_, endpoint) => {
  const operation = operationOf(routeKeyOf(endpoint))
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
  expect(names).toEqual(endpoint.template.filter((part) => part.startsWith('{')))
  expect(operation.security).toEqual(endpoint.access.kind === 'open' ? [] : undefined)
  expect(refsOf(operation).includes('TaskExecutorRoles')).toBe(endpoint.storable)
  const isWrite = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(endpoint.method)
  expect(refsOf(operation).includes('IdempotencyKey')).toBe(isWrite && endpoint.access.kind !== 'open' && endpoint.access.kind !== 'agent')
  expect(operation.requestBody !== undefined).toBe((endpoint.body ?? endpoint.form) !== undefined)
  for (const name of refusalsOf(endpoint)) {
    const { status, code } = ERRORS[name]
    const answer = document.components.responses?.[operation.responses[status]?.$ref?.split('/').at(-1) ?? '']
    expect((answer as { description: string }).description).toContain(`**${code}**`)
  }
})

test('a step-up is documented wherever a permission decides, for any row may demand one, where a task is approved by one, and for own proofs', () => {
  const demands = CATALOGUE.filter((endpoint) => refusalsOf(endpoint).includes('step-up-required')).map(({ name }) => name)
  const guarded = CATALOGUE.filter(({ access }) => access.kind === 'permission').map(({ name }) => name)
  const ofOwnProofs = CATALOGUE.filter(({ changesProofsOf, provedSince }) => (changesProofsOf ?? provedSince) !== undefined).map(
    ({ name }) => name,
  )
  expect(demands.toSorted()).toEqual([...new Set([...guarded, ...ofOwnProofs, 'PUT /global/tasks/{taskId}'])].toSorted())
})

test('a password is marked as written only', () => {
  const { schema } = operationOf('POST /svc-conductor/rest/v1/authentication/login').requestBody?.content['application/json'] ?? {}
  expect(schema).toEqual({ $ref: '#/components/schemas/LoginRequest' })
  expect(document.components.schemas?.LoginRequest).toMatchObject({ properties: { password: { writeOnly: true } } })
})

test.each(['Task', 'Transfer', 'Payment', 'Wallet', 'Customer', 'LoginResponse', 'ApiError'])('the schema %s has its name', (name) => {
  expect(Object.keys(document.components.schemas ?? {})).toContain(name)
})

test('every id is an int64 that a JavaScript number holds exactly', () => {
  const properties = Object.values(document.components.schemas ?? {}).flatMap((schema) =>
    Object.entries((schema as { properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>> }).properties ?? {}),
  )
  const ids = properties.filter(([name, { type }]) => /Id$/.test(name) && type === 'integer')
  expect(ids.length).toBeGreaterThan(40)
  for (const [name, schema] of ids) expect([name, schema.format, schema.maximum]).toEqual([name, 'int64', Number.MAX_SAFE_INTEGER])
})

const VERBS =
  /^(Act|Add|Answer|Change|Check|Count|Confirm|Create|Decide|Delete|End|Explain|Finish|Get|Launch|List|Log|Preview|Prove|Recover|Remove|Rename|Renew|Resend|Reset|Rotate|Send|Set|Show|Sign|Simulate|Start|Stop|Try|Undo|Update) /

test('each summary is a short imperative sentence of its own', () => {
  const summaries = operations.map(({ operation }) => operation.summary)
  expect(summaries.filter((summary) => summary.length > 80 || !VERBS.test(summary) || summary.endsWith('.'))).toEqual([])
  expect(summaries.filter((summary, place) => summaries.indexOf(summary) !== place)).toEqual([])
})

test('each operation says more than its summary, and who may call it', () => {
  const short = operations.filter(({ operation: { description } }) => !/\.\n\nNeeds/.test(description))
  expect(short.map(({ key }) => key)).toEqual([])
})

test('every field, parameter and header has a description', () => {
  const without: string[] = []
  const context = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties } = node as { properties?: Readonly<Record<string, { description?: unknown; $ref?: unknown }>> }
    for (const [name, field] of Object.entries(properties ?? {})) {
      if (field.description === undefined && field.$ref === undefined) without.push(`${at}.${name}`)
      context(field, `${at}/${name}`)
    }
    // A field can be called `properties` too.
    for (const [key, below] of Object.entries(node)) if (key !== 'properties') context(below, `${at}/${key}`)
  }
  context(document.components.schemas, '')
  for (const { key, operation } of operations)
    for (const parameter of operation.parameters)
      if (parameter.$ref === undefined && parameter.description === undefined) without.push(`${key} ${parameter.name}`)
  expect(without).toEqual([])
})

test('every kind of callback is a webhook with its payload and the headers that sign it', () => {
  const webhooks = document.webhooks as Readonly<Record<string, { readonly post: Operation }>>
  const ends = ['payment', 'withdrawal'].flatMap((subject) => ENDINGS.map((status) => eventType(subject as 'payment', status)))
  const moves = TASK_STATES.filter((status) => noticesOf({ what: status, status }).includes('callback')).map((status) =>
    eventType('task', status),
  )
  const callbacks = [...ends, ...moves, TEST_EVENT]
  expect(Object.keys(webhooks).toSorted()).toEqual([...new Set([...callbacks, ...EVENT_NAMES])].toSorted())
  for (const [name, { post }] of Object.entries(webhooks)) {
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature', 'Svc-Signature'])
    const schema = post.requestBody?.content['application/json']?.schema as { readonly oneOf?: readonly { $ref: string }[]; $ref: string }
    const refs = (schema.oneOf ?? [schema]).map(({ $ref }) => $ref)
    expect(refs.filter((ref) => ref.endsWith('Callback'))).toHaveLength(callbacks.includes(name) ? 1 : 0)
    expect(refs.filter((ref) => ref.endsWith('Event'))).toHaveLength(isEventType(name) ? 1 : 0)
  }
})

test('what is never shown is in no documented answer', () => {
  for (const { key, operation } of operations)
    expect([key, JSON.stringify(operation.responses).includes('"writeOnly":true')]).toEqual([key, false])
})

test('every list in an answer is one of named things, which generators turn into types', () => {
  const unnamed = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods as Readonly<Record<string, { operationId?: string; responses?: Readonly<Record<string, unknown>> }>>).flatMap(
      ({ operationId, responses = {} }) =>
        /"type":"array","items":\{(?!"\$ref)/.test(withoutExamples(responses['200'] ?? {})) ? [operationId] : [],
    ),
  )
  expect(unnamed).toEqual([])
})

test('names in components begin with a letter, so that generators can make names of them', () => {
  const names = Object.values(document.components).flatMap((group) => Object.keys(group))
  expect(names.filter((name) => !/^[A-Za-z][\w.-]*$/.test(name))).toEqual([])
})

test('the filter of tasks by status declares the states', () => {
  const parameters = (document.paths['/global/tasks']?.get?.parameters ?? []) as readonly Record<string, unknown>[]
  expect(parameters.find(({ name }) => name === 'status')).toMatchObject({
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: TASK_STATES } },
  })
})

test('openapi-3.0.json is the same as a valid OpenAPI 3.0 document', async () => {
  const { status, body } = await service.call('GET', '/svc-conductor/openapi-3.0.json')
  expect(status).toBe(200)
  const older = body as Document & { readonly openapi: string }
  expect(older.openapi).toBe('3.0.3')
  const { valid, errors } = await new Validator().validate(structuredClone(older) as never)
  expect([valid, errors]).toEqual([true, undefined])
  expect(Object.keys(older.paths)).toEqual(Object.keys(document.paths))
  expect(Object.keys(older.components.schemas ?? {})).toEqual(Object.keys(document.components.schemas ?? {}))
  expect(withoutExamples(older)).not.toMatch(
    /"(const|prefixItems|\$schema|propertyNames|contentEncoding)":|"type":\["|"exclusiveMinimum":\d/,
  )
  for (const [at, { $ref, ...beside }] of nodesIn(older)) if (typeof $ref === 'string') expect([at, Object.keys(beside)]).toEqual([at, []])
})

/** An example may contain a schema: that of an event. */
function withoutExamples(node: unknown): string {
  return JSON.stringify(node, (key, value) => (key === 'example' || key === 'examples' ? undefined : value))
}

/** Every object of a document, with its place. */
function* nodesIn(node: unknown, at = ''): Iterable<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield [at, node as Readonly<Record<string, unknown>>]
  for (const [key, value] of Object.entries(node)) if (key !== 'examples' && key !== 'example') yield* nodesIn(value, `${at}/${key}`)
}
