import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { SUPPORTED_VERSIONS } from '../../functions/mcp/protocol-versions.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { AGENT_TOKENS, type Agent, agentFor } from '../support/agents.ts'
import { type Answer, running } from '../support/running.ts'
import { move } from '../support/tasks.ts'

const service = running()
const MCP = '/svc-conductor/mcp'
const VERSION = '2026-07-28'
const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } }
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

let made: Promise<Agent> | undefined
const agent = (): Promise<Agent> => {
  made ??= agentFor(service, 'maker', { approvers: [id('checker')] })
  return made
}

type Sent = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly version?: string
  readonly capabilities?: unknown
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly token?: string
}

/** A request of the stateless protocol, with the headers that repeat its body unless others are given. */
async function send(
  method: string,
  { params = {}, version = VERSION, capabilities = {}, headers = {}, token }: Sent = {},
): Promise<Answer> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    ...(capabilities === null ? {} : { 'io.modelcontextprotocol/clientCapabilities': capabilities }),
  }
  const name = params.name ?? params.taskId
  const all = {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    ...headers,
  }
  return service.call('POST', MCP, {
    token: token ?? (await agent()).token,
    body: { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: meta } },
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>,
  })
}

const proposal = (more: object = {}) => ({
  name: 'propose',
  arguments: {
    operationId: 'createTransfer',
    parameters: { tenantId: 1 },
    body: { amount: 1, fromWalletId: 1, toWalletId: 3, description: `rent ${Math.random()}` },
    comment: 'The invoice is due.',
    ...more,
  },
})
type Handle = { readonly resultType: string; readonly taskId: string; readonly status: string; readonly statusMessage: string }
const resultIn = <T = Handle>({ body }: Answer): T => (body as { result: T }).result

async function proposed(): Promise<Handle> {
  const answer = await send('tools/call', { params: proposal(), capabilities: TASKS })
  expect(answer.status).toBe(200)
  return resultIn(answer)
}
const polled = async (taskId: string) =>
  resultIn<Handle & { result?: object }>(await send('tasks/get', { params: { taskId }, capabilities: TASKS }))

describe('the official client of the second generation', () => {
  test.each(['auto', { pin: VERSION }] as const)('speaks the stateless protocol (%j)', async (mode) => {
    const { client, transport } = await connected(mode)
    expect(client.getNegotiatedProtocolVersion()).toBe(VERSION)
    expect(client.getServerVersion()).toMatchObject({ name: 'countersign' })
    expect((await client.listTools()).tools).toHaveLength(8)
    const read = await client.callTool({ name: 'read', arguments: { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 1 } } })
    expect(read.structuredContent).toMatchObject({ untrustedData: { walletId: 1 } })
    const told = await client.callTool(proposal())
    expect(told.structuredContent).toMatchObject({ taskId: expect.any(Number), status: 'PENDING' })
    const refused = await client.callTool({ name: 'get_task', arguments: { taskId: 'x' } })
    expect(refused.isError).toBe(true)
    await transport.close()
  })

  test('speaks an older protocol where it begins with `initialize`', async () => {
    const { client, transport } = await connected('legacy')
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25')
    expect((await client.listTools()).tools).toHaveLength(8)
    await transport.close()
  })

  async function connected(mode: 'auto' | 'legacy' | { readonly pin: string }) {
    const { token } = await agent()
    const transport = new StreamableHTTPClientTransport(new URL(`${service.local.baseUrl}${MCP}`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    })
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(transport)
    return { client, transport }
  }
})

describe('server/discover', () => {
  test('names the versions, the capabilities and the server', async () => {
    const answer = await send('server/discover')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      jsonrpc: '2.0',
      id: 7,
      result: {
        resultType: 'complete',
        supportedVersions: SUPPORTED_VERSIONS,
        capabilities: { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } },
        ttlMs: expect.any(Number),
        cacheScope: 'public',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'countersign' } },
      },
    })
  })

  test('and tools/list carry a result type and say how long they hold', async () => {
    expect(resultIn(await send('tools/list'))).toMatchObject({ resultType: 'complete', ttlMs: expect.any(Number), cacheScope: 'public' })
  })
})

