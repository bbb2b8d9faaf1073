import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport as StatelessTransport } from '@modelcontextprotocol/client/stdio'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitingLonger } from '../../clients/cli/src/mcp.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { type Agent, agentFor, type Tools, toolsOf, toolsOver } from '../support/agents.ts'
import { running } from '../support/running.ts'
import { move } from '../support/tasks.ts'
import { commandLine } from './command-line.ts'

const service = running()
const RUN = fileURLToPath(new URL('../../clients/cli/run.js', import.meta.url))
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

let folder: string
let overStdio: Tools
let overHttp: Tools

/** The command line as an MCP client starts it. */
function stdio({ token }: Agent): StdioClientTransport {
  const env = { PATH: process.env.PATH ?? '', HOME: folder, COUNTERSIGN_URL: service.local.baseUrl, COUNTERSIGN_TOKEN: token }
  return new StdioClientTransport({ command: process.execPath, args: [RUN, 'mcp'], env, cwd: folder, stderr: 'ignore' })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-mcp-'))
  const agent = await agentFor(service, 'maker', { approvers: [id('checker')] })
  overStdio = await toolsOf(stdio(agent))
  overHttp = await toolsOver(service, agent)
})
afterAll(async () => {
  await overStdio.close()
  await rm(folder, { recursive: true, force: true })
})

describe('countersign mcp', () => {
  test('speaks the stateless protocol with the official client, and passes its errors on', async () => {
    const { token } = await agentFor(service, 'maker', { approvers: [id('checker')] })
    const env = { PATH: process.env.PATH ?? '', HOME: folder, COUNTERSIGN_URL: service.local.baseUrl, COUNTERSIGN_TOKEN: token }
    const transport = new StatelessTransport({ command: process.execPath, args: [RUN, 'mcp'], env, cwd: folder, stderr: 'ignore' })
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(transport)
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    expect((await client.listTools()).tools).toHaveLength(8)
    const read = await client.callTool({ name: 'read', arguments: { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 1 } } })
    expect(read.structuredContent).toMatchObject({ untrustedData: { walletId: 1 } })
    await expect(client.callTool({ name: 'zahle-früh', arguments: {} })).rejects.toThrow('Unknown tool')
    await client.close()
  })

  test('has the very tools of the server', async () => {
    expect(await overStdio.client.listTools()).toEqual(await overHttp.client.listTools())
    expect(overStdio.client.getServerVersion()).toEqual(overHttp.client.getServerVersion())
  })

  test('reads, explains, proposes, and tells what was decided', async () => {
    const parameters = { tenantId: 1 }
    const body = { amount: 2, fromWalletId: 1, toWalletId: 3 }
    const found = (await overStdio.use('search_operations', { query: 'pay the plumber' })).says.operations as { operationId: string }[]
    expect(found[0]?.operationId).toBe('createTransfer')
    expect((await overStdio.use('describe_operation', { operationId: 'createTransfer' })).says).toMatchObject({ use: 'propose' })
    expect((await overStdio.use('read', { operationId: 'getWallet', parameters: { ...parameters, walletId: 1 } })).says).toMatchObject({
      untrustedData: { walletId: 1 },
    })
    expect((await overStdio.use('explain', { operationId: 'createTransfer', parameters, body })).says).toMatchObject({
      decision: 'TASK_REQUIRED',
    })
    const proposed = await overStdio.use('propose', { operationId: 'createTransfer', parameters, body, comment: 'The plumber was here.' })
    const { taskId } = proposed.says as { taskId: TaskId }
    expect((await overStdio.use('list_proposals')).says.untrustedData).toMatchObject([{ taskId }])
    const waiting = overStdio.use('wait_for_decision', { taskId, seconds: 20 })
    await move(service, 'checker', taskId, 'EXECUTE')
    expect((await waiting).says).toMatchObject({ decided: true, status: 'EXECUTED' })
    expect((await overStdio.use('get_task', { taskId })).says).toMatchObject({ status: 'EXECUTED' })
    expect((await overStdio.use('read', { operationId: 'createTransfer', parameters })).isError).toBe(true)
  })
})

describe('messages line by line', () => {
  const cli = commandLine(service)
  const request = (requestId: number, name: string, given: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: requestId, method: 'tools/call', params: { name, arguments: given } })
  const answersTo = async (lines: readonly string[]) => {
    const { token } = await agentFor(service, 'maker', { approvers: [id('checker')] })
    const env = { COUNTERSIGN_URL: service.local.baseUrl, COUNTERSIGN_TOKEN: token }
    const { stdout } = await cli.run(['mcp'], { env, input: `${lines.join('\n')}\n` })
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: unknown; result?: { structuredContent?: { taskId?: TaskId } } })
  }
  const proposal = { operationId: 'createTransfer', parameters: { tenantId: 1 }, body: { amount: 2, fromWalletId: 1, toWalletId: 3 } }

  test('a line separator within a text ends no message', async () => {
    const [answer, ...others] = await answersTo([request(1, 'propose', { ...proposal, comment: 'one\u2028two\u2029three' })])
    expect([answer?.id, others]).toEqual([1, []])
    expect(answer?.result?.structuredContent).toMatchObject({ status: 'PENDING' })
  })

  test('a request that its client cancels is ended and not answered', async () => {
    const [proposed] = await answersTo([request(1, 'propose', { ...proposal, comment: 'The plumber was here.' })])
    const { taskId } = proposed?.result?.structuredContent ?? {}
    const cancelled = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } })
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'ping' })
    expect(await answersTo([request(2, 'wait_for_decision', { taskId, seconds: 55 }), cancelled, ping])).toEqual([
      { jsonrpc: '2.0', id: 3, result: {} },
    ])
  })
})

describe('every protocol version that the official client knows', () => {
  test.each(SUPPORTED_PROTOCOL_VERSIONS)('%s is spoken over stdio', async (version) => {
    const transport = stdio(await agentFor(service, 'maker', { approvers: [id('checker')] }))
    const send = transport.send.bind(transport)
    // The client asks for its newest version; here it asks for this one.
    transport.send = (message) =>
      send(JSON.parse(JSON.stringify(message).replace(/"protocolVersion":"[^"]*"/, `"protocolVersion":"${version}"`)))
    const spoken: string[] = []
    const tools = await toolsOf(Object.assign(transport, { setProtocolVersion: (agreed: string) => void spoken.push(agreed) }))
    expect(spoken).toEqual([version])
    expect((await tools.client.listTools()).tools.map(({ name }) => name)).toContain('propose')
    expect((await tools.use('read', { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 1 } })).isError).toBe(false)
    await tools.close()
  })
})

describe('a wait that is longer than one call', () => {
  const asked = (seconds: number) => ({
    id: 1,
    method: 'tools/call',
    params: { name: 'wait_for_decision', arguments: { taskId: 7, seconds } },
  })
  const answering = (decidedAt: number) => {
    const waits: unknown[] = []
    const send = async (message: unknown) => {
      waits.push((message as ReturnType<typeof asked>).params?.arguments.seconds)
      return { result: { structuredContent: { decided: waits.length >= decidedAt } } }
    }
    return { waits, send }
  }

  test.each([
    [55, 9, [25, 25, 5]],
    [55, 2, [25, 25]],
    [26, 9, [25, 1]],
    [25, 9, [25]],
    [0, 9, [0]],
    [56, 9, [56]],
  ])('%s seconds, decided at look %s, are asked for as %j', async (seconds, decidedAt, expected) => {
    const { waits, send } = answering(decidedAt)
    await waitingLonger(asked(seconds), send)
    expect(waits).toEqual(expected)
  })
})
