import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { AGENT_TOKENS, type Agent, agentFor } from '../support/agents.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { move } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const TRANSFERS = '/tenants/1/wallets/transfers'
const limited = (limits: object, role = 'maker') => agentFor(service, role, { approvers: [id('checker')], limits })

const proposing = ({ token }: Agent, amount: number, more: object = {}) =>
  service.call('POST', TRANSFERS, {
    token,
    body: { amount, fromWalletId: 1, toWalletId: 3, ...more },
    headers: { 'task-initiator-comment': 'because', 'task-skip-draft': 'true' },
  })
const reading = ({ token }: Agent, path: string) => service.call('GET', path, { token })
const change = async ({ agentTokenId }: Agent, body: object, role = 'maker') =>
  service.call('PUT', `${AGENT_TOKENS}/${agentTokenId}`, { token: await service.tokenOf(role), body })

describe('the limits of an agent token', () => {
  test('are shown where it is made and listed, and none are there unless they are set', async () => {
    const limits = {
      operations: ['get*'],
      largestAmount: 10,
      largestAmountPerDay: 20,
      mostOpenProposals: 2,
      walletIds: [1, 3],
      customerIds: [2],
    }
    const made = await limited(limits)
    const plain = await limited({})
    const { body } = await service.call('GET', AGENT_TOKENS, { token: await service.tokenOf('maker') })
    const listed = new Map((body as { agentTokenId: string; limits: object }[]).map((each) => [each.agentTokenId, each.limits]))
    expect([listed.get(made.agentTokenId), listed.get(plain.agentTokenId)]).toEqual([limits, {}])
  })

  test.each([
    { operations: [] },
    { operations: ['get(*)'] },
    { operations: 'get*' },
    { largestAmount: 0 },
    { largestAmount: '7' },
    { mostOpenProposals: 0 },
    { walletIds: [] },
    { customerIds: ['x'] },
    { unknown: 1 },
  ])('%j is refused', async (limits) => {
    const answer = await service.call('POST', AGENT_TOKENS, { token: await service.tokenOf('maker'), body: { name: 'x', limits } })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'GEN001'])
  })

  test('allow only the operations that match, to read and to propose', async () => {
    const agent = await limited({ operations: ['getWallet', '*Transfers'] })
    expect((await reading(agent, '/tenants/1/wallets/1')).status).toBe(200)
    expect((await reading(agent, TRANSFERS)).status).toBe(200)
    expect((await reading(agent, '/tenants/1/wallets/1/entries')).body).toMatchObject({ code: 'SEC009' })
    expect((await proposing(agent, 1)).body).toMatchObject({ code: 'SEC009', description: expect.stringContaining('createTransfer') })
  })

  test('hold the amount of one proposal', async () => {
    const agent = await limited({ largestAmount: 10 })
    expect((await proposing(agent, 10)).status).toBe(200)
    expect((await proposing(agent, 10.01)).body).toMatchObject({ code: 'SEC009' })
  })

  test('hold the amount of a day, however many proposals are made at once', async () => {
    const agent = await limited({ largestAmountPerDay: 5 })
    expect((await proposing(agent, 5.01)).body).toMatchObject({ code: 'SEC009' })
    const all = await Promise.all(Array.from({ length: 12 }, () => proposing(agent, 1)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await proposing(agent, 0.01)).body).toMatchObject({ code: 'SEC009' })
  })

  test('count the end of a payment or withdrawal like its beginning', async () => {
    const limits = { largestAmount: 10, largestAmountPerDay: 15 }
    const agent = await agentFor(service, 'operator', { approvers: [id('globalAdmin')], limits })
    const token = await service.tokenOf('operator')
    const pay = async (amount: number, externalUniqueId: string): Promise<number> => {
      const body = { paymentType: 'CARD', amount, currency: 'EUR', walletId: 1, externalUniqueId }
      const made = await service.call('POST', '/tenants/1/payments', { token, body })
      expect(made.status).toBe(200)
      return (made.body as { paymentId: number }).paymentId
    }
    const end = (paymentId: number, headers: Record<string, string> = { 'task-skip-draft': 'true' }) =>
      service.call('PUT', `/tenants/1/payments/${paymentId}`, { token: agent.token, body: { status: 'SUCCESSFUL' }, headers })
    const large = await pay(900_000, 'limit-large')
    expect((await end(large)).body).toMatchObject({ code: 'SEC009' })
    expect((await end(large, {})).body).toMatchObject({ code: 'SEC009' })
    expect((await end(999_999)).status).toBe(404)
    const asked = { method: 'PUT', path: `/tenants/1/payments/${large}`, body: { status: 'SUCCESSFUL' } }
    const explained = await service.call('POST', '/authorization/explain', { token: agent.token, body: asked })
    expect(explained.body).toMatchObject({ decision: 'DENY', answer: { code: 'SEC009' } })
    expect((await end(await pay(8, 'limit-first'))).status).toBe(200)
    expect((await end(await pay(8, 'limit-second'))).body).toMatchObject({ code: 'SEC009' })

    const withdrawal = { amount: 11, type: 'CASH', externalUniqueId: 'limit-cash', deliverToPhone: '+27820000000' }
    const made = await service.call('POST', '/tenants/1/wallets/1/withdrawals', {
      token: await service.tokenOf('backend'),
      body: withdrawal,
    })
    expect(made.status).toBe(200)
    const { withdrawalId } = made.body as { withdrawalId: number }
    const ended = await service.call('PUT', `/tenants/1/withdrawals/${withdrawalId}`, { token: agent.token, body: { status: 'FAILED' } })
    expect(ended.body).toMatchObject({ code: 'SEC009' })
  })

  test('count a bulk transfer by its sum', async () => {
    const agent = await agentFor(service, 'operator', { approvers: [id('globalAdmin')], limits: { largestAmount: 10 } })
    const bulk = (amounts: readonly number[], externalUniqueId: string) =>
      service.call('POST', '/tenants/1/wallets/bulk-transfers', {
        token: agent.token,
        body: { externalUniqueId, transfers: amounts.map((amount) => ({ amount, fromWalletId: 1, toWalletId: 3 })) },
        headers: { 'task-skip-draft': 'true' },
      })
    expect((await bulk([6, 4.01], 'limit-bulk-1')).body).toMatchObject({ code: 'SEC009' })
    expect((await bulk([6, 4], 'limit-bulk-2')).status).toBe(200)
  })

  test('hold the number of open proposals, however many are made at once, and a decision makes room', async () => {
    const agent = await limited({ mostOpenProposals: 3 })
    const all = await Promise.all(Array.from({ length: 10 }, (_, at) => proposing(agent, 1 + at / 100)))
    const made = all.filter(({ status }) => status === 200).map(({ headers }) => Number(headers.get('task-id')))
    expect(made).toHaveLength(3)
    expect((await proposing(agent, 2)).body).toMatchObject({ code: 'SEC009' })
    await move(service, 'checker', asId(made[0] as number), 'REJECTED')
    expect((await proposing(agent, 2)).status).toBe(200)
    expect((await proposing(agent, 3)).status).toBe(403)
    await move(service, 'checker', asId(made[1] as number), 'EXECUTE')
    expect((await proposing(agent, 3)).status).toBe(200)
  })

  test('keep it to its wallets: other wallets, lists and customers are refused', async () => {
    const agent = await limited({ walletIds: [1] })
    expect((await reading(agent, '/tenants/1/wallets/1')).status).toBe(200)
    for (const path of ['/tenants/1/wallets/3', TRANSFERS, '/tenants/1/customers', `/tenants/1/customers/${id('maker')}`])
      expect([path, (await reading(agent, path)).body]).toEqual([path, expect.objectContaining({ code: 'SEC009' })])
    expect((await proposing(agent, 1)).body).toMatchObject({ code: 'SEC009' })
  })

  test('show it its own proposals only, where they limit what it may read', async () => {
    const agent = await limited({ walletIds: [1, 3] })
    const other = await limited({})
    const own = Number((await proposing(agent, 1)).headers.get('task-id'))
    const others = Number((await proposing(other, 1)).headers.get('task-id'))
    expect((await reading(agent, `/global/tasks/${own}`)).status).toBe(200)
    expect((await reading(agent, `/global/tasks/${others}`)).status).toBe(404)
    expect((await reading(agent, `/global/tasks/${others}/history`)).status).toBe(404)
    const listed = (await reading(agent, `/global/tasks?initiatorCustomerId=${id('maker')}`)).body as { taskId: TaskId }[]
    expect(listed.map(({ taskId }) => taskId)).toEqual([own])
    expect((await reading(other, `/global/tasks/${own}`)).status).toBe(200)
  })

  test('are part of the explanation', async () => {
    const agent = await limited({ walletIds: [1] })
    const asked = { method: 'GET', path: '/tenants/1/wallets/3' }
    const { body } = await service.call('POST', '/authorization/explain', { token: agent.token, body: asked })
    expect(body).toMatchObject({ decision: 'DENY', answer: { code: 'SEC009' } })
  })

  test('are the reason that explain gives for a call that somebody could approve otherwise', async () => {
    const agent = await limited({ largestAmount: 10 })
    const asked = { method: 'POST', path: TRANSFERS, body: { amount: 11, fromWalletId: 1, toWalletId: 3 } }
    const { body } = await service.call('POST', '/authorization/explain', { token: agent.token, body: asked })
    expect(body).toMatchObject({ decision: 'DENY', whatWouldHelp: 'A proposal of this token may move at most 10.' })
  })
})

