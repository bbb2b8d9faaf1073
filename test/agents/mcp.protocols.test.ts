import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, test } from 'vitest'
import { TOKENS_PER_ANSWER } from '../../functions/mcp/answer-budget.ts'
import { LEGACY_VERSIONS, SUPPORTED_VERSIONS } from '../../functions/mcp/protocol-versions.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { AGENT_TOKENS, type Agent, agentFor, type Tools, toolsOver } from '../support/agents.ts'
import { running } from '../support/running.ts'
import { move, withConfig } from '../support/tasks.ts'

const service = running()
const MCP = '/svc-conductor/mcp'
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const transfer = { amount: 1, fromWalletId: 1, toWalletId: 3 }
const proposal = (more: object = {}) => ({
  operationId: 'createTransfer',
  parameters: { tenantId: 1 },
  body: { ...transfer, description: `rent ${Math.random()}` },
  comment: 'The invoice is due.',
  ...more,
})

let made: Promise<Agent> | undefined
const agent = (): Promise<Agent> => {
  made ??= agentFor(service, 'maker', { approvers: [id('checker')] })
  return made
}
let connected: Promise<Tools> | undefined
const tools = async (): Promise<Tools> => {
  connected ??= agent().then((of) => toolsOver(service, of))
  return connected
}
const use = async (name: string, sent: object = {}) => (await tools()).use(name, sent)