describe('a request is refused', () => {
  test.each([
    ['no version header', { headers: { 'mcp-protocol-version': undefined } }, -32_020],
    ['another version in the header', { headers: { 'mcp-protocol-version': '2025-11-25' } }, -32_020],
    ['no method header', { headers: { 'mcp-method': undefined } }, -32_020],
    ['another method in the header', { headers: { 'mcp-method': 'tools/list' } }, -32_020],
    ['no name header', { headers: { 'mcp-name': undefined } }, -32_020],
    ['another tool in the header', { headers: { 'mcp-name': 'read' } }, -32_020],
    ['an encoded name of another tool', { headers: { 'mcp-name': `=?base64?${Buffer.from('read').toString('base64')}?=` } }, -32_020],
    ['no capabilities of the client', { capabilities: null }, -32_602],
    ['capabilities that are no object', { capabilities: ['tasks'] }, -32_602],
    ['a version that nobody has', { version: '1999-01-01' }, -32_022],
  ] as const)('with %s, and nothing is proposed', async (_, more, code) => {
    const before = await proposals()
    const answer = await send('tools/call', { params: proposal(), ...more })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code } })
    expect(await proposals()).toBe(before)
  })

  test('an unknown version names the supported ones', async () => {
    const { body } = await send('tools/list', { version: '2030-01-01' })
    expect(body).toMatchObject({
      error: { code: -32_022, message: expect.stringContaining(VERSION), data: { supported: SUPPORTED_VERSIONS, requested: '2030-01-01' } },
    })
  })

  test.each(['initialize', 'ping', 'resources/list', 'constructor', 'logging/setLevel'])('%s is no method: 404', async (method) => {
    const answer = await send(method)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ error: { code: -32_601 } })
  })

  test('server/discover without its version', async () => {
    const { token } = await agent()
    const answer = await service.call('POST', MCP, { token, body: { jsonrpc: '2.0', id: 1, method: 'server/discover' } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: { code: -32_602, message: expect.stringContaining('protocolVersion') } })
  })

  test('in a batch', async () => {
    const { token } = await agent()
    const body = [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]
    const answer = await service.call('POST', MCP, { token, body, headers: { 'mcp-protocol-version': VERSION } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: { code: -32_600, message: expect.stringContaining('2025-03-26') } })
  })

  test('with a token that has ended, before any other fault', async () => {
    const ended = await agentFor(service, 'maker')
    await service.call('DELETE', `${AGENT_TOKENS}/${ended.agentTokenId}`, { token: await service.tokenOf('maker') })
    const asked = [
      await send('server/discover', ended),
      await send('tools/list', { ...ended, version: '1999-01-01' }),
      await send('nothing', ended),
      await send('tasks/get', { ...ended, params: { taskId: '1' } }),
      await send('tasks/get', { ...ended, params: { taskId: '1' }, capabilities: TASKS }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  async function proposals(): Promise<string | null> {
    const query = `initiatorCustomerId=${id('maker')}&agentTokenId=${(await agent()).agentTokenId}`
    const answer = await service.call('GET', `/global/tasks?${query}`, { token: await service.tokenOf('maker') })
    return answer.headers.get('total-count') ?? String((answer.body as unknown[]).length)
  }
})

test('a name in base64 is the same name', async () => {
  const headers = { 'mcp-name': `=?base64?${Buffer.from('list_proposals').toString('base64')}?=` }
  expect((await send('tools/call', { params: { name: 'list_proposals', arguments: {} }, headers })).status).toBe(200)
})

describe('tasks, for clients that declare them', () => {
  test('propose answers a handle, and polling answers the approval', async () => {
    const handle = await proposed()
    expect(handle).toMatchObject({
      resultType: 'task',
      taskId: expect.stringMatching(/^\d+$/),
      status: 'working',
      statusMessage: expect.stringContaining(`/tasks/${handle.taskId}`),
      createdAt: expect.stringMatching(/Z$/),
      lastUpdatedAt: expect.stringMatching(/Z$/),
      ttlMs: null,
      pollIntervalMs: expect.any(Number),
    })
    expect(await polled(handle.taskId)).toMatchObject({ resultType: 'complete', taskId: handle.taskId, status: 'working' })
    await move(service, 'checker', Number(handle.taskId) as TaskId, 'EXECUTE')
    expect(await polled(handle.taskId)).toMatchObject({
      resultType: 'complete',
      status: 'completed',
      result: { resultType: 'complete', structuredContent: { decided: true, status: 'EXECUTED', taskId: Number(handle.taskId) } },
    })
  })

  test('polling answers a rejection with the comment, as data', async () => {
    const { taskId } = await proposed()
    await move(service, 'checker', Number(taskId) as TaskId, 'REJECTED', { executorComment: 'Wrong wallet' })
    expect(await polled(taskId)).toMatchObject({
      status: 'completed',
      result: { structuredContent: { decided: true, status: 'REJECTED', untrustedData: { executorComment: 'Wrong wallet' } } },
    })
  })

  test('a proposal that its owner withdraws is cancelled', async () => {
    const { taskId } = await proposed()
    await move(service, 'maker', Number(taskId) as TaskId, 'DISCARDED')
    const seen = await polled(taskId)
    expect(seen).toMatchObject({ status: 'cancelled', statusMessage: expect.stringContaining('discarded') })
    expect(seen.result).toBeUndefined()
  })

  test('cancel and update are acknowledged and end nothing: only people decide', async () => {
    const { taskId } = await proposed()
    for (const method of ['tasks/cancel', 'tasks/update'])
      expect((await send(method, { params: { taskId, inputResponses: {} }, capabilities: TASKS })).body).toEqual({
        jsonrpc: '2.0',
        id: 7,
        result: { resultType: 'complete' },
      })
    expect(await polled(taskId)).toMatchObject({ status: 'working' })
  })

  test('a refused proposal and every other tool answer a result', async () => {
    const refused = resultIn<object>(await send('tools/call', { params: proposal({ comment: '' }), capabilities: TASKS }))
    expect(refused).toMatchObject({ resultType: 'complete', isError: true })
    const listed = await send('tools/call', { params: { name: 'list_proposals', arguments: {} }, capabilities: TASKS })
    expect(resultIn<object>(listed)).toMatchObject({ resultType: 'complete', structuredContent: expect.any(Object) })
  })

  test('a client that does not declare them gets results, and may not poll', async () => {
    const told = await send('tools/call', { params: proposal() })
    expect(resultIn<object>(told)).toMatchObject({ resultType: 'complete', structuredContent: { status: 'PENDING' } })
    const { taskId } = resultIn<{ structuredContent: { taskId: number } }>(told).structuredContent
    const answer = await send('tasks/get', { params: { taskId: String(taskId) } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: { code: -32_021, data: { requiredCapabilities: TASKS } } })
  })

  test('attack: a task that the owner of the token may not see is as unknown as none', async () => {
    const elsewhere = await agentFor(service, 'otherTenantAdmin')
    const { taskId } = await proposed()
    const answers = await Promise.all(
      [taskId, '424242', 'x', '0', '1e3', '__proto__'].map((each) =>
        send('tasks/get', { params: { taskId: each }, capabilities: TASKS, token: elsewhere.token }),
      ),
    )
    for (const { body } of answers) expect(body).toEqual((answers[1] as Answer).body)
    expect(answers[0]?.body).toMatchObject({ error: { code: -32_602 } })
  })
})