describe('changing the limits', () => {
  test('holds from the next call on', async () => {
    const agent = await limited({})
    expect((await proposing(agent, 50)).status).toBe(200)
    const changed = await change(agent, { limits: { largestAmount: 5 } })
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ limits: { largestAmount: 5 }, approvers: [id('checker')] }),
    ])
    expect((await proposing(agent, 50)).body).toMatchObject({ code: 'SEC009' })
    expect((await change(agent, { limits: {}, approvers: [id('checker2')] })).body).toMatchObject({
      limits: {},
      approvers: [id('checker2')],
    })
    expect((await proposing(agent, 50)).status).toBe(200)
  })

  test('leaves what is not sent', async () => {
    const agent = await limited({ largestAmount: 5 })
    expect((await change(agent, { approvers: [id('checker2')] })).body).toMatchObject({
      limits: { largestAmount: 5 },
      approvers: [id('checker2')],
    })
    expect((await change(agent, {})).body).toMatchObject({ limits: { largestAmount: 5 }, approvers: [id('checker2')] })
  })

  test('lets a token end earlier, never later, and not in the past', async () => {
    const agent = await limited({}, 'checker2')
    const inSeconds = (seconds: number) => new Date(service.local.service.ports.clock.now() + seconds * 1000).toISOString()
    for (const expires of [inSeconds(-1), inSeconds(2 * 86_400), 'tomorrow', 7])
      expect([expires, (await change(agent, { expires }, 'checker2')).status]).toEqual([expires, 400])
    const soon = inSeconds(120)
    const changed = await change(agent, { expires: soon }, 'checker2')
    expect([changed.status, Date.parse((changed.body as { expires: string }).expires)]).toEqual([
      200,
      Math.floor(Date.parse(soon) / 1000) * 1000,
    ])
    // Nobody gets it back by a second change.
    expect((await change(agent, { expires: inSeconds(3600) }, 'checker2')).status).toBe(400)
    expect((await reading(agent, '/tenants/1/wallets/1')).status).toBe(200)
    await service.local.advance(121)
    expect((await reading(agent, '/tenants/1/wallets/1')).status).toBe(401)
    expect((await change(agent, { limits: {} }, 'checker2')).status).toBe(404)
    service.forgetTokens()
  })

  test('is for its owner only, and for no agent', async () => {
    const agent = await limited({ largestAmount: 5 })
    expect((await change(agent, { limits: {} }, 'checker')).status).toBe(404)
    const byAgent = await service.call('PUT', `${AGENT_TOKENS}/${agent.agentTokenId}`, { token: agent.token, body: { limits: {} } })
    expect(byAgent.body).toMatchObject({ code: 'SEC007' })
    expect((await proposing(agent, 6)).body).toMatchObject({ code: 'SEC009' })
    expect((await change(agent, { limits: {}, approvers: [987_654_321] })).status).toBe(400)
  })

  test('needs a session whose person proved who they are minutes ago', async () => {
    const agent = await limited({ largestAmount: 5 }, 'operator')
    expect((await change(agent, { limits: {} }, 'operator')).status).toBe(200)
    await service.local.advance(6 * 60)
    const late = await change(agent, { limits: { largestAmount: 900 } }, 'operator')
    expect([late.status, late.body, late.headers.get('sca')]).toEqual([
      401,
      expect.objectContaining({ code: 'SEC004' }),
      expect.stringContaining('type=IDENTITY'),
    ])
  })
})

