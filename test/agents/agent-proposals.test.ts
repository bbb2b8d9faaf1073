import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { session } from '../../shared/storage/sessions.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { move, seen } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const TOKENS = '/authentication/agent-tokens'
const TRANSFERS = '/tenants/1/wallets/transfers'
const transfer = { amount: 1, fromWalletId: 1, toWalletId: 3 }

type Agent = { readonly token: string; readonly agentTokenId: string; readonly sessionId: string }

async function agentOf(role: string, more: object = {}): Promise<Agent> {
  const answer = await service.call('POST', TOKENS, { token: await service.tokenOf(role), body: { name: 'Scribe', ...more } })
  expect(answer.status).toBe(200)
  const { headerValue, ...ids } = answer.body as { headerValue: string; agentTokenId: string; sessionId: string }
  return { ...ids, token: headerValue.slice('Bearer '.length) }
}

async function proposed({ token }: Agent, headers: Record<string, string>): Promise<TaskId> {
  const made = await service.call('POST', TRANSFERS, { token, body: transfer, headers })
  expect([made.status, made.text]).toEqual([200, ''])
  return asId(Number(made.headers.get('task-id')))
}

const byChecker = { 'task-approver-userids': '3', 'task-skip-draft': 'true' }
const draftForChecker = { 'task-approver-userids': '3' }

async function end(role: string, { agentTokenId }: Agent, query = '') {
  return service.call('DELETE', `${TOKENS}/${agentTokenId}${query}`, { token: await service.tokenOf(role) })
}

const inState = (taskId: TaskId, status: string, who = 'checker') =>
  eventually(`task ${taskId} is ${status}`, async () => {
    const task = await seen(service, who, taskId)
    return task.status === status && task
  })

async function listed(role: string, { agentTokenId }: Agent): Promise<Record<string, unknown> | undefined> {
  const { body } = await service.call('GET', TOKENS, { token: await service.tokenOf(role) })
  return (body as { agentTokenId: string }[]).find((each) => each.agentTokenId === agentTokenId)
}

