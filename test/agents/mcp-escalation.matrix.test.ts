import { beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { useOf } from '../../shared/contract/use-of-operation.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { AGENT_TOKENS, type Agent, agentFor, type Tools, toolsOver } from '../support/agents.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { seen } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const transfer = { amount: 1, fromWalletId: 1, toWalletId: 3 }
const cursor = (of: unknown) => Buffer.from(JSON.stringify(of)).toString('base64url')

let agent: Agent
let tools: Tools
/** A task of a person that waits for an approver, and one that the owner of the agent may not see. */
let waiting = 0
let hidden = 0

async function made(role: string, path: string, headers: Record<string, string>, body: object): Promise<TaskId> {
  const answer = await service.call('POST', path, {
    token: await service.tokenOf(role),
    body,
    headers: { 'task-skip-draft': 'true', ...headers },
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return asId(Number(answer.headers.get('task-id')))
}

/** The state that an agent must not be able to change, nor its owner alone. */
async function state(): Promise<unknown> {
  const operator = await service.tokenOf('operator')
  const read = async (path: string) => (await service.call('GET', path, { token: operator })).body
  const { status, approvals } = await seen(service, 'checker', asId(waiting))
  return [
    await read('/tenants/1/wallets/1'),
    await read('/tenants/1/wallets/3'),
    await read('/tenants/1/admin-users?limit=100'),
    await read('/tenants/1/config'),
    (await service.call('GET', AGENT_TOKENS, { token: await service.tokenOf('checker') })).body,
    { status, approvals },
  ]
}
let before: unknown

beforeAll(async () => {
  agent = await agentFor(service, 'maker', { approvers: [id('checker')] })
  tools = await toolsOver(service, agent)
  waiting = await made('maker', '/tenants/1/wallets/transfers', { 'task-approver-userids': String(id('checker')) }, transfer)
  const customer = { firstName: 'Rosalind', lastName: 'Franklin' }
  hidden = await made('otherTenantAdmin', '/tenants/2/customers', { 'task-executor-roles': 'LEVEL_20' }, customer)
  before = await state()
})

type Attempt = readonly [way: string, tool: string, sent: () => object]

const T = { tenantId: 1 }
const proposal = (more: object) => ({ operationId: 'createTransfer', parameters: T, body: transfer, comment: 'please', ...more })

/** Each tool, and each way around what it allows. Every one of them has to end as an error. */
const ATTEMPTS: readonly Attempt[] = [
  ['an unknown tool parameter does not make it write', 'search_operations', () => ({ query: 7 })],
  ['a query that is too long', 'search_operations', () => ({ query: 'x'.repeat(301) })],
  ['the login', 'describe_operation', () => ({ operationId: 'login' })],
  ['a name of the prototype', 'describe_operation', () => ({ operationId: '__proto__' })],
  ['the server itself', 'describe_operation', () => ({ operationId: 'sendMcpMessage' })],
  ['a write', 'read', () => ({ operationId: 'createTransfer', parameters: T })],
  ['a task that is approved', 'read', () => ({ operationId: 'updateTask', parameters: { taskId: waiting, status: 'EXECUTE' } })],
  ['a token that is made', 'read', () => ({ operationId: 'createAgentToken' })],
  ['the limits of its own token', 'read', () => ({ operationId: 'updateAgentToken', parameters: { agentTokenId: agent.agentTokenId } })],
  ['a HEAD', 'read', () => ({ operationId: 'hasCustomer', parameters: T })],
  ['a page that is no data', 'read', () => ({ operationId: 'getDocs' })],
  ['the server itself', 'read', () => ({ operationId: 'sendMcpMessage' })],
  ['the metadata of the server', 'read', () => ({ operationId: 'getMcpMetadata' })],
  ['a wallet of another tenant', 'read', () => ({ operationId: 'getWallet', parameters: { tenantId: 2, walletId: 1 } })],
  ['the customers of another tenant', 'read', () => ({ operationId: 'listCustomers', parameters: { tenantId: 2 } })],
  ['the configuration of the service', 'read', () => ({ operationId: 'listProperties' })],
  ['the audit above tenants', 'read', () => ({ operationId: 'listGlobalAuditEvents' })],
  ['the global admins', 'read', () => ({ operationId: 'listGlobalAdmins' })],
  ['the tenants', 'read', () => ({ operationId: 'listTenants' })],
  ['the sessions of a colleague', 'read', () => ({ operationId: 'listCustomerSessions', parameters: { ...T, customerId: id('checker') } })],
  ['a task that its owner cannot see', 'read', () => ({ operationId: 'getTask', parameters: { taskId: hidden } })],
  ['a slash in a parameter', 'read', () => ({ operationId: 'getWallet', parameters: { tenantId: '1/wallets', walletId: 1 } })],
  ['dots in a parameter', 'read', () => ({ operationId: 'getWallet', parameters: { tenantId: '..', walletId: 1 } })],
  ['dots and slashes in a parameter', 'read', () => ({ operationId: 'getWallet', parameters: { tenantId: '1/../2', walletId: 1 } })],
  ['an encoded slash in a parameter', 'read', () => ({ operationId: 'getWallet', parameters: { tenantId: '1%2F..%2F2', walletId: 1 } })],
  ['a question mark in a parameter', 'read', () => ({ operationId: 'getWallet', parameters: { tenantId: 1, walletId: '1?x=1' } })],
  ['an empty parameter', 'read', () => ({ operationId: 'getWallet', parameters: { tenantId: 1, walletId: '' } })],
  ['a control character in a parameter', 'read', () => ({ operationId: 'getWallet', parameters: { tenantId: 1, walletId: '1\n' } })],
  ['a parameter that it does not have', 'read', () => ({ operationId: 'getWallet', parameters: { ...T, walletId: 1, method: 'PUT' } })],
  ['a header as a parameter', 'read', () => ({ operationId: 'getWallet', parameters: { ...T, walletId: 1, authorization: 'x' } })],
  ['a parameter of the prototype', 'read', () => ({ operationId: 'getWallet', parameters: { ...T, walletId: 1, constructor: 'x' } })],
  ['a second query in a value', 'read', () => ({ operationId: 'listTasks', parameters: { status: 'PENDING&initiatorCustomerId=3' } })],
  [
    'the tasks that somebody else has made',
    'read',
    () => ({ operationId: 'listTasks', parameters: { initiatorCustomerId: String(id('checker')) } }),
  ],
  [
    'a cursor with another path',
    'read',
    () => ({ operationId: 'listTransfers', parameters: T, cursor: cursor({ page: { path: '/x' }, skip: 0 }) }),
  ],
  [
    'a cursor with a parameter of its own',
    'read',
    () => ({ operationId: 'listTransfers', parameters: T, cursor: cursor({ page: { tenantId: '2' }, skip: 0 }) }),
  ],
  ['a cursor below zero', 'read', () => ({ operationId: 'listTransfers', parameters: T, cursor: cursor({ page: {}, skip: -1 }) })],
  ['a cursor that is no cursor', 'read', () => ({ operationId: 'listTransfers', parameters: T, cursor: '%%%' })],
  ['the login', 'explain', () => ({ operationId: 'login', body: { identity: 'x', password: 'y' } })],
  ['the server itself', 'explain', () => ({ operationId: 'sendMcpMessage' })],
  ['a path that climbs', 'explain', () => ({ operationId: 'getWallet', parameters: { tenantId: '../..', walletId: 1 } })],
  ['a missing parameter', 'explain', () => ({ operationId: 'getWallet', parameters: T })],
  [
    'an approval',
    'propose',
    () => ({ operationId: 'updateTask', parameters: { taskId: waiting }, body: { status: 'EXECUTE' }, comment: 'x' }),
  ],
  ['a token for another agent', 'propose', () => ({ operationId: 'createAgentToken', body: { name: 'x' }, comment: 'x' })],
  [
    'wider limits of its own',
    'propose',
    () => ({ operationId: 'updateAgentToken', parameters: { agentTokenId: agent.agentTokenId }, body: { limits: {} }, comment: 'x' }),
  ],
  [
    'the end of a token',
    'propose',
    () => ({ operationId: 'endAgentToken', parameters: { agentTokenId: agent.agentTokenId }, comment: 'x' }),
  ],
  [
    'a new password for its owner',
    'propose',
    () => ({ operationId: 'changeOwnPassword', body: { currentPassword: 'x', password: 'y' }, comment: 'x' }),
  ],
  ['the login', 'propose', () => ({ operationId: 'login', body: {}, comment: 'x' })],
  ['a read', 'propose', () => ({ operationId: 'getWallet', parameters: { ...T, walletId: 1 }, comment: 'x' })],
  ['the server itself', 'propose', () => ({ operationId: 'sendMcpMessage', body: {}, comment: 'x' })],
  ['its owner as the approver', 'propose', () => proposal({ approvers: [id('maker')] })],
  ['an approver of another tenant', 'propose', () => proposal({ approvers: [id('otherTenantAdmin')] })],
  ['an approver whom nobody is', 'propose', () => proposal({ approvers: [987_654_321] })],
  ['an approver with a lower position', 'propose', () => proposal({ approvers: [id('customer')] })],
  ['approvers as text', 'propose', () => proposal({ approvers: ['3'] })],
  ['no approvers, expressly', 'propose', () => proposal({ approvers: [] })],
  ['no comment', 'propose', () => proposal({ comment: undefined })],
  ['a comment that is only invisible', 'propose', () => proposal({ comment: '\u200b\u202e\u0007' })],
  ['a comment that is too long', 'propose', () => proposal({ comment: 'x'.repeat(1001) })],
  ['money of another tenant', 'propose', () => proposal({ parameters: { tenantId: 2 } })],
  ['a negative amount', 'propose', () => proposal({ body: { ...transfer, amount: -1 } })],
  ['a field that the call does not know', 'propose', () => proposal({ body: { amount: 'all', fromWalletId: 1, toWalletId: 3 } })],
  ['a task header as a parameter', 'propose', () => proposal({ parameters: { ...T, 'task-executor-roles': 'LEVEL_01' } })],
  ['a global admin for the tenant', 'propose', () => ({ operationId: 'createGlobalAdmin', body: { firstName: 'x' }, comment: 'x' })],
  [
    'a permission of its own',
    'propose',
    () => ({ operationId: 'updateProperty', parameters: { name: 'Transfer.CREATE.Allowed' }, body: { value: 'LEVEL_01' }, comment: 'x' }),
  ],
  ['a task that its owner cannot see', 'get_task', () => ({ taskId: hidden })],
  ['a path as a task', 'get_task', () => ({ taskId: '1/history' })],
  ['a task below zero', 'get_task', () => ({ taskId: -1 })],
  ['an unknown state', 'list_proposals', () => ({ status: 'PENDING&initiatorCustomerId=3' })],
  ['a cursor with the id of somebody else', 'list_proposals', () => ({ cursor: cursor({ page: { initiatorCustomerId: '3' }, skip: 0 }) })],
  ['a cursor with another token', 'list_proposals', () => ({ cursor: cursor({ page: { agentTokenId: 'x' }, skip: 0 }) })],
  ['a task that its owner cannot see', 'wait_for_decision', () => ({ taskId: hidden, seconds: 1 })],
  ['more than its time', 'wait_for_decision', () => ({ taskId: waiting, seconds: 3600 })],
  ['a negative time', 'wait_for_decision', () => ({ taskId: waiting, seconds: -1 })],
]

describe('an agent gets no further than its token', () => {
  test('in at least sixty ways', () => expect(ATTEMPTS.length).toBeGreaterThanOrEqual(60))

  test.each(ATTEMPTS)('attack: %s, by %s', async (_, tool, sent) => {
    const told = await tools.use(tool, sent())
    expect([told.isError, told.says]).toEqual([true, expect.objectContaining({ error: expect.any(String), whatToDo: expect.any(String) })])
  })

  test.each(CATALOGUE.filter((each) => useOf(each) !== 'read').map(({ operationId }) => operationId))(
    'attack: %s by read',
    async (operationId) => {
      const parameters = { tenantId: 1, customerId: 2, walletId: 1, taskId: waiting }
      expect((await tools.use('read', { operationId, parameters })).isError).toBe(true)
    },
  )

  test('a proposal of more money than there is moves none when it is approved', async () => {
    const { says } = await tools.use('propose', proposal({ body: { ...transfer, amount: 9_000_000_000 } }))
    const { taskId } = says as { readonly taskId: number }
    const path = `/global/tasks/${taskId}`
    const { status, body } = await service.call('PUT', path, { token: await service.tokenOf('checker'), body: { status: 'EXECUTE' } })
    expect([status, body]).toMatchObject([200, { status: 'FAILED', responseCode: 409 }])
    await service.call('PUT', path, { token: await service.tokenOf('maker'), body: { status: 'DISCARDED' } })
  })

  test('nothing has changed, and nothing was approved', async () => {
    expect(await state()).toEqual(before)
  })
})

describe('around the tools', () => {
  const MCP = '/svc-conductor/mcp'
  const call = (name: string, sent: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: sent } })

  test.each([
    ['a header that overrides the method', { 'x-http-method-override': 'PUT' }],
    ['task headers', { 'task-executor-roles': 'LEVEL_01', 'task-skip-draft': 'true' }],
    ['an idempotency key', { 'idempotency-key': 'x' }],
    ['a session id', { 'mcp-session-id': 'x' }],
  ] as [string, Record<string, string>][])('attack: %s on the message has no effect on the call', async (_, headers) => {
    const answer = await service.call('POST', MCP, {
      token: agent.token,
      headers,
      body: call('read', { operationId: 'createTransfer', parameters: T }),
    })
    expect(answer.body).toMatchObject({ result: { isError: true } })
    expect(await state()).toEqual(before)
  })

  test.each([
    ['a batch of a version without batches', [call('read', {})], { 'mcp-protocol-version': '2025-06-18' }],
    ['an empty batch', []],
    ['a batch of many', Array.from({ length: 11 }, () => call('read', {}))],
    ['no object', 'x'],
    ['another version of JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'ping' }],
    ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'ping' }],
    ['parameters that are a list', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: [] }],
  ] as [string, unknown, Record<string, string>?][])('attack: %s is refused as a message', async (_, body, headers = {}) => {
    expect((await service.call('POST', MCP, { token: agent.token, body, headers })).status).toBe(400)
  })

  test('attack: a write in a batch is refused as it is alone', async () => {
    const sent = [call('read', { operationId: 'createTransfer', parameters: T }), call('propose', proposal({ comment: '' }))]
    const answer = await service.call('POST', MCP, { token: agent.token, body: sent })
    expect(answer.body).toMatchObject([{ result: { isError: true } }, { result: { isError: true } }])
    expect(await state()).toEqual(before)
  })

  test('attack: a comment cannot begin a header of its own', async () => {
    const comment = 'x\r\ntask-executor-roles: LEVEL_01\r\ntask-approver-userids: 2'
    const told = await tools.use('propose', proposal({ comment, body: { ...transfer, amount: 0.5 } }))
    const task = await seen(service, 'checker', asId(told.says.taskId as number))
    expect(task).toMatchObject({
      executorRoles: '',
      approvals: [{ customerId: id('checker') }],
      initiatorComment: comment.replaceAll('\r\n', ' '),
    })
  })
})