describe('agents.enabled', () => {
  test('false refuses every call of every agent of the tenant at once, and true lets them in again', async () => {
    const agent = await limited({})
    const other = await agentFor(service, 'checker')
    const taskId: TaskId = asId(Number((await proposing(agent, 1)).headers.get('task-id')))
    const set = async (value: boolean) =>
      service.call('PUT', '/tenants/1/config/agents.enabled', { token: await service.tokenOf('globalAdmin'), body: { value } })
    expect((await set(false)).status).toBe(200)
    for (const each of [agent, other]) expect((await reading(each, '/tenants/1/wallets/1')).body).toMatchObject({ code: 'SEC010' })
    expect((await proposing(agent, 1)).body).toMatchObject({ code: 'SEC010' })
    const made = await service.call('POST', AGENT_TOKENS, { token: await service.tokenOf('maker'), body: { name: 'x' } })
    expect(made.body).toMatchObject({ code: 'SEC010' })
    const mcp = await service.call('POST', '/svc-conductor/mcp', { token: agent.token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })
    expect([mcp.status, mcp.body]).toEqual([403, expect.objectContaining({ code: 'SEC010' })])
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    expect((await set(true)).status).toBe(200)
    expect((await reading(agent, '/tenants/1/wallets/1')).status).toBe(200)
  })
})