describe('ending an agent token', () => {
  test('discards its DRAFT and PENDING proposals, with the reason, and nothing else', async () => {
    const agent = await agentOf('maker')
    const other = await agentOf('maker')
    const [pending, draft, executed, others] = [
      await proposed(agent, byChecker),
      await proposed(agent, draftForChecker),
      await proposed(agent, byChecker),
      await proposed(other, byChecker),
    ]
    expect((await move(service, 'checker', executed, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    expect((await end('maker', agent)).status).toBe(200)
    for (const taskId of [pending, draft]) {
      await inState(taskId, 'DISCARDED')
      const { body } = await service.call('GET', `/global/tasks/${taskId}/history`, { token: await service.tokenOf('checker') })
      expect(JSON.stringify(body)).toContain('The token of agent “Scribe”')
    }
    expect((await seen(service, 'checker', executed)).status).toBe('EXECUTED')
    expect((await seen(service, 'checker', others)).status).toBe('PENDING')
    expect((await end('maker', agent)).status).toBe(404)
  })

  test('from its answer on none of them can be executed or submitted', async () => {
    const agent = await agentOf('maker')
    const [pending, draft] = [await proposed(agent, byChecker), await proposed(agent, draftForChecker)]
    await end('maker', agent)
    expect((await move(service, 'checker', pending, 'EXECUTE')).body).toMatchObject({ code: 'TSK004' })
    expect((await move(service, 'maker', draft, 'PENDING')).body).toMatchObject({ code: 'TSK004' })
  })

  test('discards more of them than one transaction holds', async () => {
    const agent = await agentOf('maker')
    const tasks: TaskId[] = []
    // No more at once than the agent's share of the tenant's calls.
    while (tasks.length < 100)
      tasks.push(...(await Promise.all(Array.from({ length: 25 }, (_, at) => proposed(agent, at < 8 ? draftForChecker : byChecker)))))
    expect((await listed('maker', agent))?.proposals).toMatchObject({ DRAFT: 32, PENDING: 68 })
    await end('maker', agent)
    for (const taskId of tasks) await inState(taskId, 'DISCARDED')
  })

  test('leaves them with tasks=keep, and refuses another word', async () => {
    const agent = await agentOf('maker')
    const taskId = await proposed(agent, byChecker)
    expect((await end('maker', agent, '?tasks=all')).status).toBe(400)
    expect((await end('maker', agent, '?tasks=keep')).status).toBe(200)
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('discards them when it is ended as a session, by its owner or an administrator', async () => {
    const agents = [await agentOf('maker'), await agentOf('maker')]
    const tasks = [await proposed(agents[0] as Agent, byChecker), await proposed(agents[1] as Agent, byChecker)]
    const paths = ['/authentication/sessions', `/tenants/1/customers/${id('maker')}/sessions`]
    const ended = await Promise.all(
      paths.map(async (path, at) =>
        service.call('DELETE', `${path}/${agents[at]?.sessionId}`, { token: await service.tokenOf(at === 0 ? 'maker' : 'operator') }),
      ),
    )
    expect(ended.map(({ status }) => status)).toEqual([200, 200])
    for (const taskId of tasks) await inState(taskId, 'DISCARDED')
  })

  test('after all sessions were ended the proposals stay, until the token is ended too', async () => {
    const agent = await agentOf('checker2')
    const made = await service.call('POST', '/tenants/1/wallets/transfers', {
      token: (await agentOf('operator')).token,
      body: transfer,
      headers: byChecker,
    })
    const taskId: TaskId = asId(Number(made.headers.get('task-id')))
    const { body } = await service.call('GET', TOKENS, { token: await service.tokenOf('operator') })
    const [its] = body as { agentTokenId: string }[]
    expect((await service.call('DELETE', '/authentication/sessions', { token: await service.tokenOf('operator') })).status).toBe(200)
    expect((await service.call('GET', TOKENS, { token: await service.tokenOf('operator') })).body).toEqual([])
    expect((await seen(service, 'checker', taskId)).status).toBe('PENDING')
    expect((await end('operator', its as Agent)).status).toBe(200)
    await inState(taskId, 'DISCARDED')
    expect((await end('checker2', agent)).status).toBe(200)
  })
})

describe('a proposal without task-approver-userids', () => {
  test('goes to the approvers of its token, with any task header', async () => {
    const agent = await agentOf('maker', { approvers: [id('checker'), id('checker')] })
    for (const headers of [
      { 'task-initiator-comment': 'please' },
      { 'task-skip-draft': 'true' },
      { 'task-tag': 'x' },
      { 'task-executor-roles': 'LEVEL_02' },
    ] as Record<string, string>[]) {
      const taskId = await proposed(agent, headers)
      expect(await seen(service, 'checker', taskId)).toMatchObject({ approvals: [{ customerId: id('checker'), status: 'PENDING' }] })
    }
    const named = await proposed(agent, { 'task-approver-userids': String(id('checker2')) })
    expect(await seen(service, 'checker2', named)).toMatchObject({ approvals: [{ customerId: id('checker2') }] })
  })

  test('is SEC005 without any task header, or where the token has none', async () => {
    const { token } = await agentOf('maker', { approvers: [id('checker')] })
    expect((await service.call('POST', TRANSFERS, { token, body: transfer })).body).toMatchObject({ code: 'SEC005' })
    const plain = await agentOf('maker')
    const headers = { 'task-initiator-comment': 'please' }
    expect((await service.call('POST', TRANSFERS, { token: plain.token, body: transfer, headers })).body).toMatchObject({ code: 'SEC005' })
  })

  test('is refused when the token is made for approvers that nobody is, or that are of another tenant', async () => {
    const token = await service.tokenOf('maker')
    for (const approvers of [[987654321], [id('stranger')], ['x'], Array.from({ length: 21 }, (_, at) => at + 1), 7])
      expect([approvers, (await service.call('POST', TOKENS, { token, body: { name: 'x', approvers } })).status]).toEqual([approvers, 400])
  })
})

describe('refusals for an agent', () => {
  test('task-executor-roles alone says that an agent names approvers by id, and where they are', async () => {
    const { token } = await agentOf('operator')
    const answer = await service.call('POST', TRANSFERS, { token, body: transfer, headers: { 'task-executor-roles': 'LEVEL_02' } })
    expect(answer.body).toMatchObject({ code: 'SEC005' })
    const { description } = answer.body as { description: string }
    expect(description).toContain('by id, with header task-approver-userids')
    const path = /GET (\/tenants\/1\/admin-users)/.exec(description)?.[1] ?? ''
    const found = (await service.call('GET', path, { token })).body as { customerId: number; position: string }[]
    const checker = found.find(({ position }) => position === 'LEVEL_02')
    expect(checker).toBeDefined()
    const headers = { 'task-approver-userids': String(checker?.customerId), 'task-executor-roles': 'LEVEL_02' }
    expect((await service.call('POST', TRANSFERS, { token, body: transfer, headers })).status).toBe(200)
  })

  test('a call that nobody would store is refused for what it is, not for its missing approvers', async () => {
    const { token } = await agentOf('checker')
    const denied = await service.call('POST', '/tenants/1/organisations', { token, body: { name: 'Nobody asked' } })
    expect(denied.body).toMatchObject({ code: 'SEC003' })
    expect((await service.call('POST', '/tenants/2/wallets/transfers', { token, body: transfer })).status).toBe(404)
  })

  test('an explanation is a read, and writes nothing', async () => {
    const { token } = await agentOf('maker')
    const body = { method: 'POST', path: TRANSFERS, body: transfer }
    expect((await service.call('POST', '/authorization/explain', { token, body })).body).toMatchObject({ decision: 'TASK_REQUIRED' })
  })
})

describe('the list of agent tokens', () => {
  test('shows when each was last used, its approvers, and the states of its proposals', async () => {
    const agent = await agentOf('maker', { approvers: [id('checker')] })
    expect(await listed('maker', agent)).toMatchObject({ approvers: [id('checker')], proposals: { PENDING: 0 } })
    expect(await listed('maker', agent)).not.toHaveProperty('lastUsed')
    const first = await proposed(agent, { 'task-skip-draft': 'true' })
    await proposed(agent, { 'task-skip-draft': 'true' })
    await proposed(agent, { 'task-tag': 'draft' })
    await move(service, 'checker', first, 'EXECUTE')
    const now = await listed('maker', agent)
    expect(now).toMatchObject({ proposals: { DRAFT: 1, PENDING: 1, EXECUTE: 0, EXECUTED: 1, REJECTED: 0, DISCARDED: 0, FAILED: 0 } })
    expect(Math.abs(Date.parse(String(now?.lastUsed)) - service.local.clock.now())).toBeLessThan(60_000)
  })

  test('many calls note one use; five minutes later the next one is noted', async () => {
    const agent = await agentOf('maker')
    const stored = async () => (await service.local.service.ports.store.read([session(asId(id('maker')), agent.sessionId)]))[0]?.lastUsed
    const read = () => service.call('GET', '/tenants/1/wallets/1', { token: agent.token })
    await read()
    const first = await stored()
    for (let turn = 0; turn < 20; turn++) await read()
    expect(await stored()).toBe(first)
    await service.local.advance(301)
    service.forgetTokens()
    await read()
    expect(Date.parse(String(await stored()))).toBeGreaterThan(Date.parse(String(first)))
  })

  test('leaves out what has expired', async () => {
    const agent = await agentOf('maker', { expiresInSeconds: 60 })
    const taskId = await proposed(agent, byChecker)
    expect(await listed('maker', agent)).toBeDefined()
    await service.local.advance(61)
    expect(await listed('maker', agent)).toBeUndefined()
    expect((await seen(service, 'checker', taskId)).status).toBe('PENDING')
  })
})