const send = (body: unknown, token: string | undefined, headers: Record<string, string> = {}) =>
  service.call('POST', MCP, { ...defined({ token }), body, headers })
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe('the MCP server over HTTP', () => {
  test.each(SUPPORTED_PROTOCOL_VERSIONS)('speaks version %s with the official client', async (version) => {
    const { client, use: useIt, close } = await toolsOver(service, await agent(), version)
    expect(client.getServerVersion()).toMatchObject({ name: 'countersign' })
    expect((await client.listTools()).tools).toHaveLength(8)
    await client.ping()
    expect((await useIt('read', { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 1 } })).says.untrustedData).toMatchObject({
      walletId: 1,
    })
    await close()
  })

  test('knows every version that the official client knows', () => {
    expect([...LEGACY_VERSIONS].toSorted()).toEqual([...SUPPORTED_PROTOCOL_VERSIONS].toSorted())
  })

  test('answers an unknown version with its newest, and refuses it in the header', async () => {
    const { token } = await agent()
    const asked = await send({ ...ping, method: 'initialize', params: { protocolVersion: '1999-01-01' } }, token)
    expect(asked.body).toMatchObject({ result: { protocolVersion: LEGACY_VERSIONS[0] } })
    const refused = await send(ping, token, { 'mcp-protocol-version': '1999-01-01' })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32_022,
        message: expect.stringContaining('2026-07-28'),
        data: { supported: SUPPORTED_VERSIONS, requested: '1999-01-01' },
      },
    })
  })

  test.each(['GET', 'DELETE', 'PUT'])('answers %s with 405', async (method) => {
    const answer = await service.call(method, MCP, { token: (await agent()).token })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('answers a notification 202 without a body, and names no session', async () => {
    const { token } = await agent()
    const answer = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, token)
    expect([answer.status, answer.text, answer.headers.get('mcp-session-id')]).toEqual([202, '', null])
  })

  test('refuses a message that is neither request, notification nor answer, and takes an answer', async () => {
    const { token } = await agent()
    const refused = await send({ jsonrpc: '2.0', id: 7 }, token)
    expect([refused.status, refused.body]).toMatchObject([400, { jsonrpc: '2.0', id: 7, error: { code: -32_600 } }])
    expect((await send({ jsonrpc: '2.0', id: 7, result: {} }, token)).status).toBe(202)
  })

  test('answers a batch of version 2025-03-26, which a request without a version follows', async () => {
    const { token } = await agent()
    const batch = [
      { ...ping, id: 'a' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      {
        ...ping,
        id: 2,
        method: 'tools/call',
        params: { name: 'read', arguments: { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 1 } } },
      },
      { ...ping, id: 3, method: 'resources/list' },
      { ...ping, id: 4, method: 'initialize', params: { protocolVersion: '2025-03-26' } },
      { jsonrpc: '1.0', id: 5, method: 'ping' },
      'x',
    ]
    for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }]) {
      const answer = await send(batch, token, headers)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual([
        { jsonrpc: '2.0', id: 'a', result: {} },
        { jsonrpc: '2.0', id: 2, result: expect.objectContaining({ structuredContent: expect.anything() }) },
        { jsonrpc: '2.0', id: 3, error: expect.objectContaining({ code: -32_601 }) },
        { jsonrpc: '2.0', id: 4, error: expect.objectContaining({ code: -32_600 }) },
        { jsonrpc: '2.0', id: null, error: expect.objectContaining({ code: -32_600 }) },
        { jsonrpc: '2.0', id: null, error: expect.objectContaining({ code: -32_600 }) },
      ])
    }
    const told = await send([{ jsonrpc: '2.0', method: 'notifications/initialized' }], token)
    expect([told.status, told.text]).toEqual([202, ''])
  })

  test('attack: a batch with a token that was ended is 401', async () => {
    const ended = await agentFor(service, 'maker')
    await service.call('DELETE', `${AGENT_TOKENS}/${ended.agentTokenId}`, { token: await service.tokenOf('maker') })
    expect((await send([ping, ping], ended.token)).status).toBe(401)
  })

  test('answers an unknown method and an unknown tool with an error of the protocol', async () => {
    const { token } = await agent()
    expect((await send({ ...ping, method: 'resources/list' }, token)).body).toMatchObject({ error: { code: -32_601 } })
    expect((await send({ ...ping, method: 'constructor' }, token)).body).toMatchObject({ error: { code: -32_601 } })
    const called = await send({ ...ping, method: 'tools/call', params: { name: 'pay', arguments: {} } }, token)
    expect(called.body).toMatchObject({ error: { code: -32_602 } })
  })

  test('takes the origin of the service and of allowed pages, and refuses others', async () => {
    const { token } = await agent()
    expect((await send(ping, token, { origin: service.local.baseUrl })).status).toBe(200)
    expect((await send(ping, token, { origin: 'http://localhost:6274' })).status).toBe(200)
    expect((await send(ping, token, { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('the token', () => {
  test('must be there: the challenge says where the metadata is', async () => {
    const answer = await send(ping, undefined)
    const where = `${service.local.baseUrl}/.well-known/oauth-protected-resource/svc-conductor/mcp`
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, `Bearer resource_metadata="${where}", scope="propose"`])
    const metadata = await (await fetch(where)).json()
    expect(metadata).toMatchObject({ resource: `${service.local.baseUrl}${MCP}`, bearer_methods_supported: ['header'] })
  })

  test.each(['maker', 'checker', 'operator'])('of %s, a person, is refused and told that an agent token is needed', async (role) => {
    const answer = await send(ping, await service.tokenOf(role))
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 'SEC008', description: expect.stringContaining('agent token') })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata=".*, scope="propose", error="insufficient_scope"$/)
  })

  test.each(['initialize', 'ping', 'tools/list', 'tools/call', 'notifications/initialized'])(
    'that was ended is 401 for %s',
    async (method) => {
      const ended = await agentFor(service, 'maker')
      await service.call('DELETE', `${AGENT_TOKENS}/${ended.agentTokenId}`, { token: await service.tokenOf('maker') })
      const params = method === 'tools/call' ? { name: 'search_operations', arguments: { query: 'pay' } } : {}
      const answer = await send({ ...ping, method, params }, ended.token)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/resource_metadata=".*, scope="propose", error="invalid_token"$/)
    },
  )
})

describe('the tools', () => {
  test('are these, with honest annotations, in few tokens', async () => {
    const { tools: listed } = await (await tools()).client.listTools()
    expect(
      listed.map(({ name, inputSchema, annotations }) => [name, Object.keys(inputSchema.properties ?? {}), annotations?.readOnlyHint]),
    ).toEqual([
      ['search_operations', ['query'], true],
      ['describe_operation', ['operationId'], true],
      ['read', ['operationId', 'parameters', 'cursor'], true],
      ['explain', ['operationId', 'parameters', 'body'], true],
      ['propose', ['operationId', 'parameters', 'body', 'approvers', 'byPolicy', 'comment'], false],
      ['get_task', ['taskId'], true],
      ['list_proposals', ['status', 'cursor'], true],
      ['wait_for_decision', ['taskId', 'seconds'], true],
    ])
    // Hosts show models everything but the form of the answers.
    const seen = listed.map(({ outputSchema: _, ...rest }) => rest)
    expect(JSON.stringify(seen).length / 3).toBeLessThan(TOKENS_PER_ANSWER / 2)
    expect(JSON.stringify(listed).length / 3).toBeLessThan(TOKENS_PER_ANSWER)
  })

  test('say the form of their answers, and `comment` is required', async () => {
    const { tools: listed } = await (await tools()).client.listTools()
    for (const { name, outputSchema } of listed) expect([name, outputSchema?.type]).toEqual([name, 'object'])
    const { required } = listed.find(({ name }) => name === 'propose')?.inputSchema ?? {}
    expect(required).toContain('comment')
  })

  test.each([
    ['search_operations', {}],
    ['read', { operationId: 7 }],
    ['read', { operationId: 'getWallet', parameters: { tenantId: {} } }],
    ['propose', { operationId: 'createTransfer', parameters: { tenantId: 1 }, approvers: [] }],
    ['get_task', { taskId: 'x' }],
    ['list_proposals', { status: 'OPEN' }],
    ['wait_for_decision', { taskId: 1, seconds: 56 }],
  ])('%s answers wrong arguments as an error of the tool', async (name, sent) => {
    const told = await use(name, sent)
    expect([told.isError, told.says]).toEqual([true, expect.objectContaining({ whatToDo: expect.any(String), fields: expect.any(Array) })])
  })

  test('search_operations and describe_operation show only what the limits of the token allow, and count the rest', async () => {
    const limited = await toolsOver(service, await agentFor(service, 'maker', { limits: { operations: ['get*', 'createTransfer'] } }))
    const { says } = await limited.use('search_operations', { query: 'pay the plumber from a wallet' })
    const found = (says.operations as { operationId: string }[]).map(({ operationId }) => operationId)
    expect(found).toContain('createTransfer')
    expect(found.filter((operationId) => !/^get|^createTransfer$|^explain$|^listTask/.test(operationId))).toEqual([])
    expect(says.hiddenByLimits).toBeGreaterThan(0)
    expect((await use('search_operations', { query: 'pay the plumber from a wallet' })).says).not.toHaveProperty('hiddenByLimits')
    const none = await limited.use('search_operations', { query: 'createPayment' })
    expect(JSON.stringify(none.says.operations)).not.toContain('createPayment')
    const described = await limited.use('describe_operation', { operationId: 'createPayment' })
    expect([described.isError, described.says.error]).toEqual([true, expect.stringContaining('limits')])
    await limited.close()
  })

  test('describe_operation tells parameters, body and use', async () => {
    const { says } = await use('describe_operation', { operationId: 'createTransfer' })
    expect(says).toMatchObject({ use: 'propose', permission: 'Transfer.CREATE', body: { properties: { amount: {}, fromWalletId: {} } } })
    expect((await use('describe_operation', { operationId: 'login' })).isError).toBe(true)
    expect((await use('describe_operation', { operationId: 'nothing' })).says).toMatchObject({
      whatToDo: expect.stringContaining('search_operations'),
    })
  })

  test('read reads, names wrong parameters, and refuses what is no GET', async () => {
    expect((await use('read', { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 1 } })).says).toMatchObject({
      untrustedData: { walletId: 1 },
    })
    expect((await use('read', { operationId: 'getWallet', parameters: { tenantId: 1, id: 1 } })).says).toMatchObject({
      missing: ['walletId'],
      unknown: ['id'],
    })
    expect((await use('read', { operationId: 'createTransfer', parameters: { tenantId: 1 } })).says).toMatchObject({
      error: expect.stringContaining('POST'),
    })
    expect((await use('read', { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 99_999 } })).says).toMatchObject({
      status: 404,
    })
  })

  test('read cuts a long list and goes on with a cursor to its end, each thing once', async () => {
    const token = await service.tokenOf('operator')
    for (let each = 0; each < 30; each++)
      await service.call('POST', '/tenants/1/wallets/transfers', {
        token,
        body: { ...transfer, amount: 0.01, description: 'long '.repeat(39) },
      })
    const whole = (await service.call('GET', '/tenants/1/wallets/transfers?limit=100', { token })).body as { transferId: number }[]
    const seen: number[] = []
    let cursor: string | undefined
    let answers = 0
    do {
      const told = await use('read', {
        operationId: 'listTransfers',
        parameters: { tenantId: 1, limit: 25 },
        ...defined({ cursor }),
      })
      expect(told.text.length / 3).toBeLessThan(TOKENS_PER_ANSWER)
      seen.push(...(told.says.untrustedData as { transferId: number }[]).map(({ transferId }) => transferId))
      cursor = told.says.nextCursor as string | undefined
      answers++
    } while (cursor !== undefined)
    expect(seen).toEqual(whole.map(({ transferId }) => transferId))
    expect(answers).toBeGreaterThan(1)
    expect((await use('read', { operationId: 'listTransfers', parameters: { tenantId: 1 }, cursor: 'e30' })).isError).toBe(true)
  })

  test('explain tells that a change needs approval, and why another is denied', async () => {
    expect((await use('explain', proposal({ comment: undefined }))).says).toMatchObject({
      decision: 'TASK_REQUIRED',
      whatWouldHelp: expect.stringContaining('LEVEL_02'),
    })
    expect((await use('explain', { operationId: 'createTenant', parameters: {} })).says).toMatchObject({ decision: 'DENY' })
  })

  test('propose names all the people who have to approve', async () => {
    const { says } = await use('propose', proposal({ approvers: [3, 4] }))
    expect(says.message).toContain('User 3 and user 4 have to approve.')
  })

  test('a proposal under policies names the candidates of the open step, and then when it is carried out', async () => {
    const steps = [
      { name: 'first', people: [3], approvals: 1 },
      { name: 'second', roles: ['LEVEL_20'], people: [4], approvals: 1 },
    ]
    const policy = { name: 'slow', operations: ['createTransfer'], steps, coolDownMinutes: 30 }
    await withConfig(service, 'approval.policies', [policy], async () => {
      const { taskId, message } = (await use('propose', proposal({ byPolicy: true }))).says as { taskId: TaskId; message: string }
      expect(message).toContain('User 3 has to approve.')
      await move(service, 'checker', taskId, 'EXECUTE')
      expect((await use('get_task', { taskId })).says.message).toContain('A holder of LEVEL_20 or user 4 has to approve.')
      const approved = await move(service, 'checker2', taskId, 'EXECUTE')
      const { runsAt } = approved.body as { runsAt: string }
      expect((await use('get_task', { taskId })).says.message).toContain(`Everybody has approved, and it is carried out at ${runsAt}`)
      await move(service, 'maker', taskId, 'DISCARDED')
    })
  })

  test('a proposal whose step needs several approvals says so, and names those who are left', async () => {
    const both = { name: 'both', people: [3, 4], approvals: 2 }
    const chiefs = { name: 'chiefs', roles: ['LEVEL_02', 'LEVEL_20'], approvals: 2 }
    const policy = { name: 'several', operations: ['createTransfer'], order: 'any' }
    const proposedUnder = async (...steps: readonly object[]) =>
      withConfig(service, 'approval.policies', [{ ...policy, steps }], async () => {
        const { taskId, message } = (await use('propose', proposal({ byPolicy: true }))).says as { taskId: TaskId; message: string }
        await move(service, 'checker', taskId, 'EXECUTE')
        const after = (await use('get_task', { taskId })).says.message
        await move(service, 'maker', taskId, 'DISCARDED')
        return [message, after]
      })
    expect(await proposedUnder(both)).toEqual([
      expect.stringContaining(' User 3 and user 4 have to approve.'),
      expect.stringContaining(' User 4 has to approve.'),
    ])
    expect(await proposedUnder(chiefs)).toEqual([
      expect.stringContaining(' 2 holders of LEVEL_02 or LEVEL_20 have to approve.'),
      expect.stringContaining(' A holder of LEVEL_02 or LEVEL_20 has to approve.'),
    ])
    expect(await proposedUnder({ ...chiefs, people: [5] }, { ...both, approvals: 1 })).toEqual([
      expect.stringContaining(' 2 of the holders of LEVEL_02 or LEVEL_20, user 5, and user 3 or user 4 have to approve.'),
      expect.stringContaining(' A holder of LEVEL_02 or LEVEL_20 or user 5, and user 4 have to approve.'),
    ])
  })

  test('propose stores a change that a person executes, and returns the decision', async () => {
    const { says, isError } = await use('propose', proposal())
    expect(isError).toBe(false)
    expect(says).toEqual({
      taskId: expect.any(Number),
      status: 'PENDING',
      url: expect.stringMatching(new RegExp(`^http://.*/tasks/${says.taskId}$`)),
      message: expect.stringMatching(/Nothing has changed yet.*user 3 has to approve/i),
    })
    const { taskId } = says as { taskId: TaskId }
    expect((await use('wait_for_decision', { taskId, seconds: 0 })).says).toMatchObject({ decided: false, status: 'PENDING' })
    const waiting = use('wait_for_decision', { taskId, seconds: 20 })
    await move(service, 'checker', taskId, 'EXECUTE')
    expect((await waiting).says).toMatchObject({ decided: true, status: 'EXECUTED' })
    expect((await use('get_task', { taskId })).says).toMatchObject({
      status: 'EXECUTED',
      untrustedData: { initiatorComment: 'The invoice is due.', agent: 'Scribe' },
    })
  })

  test('propose demands a comment', async () => {
    expect((await use('propose', proposal({ comment: undefined }))).says).toMatchObject({ fields: [{ field: 'comment' }] })
    for (const comment of ['', ' \u202e\n '])
      expect((await use('propose', proposal({ comment }))).says).toMatchObject({ error: 'comment is required' })
  })

  test('propose answers an open proposal of the same change again, until it is decided', async () => {
    const same = proposal()
    const first = (await use('propose', same)).says as { taskId: TaskId }
    const { body } = same
    const again = await use('propose', { ...same, body: Object.fromEntries(Object.entries(body).toReversed()), comment: 'In other words.' })
    expect(again.says).toMatchObject({ taskId: first.taskId, duplicateOfOpenProposal: true })
    await move(service, 'checker', first.taskId, 'REJECTED')
    const anew = (await use('propose', same)).says as { taskId: TaskId }
    expect(anew.taskId).not.toBe(first.taskId)
  })

  test('propose makes one task of twenty equal proposals at once', async () => {
    const same = proposal()
    const all = await Promise.all(Array.from({ length: 20 }, () => use('propose', same)))
    const told = all.filter(({ isError }) => !isError).map(({ says }) => says.taskId)
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told).size).toBe(1)
  })

  test('propose that nobody named could approve is refused with what would help', async () => {
    const told = await use('propose', proposal({ approvers: [id('maker')] }))
    expect([told.isError, told.says]).toEqual([true, expect.objectContaining({ whatWouldHelp: expect.stringContaining('LEVEL_02') })])
    const denied = await use('propose', { operationId: 'createTenant', body: { name: 'x' }, comment: 'x', approvers: [id('checker')] })
    expect(denied.isError).toBe(true)
  })

  test('every refusal of propose names the arguments of the tool, not headers of the API', async () => {
    const unnamed = await toolsOver(service, await agentFor(service, 'maker'))
    const sent = { ...proposal(), approvers: undefined }
    const refusals = [
      await unnamed.use('propose', sent),
      await unnamed.use('propose', { ...sent, approvers: [id('maker')] }),
      await unnamed.use('propose', { ...sent, approvers: [999_999] }),
      await unnamed.use('propose', { ...sent, byPolicy: true }),
      await unnamed.use('explain', sent),
    ]
    await unnamed.close()
    for (const { text } of refusals)
      expect(text).not.toMatch(/task-approver-userids|task-executor-roles|task-by-policy|header|POST \/|GET \//)
    const [nobody, owner, stranger, policy, explained] = refusals.map(({ says }) => says)
    const whereIdsAre = 'approvers of propose: listAdminUsers lists users with their ids and positions'
    for (const says of [nobody, owner, stranger, policy, explained])
      expect(says).toMatchObject({ whatWouldHelp: expect.stringContaining(whereIdsAre) })
    for (const says of [owner, stranger])
      expect(says).toMatchObject({ fields: [{ field: 'approvers' }], whatToDo: expect.stringContaining('listAdminUsers') })
    expect(policy).toMatchObject({ fields: [{ field: 'byPolicy' }] })
  })

  test('propose says that fields of the body are no parameters', async () => {
    const { body, ...others } = proposal()
    const told = await use('propose', { ...others, parameters: { tenantId: 1, ...body } })
    expect([told.isError, told.says.whatToDo]).toEqual([
      true,
      expect.stringMatching(/^Send amount, fromWalletId, toWalletId, description in body\./),
    ])
  })

  test('a proposal beyond the limits of the token gets advice about limits', async () => {
    const limited = await toolsOver(
      service,
      await agentFor(service, 'maker', { approvers: [id('checker')], limits: { largestAmountPerDay: 5 } }),
    )
    const large = { ...proposal(), body: { ...transfer, amount: 6 } }
    const told = await limited.use('propose', large)
    expect(told.says).toMatchObject({ code: 'SEC009', whatToDo: expect.stringMatching(/limits of your token.*owner/) })
    await limited.close()
  })

  test('the instructions name the read that tells the tenant, and search finds it', async () => {
    expect((await tools()).client.getInstructions()).toContain('getOwnRights')
    for (const query of ['who am I', 'which tenant do I belong to', 'my tenant id']) {
      const { operations } = (await use('search_operations', { query })).says as { operations: { operationId: string }[] }
      expect([query, operations.slice(0, 3).map(({ operationId }) => operationId)]).toEqual([
        query,
        expect.arrayContaining(['getOwnRights']),
      ])
    }
    expect((await use('read', { operationId: 'getOwnRights' })).says.untrustedData).toMatchObject({ tenantId: 1, customerId: id('maker') })
  })

  test('no answer carries the forms of sentences for other languages', async () => {
    const { taskId } = (await use('propose', proposal())).says as { taskId: TaskId }
    const answers = [await use('get_task', { taskId }), await use('explain', proposal({ comment: undefined }))]
    for (const { text } of answers) expect(text).not.toMatch(/"sentence"|"helpSentence"/)
  })

  test('list_proposals lists what this token has proposed, and no other', async () => {
    const other = await agentFor(service, 'maker', { approvers: [id('checker')] })
    const others = await toolsOver(service, other)
    const { taskId } = (await others.use('propose', proposal())).says as { taskId: TaskId }
    const listed = (await others.use('list_proposals', { status: 'PENDING' })).says.untrustedData
    expect(listed).toEqual([expect.objectContaining({ taskId, status: 'PENDING', initiatorComment: 'The invoice is due.' })])
    const own = (await use('list_proposals')).says.untrustedData as { taskId: TaskId }[]
    expect(own.length).toBeGreaterThan(1)
    expect(own.map((each) => each.taskId)).not.toContain(taskId)
  })
})
