import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { gatewayPath } from '../../shared/contract/routes.ts'
import { keysAt } from '../../shared/domain/settings/setting-at.ts'
import { type JsonSchema, jsonSchema } from '../../shared/openapi/schemas.ts'
import { agentFor, toolsOver } from '../support/agents.ts'
import { type RawAnswer, rawRequest } from '../support/raw-request.ts'
import { BASE, running } from '../support/running.ts'
import { sampleOf } from '../support/sample.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

/** Names that every object of JavaScript has: a lookup by a caller's name must not find them. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'] as const

/** Calls that end what the others need: the token, or whoever sends it. */
const ENDING: ReadonlySet<string> = new Set(['logout', 'endOtherSessions', 'endSession'])

const ENDPOINTS = CATALOGUE.filter(({ asset, operationId }) => asset !== true && !ENDING.has(operationId))

const propertiesOf = (schema: Endpoint['query']): readonly string[] =>
  schema === undefined ? [] : Object.keys(jsonSchema(schema, 'request').properties ?? {})

/** Numbers in a path stay numbers: else the path is refused before anything looks at the rest. */
const pathWith = (endpoint: Endpoint, name: string): string =>
  gatewayPath(endpoint).replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    parameter === 'customerId' ? '8' : /Id$/.test(parameter) ? '1' : name,
  )

/** Bodies in which one field has the name as its value, or as the name of an own field, and one that has it beside the others. */
function bodiesWith(schema: JsonSchema, name: string): readonly string[] {
  const sample = JSON.stringify(sampleOf(schema))
  const fields = Object.keys(schema.properties ?? {})
  const key = JSON.stringify(name)
  const replaced = fields.flatMap((field) =>
    [key, `{${key}:${key}}`, `{${key}:{"a":1}}`].map((value) => {
      const rest = fields
        .filter((each) => each !== field)
        .map((each) => `${JSON.stringify(each)}:${JSON.stringify(sampleOf(schema.properties?.[each] ?? {}))}`)
      return `{${[...rest, `${JSON.stringify(field)}:${value}`].join()}}`
    }),
  )
  return [
    sample.startsWith('{') ? sample.replace(/^\{/, sample === '{}' ? `{${key}:${key}` : `{${key}:{"polluted":true},`) : sample,
    ...replaced,
  ]
}

const isSignedIn = async (): Promise<boolean> =>
  (await service.call('GET', '/authentication/sessions', { token: await service.tokenOf('globalAdmin') })).status === 200

type Sent = { readonly body?: string; readonly headers?: readonly (readonly [string, string])[] }

/** Sends a call as the administrator of all tenants, once more where a call before it has ended their session. */
async function send(method: string, path: string, { body, headers = [] }: Sent = {}): Promise<RawAnswer> {
  const type = body === undefined ? [] : [['content-type', 'application/json'] as const]
  const once = async () =>
    rawRequest(service.local.baseUrl, {
      method,
      path,
      headers: [['authorization', `Bearer ${await service.tokenOf('globalAdmin')}`], ...type, ...headers],
      ...(body === undefined ? {} : { body }),
    })
  const first = await once()
  const isSignedOut = first.status === 401 && !(await isSignedIn())
  if (isSignedOut) service.forgetTokens()
  const answer = isSignedOut ? await once() : first
  expect(answer.status, `${method} ${path} ${body ?? ''} ${answer.text}`).toBeLessThan(500)
  expect(answer.status).not.toBe(429)
  return answer
}

describe.each(NAMES)('the name %s is plain data', (name) => {
  test('in every parameter of a path and of a query, and as an unknown one', async () => {
    for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'GET')) {
      const path = pathWith(endpoint, name)
      await send('GET', path)
      for (const parameter of [...propertiesOf(endpoint.query), name]) await send('GET', `${path}?${parameter}=${name}`)
    }
  }, 120_000)

  test('in every field of a body, as a value and as the name of a field', async () => {
    for (const endpoint of ENDPOINTS.filter(({ body, method }) => body !== undefined && method !== 'GET')) {
      const schema = jsonSchema(endpoint.body as NonNullable<Endpoint['body']>, 'request')
      for (const body of bodiesWith(schema, name)) await send(endpoint.method, pathWith(endpoint, name), { body })
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  }, 240_000)

  test('in every JSON setting, set at once, proposed, tried and simulated', async () => {
    const link = '"https://a.example/"'
    const values = [
      `{${JSON.stringify(name)}:${link}}`,
      `{"a":{${JSON.stringify(name)}:${link}}}`,
      `{${JSON.stringify(name)}:"a"}`,
      `{${JSON.stringify(name)}:{"a":1}}`,
      `[${JSON.stringify(name)}]`,
      JSON.stringify(name),
    ]
    for (const path of ['/tenants/1/config', '/global/properties'])
      for (const key of [...keysAt(path.startsWith('/global') ? 'global' : 'tenant'), name, `${name}.READ.Allowed`])
        for (const value of values) {
          const sent = { body: `{"value":${value}}` }
          await send('PUT', `${BASE}${path}/${key}`, { ...sent, headers: [['task-executor-roles', 'GLOBAL_ADMIN']] })
          await send('PUT', `${BASE}${path}/${key}`, sent)
        }
    await send('DELETE', `${BASE}/tenants/1/config/${name}`)
  }, 240_000)

  test('in every header of a task', async () => {
    const body = JSON.stringify({ amount: 1, fromWalletId: 1, toWalletId: 3 })
    for (const header of ['task-executor-roles', 'task-approver-userids', 'task-skip-draft', 'task-tag', 'task-initiator-comment'])
      await send('POST', `${BASE}/tenants/1/wallets/transfers`, { body, headers: [[header, name]] })
    for (const header of ['idempotency-key', 'prefer', 'if-none-match', 'if-match', 'accept', 'accept-language', 'accept-encoding'])
      await send('GET', `${BASE}/tenants/1/wallets/1`, { headers: [[header, name]] })
  })

  test('in every argument of an agent', async () => {
    const tools = await toolsOver(service, await agentFor(service, 'maker', { name, approvers: [id('checker')] }))
    const known = { parameters: { tenantId: 1, walletId: 1 } }
    // As the name of a field of a body, this one is refused for every caller.
    const field = name === '__proto__' ? 'proto' : name
    const named = JSON.parse(`{${JSON.stringify(field)}:"1","tenantId":1,"walletId":1}`) as object
    for (const [tool, sent] of [
      ['search_operations', { query: name }],
      ['search_operations', { query: `show me ${name} of wallets` }],
      ['describe_operation', { operationId: name }],
      ['read', { operationId: name, ...known }],
      ['read', { operationId: 'getWallet', parameters: named }],
      ['explain', { operationId: 'createTransfer', parameters: named, body: named }],
      ['propose', { operationId: 'createTransfer', parameters: { tenantId: 1 }, body: named, comment: name }],
      ['list_proposals', { status: name }],
    ] as const) {
      const told = await tools.use(tool, sent as Readonly<Record<string, unknown>>)
      expect(told.text, tool).not.toContain('unexpected')
    }
  })
})
