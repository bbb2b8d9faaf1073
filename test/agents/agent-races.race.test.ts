import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { type Answer, running } from '../support/running.ts'
import { withConflicts } from '../support/stores-that-fail.ts'
import { tableProxy } from '../support/table-proxy.ts'
import { move, seen } from '../support/tasks.ts'

const proxy = tableProxy()
const service = running({}, proxy)
const LONG = process.env.LONG === '1'
const ROUNDS = Number(process.env.ROUNDS ?? (LONG ? 60 : 3))
const TOKENS = '/authentication/agent-tokens'
const TRANSFERS = '/tenants/1/wallets/transfers'
const byChecker = { 'task-approver-userids': '3', 'task-skip-draft': 'true' }

type Agent = { readonly token: string; readonly agentTokenId: string }

const made = async (role: string): Promise<Answer> =>
  service.call('POST', TOKENS, { token: await service.tokenOf(role), body: { name: 'Racer' } })

async function agentOf(role: string): Promise<Agent> {
  const { headerValue, agentTokenId } = (await made(role)).body as { headerValue: string; agentTokenId: string }
  return { token: headerValue.slice('Bearer '.length), agentTokenId }
}

const end = async (role: string, { agentTokenId }: Pick<Agent, 'agentTokenId'>, query = '') =>
  service.call('DELETE', `${TOKENS}/${agentTokenId}${query}`, { token: await service.tokenOf(role) })

const propose = ({ token }: Agent): Promise<Answer> =>
  service.call('POST', TRANSFERS, { token, body: { amount: 1, fromWalletId: 1, toWalletId: 3 }, headers: byChecker })

const listed = async (role: string) =>
  (await service.call('GET', TOKENS, { token: await service.tokenOf(role) })).body as { agentTokenId: string }[]

const ended = (taskId: TaskId) =>
  eventually(`task ${taskId} has ended`, async () => {
    const { status } = await seen(service, 'checker', taskId)
    return (status === 'DISCARDED' || status === 'EXECUTED') && status
  })

describe.each(['as they come', 'with conflicts as in DynamoDB'])('races of agents %s', (weather) => {
  let conflicts: ReturnType<typeof withConflicts> | undefined
  beforeEach(() => {
    if (weather !== 'as they come') conflicts = withConflicts(proxy)
  })
  afterEach(() => {
    conflicts?.stop()
    conflicts = undefined
  })

  test('attack: a proposal that races with the end of its token is discarded, or never stored', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const agent = await agentOf('maker')
      const proposals = Array.from({ length: 8 }, () => propose(agent))
      const [answers, end_] = await Promise.all([Promise.all(proposals), end('maker', agent)])
      expect(end_.status).toBe(200)
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([])
      for (const answer of answers.filter(({ status }) => status === 200))
        expect(await ended(asId(Number(answer.headers.get('task-id'))))).toBe('DISCARDED')
    }
  })

  test('attack: an execution that races with the end of the token comes before it, or not at all', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const agent = await agentOf('maker')
      const taskId: TaskId = asId(Number((await propose(agent)).headers.get('task-id')))
      const calls = [() => end('maker', agent), () => move(service, 'checker', taskId, 'EXECUTE')]
      await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
      const executed = (await seen(service, 'checker', taskId)).status === 'EXECUTED'
      expect(await ended(taskId)).toBe(executed ? 'EXECUTED' : 'DISCARDED')
    }
  })

  test('of several who end one token at once one does', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const agent = await agentOf('maker')
      const statuses = (await Promise.all(Array.from({ length: 4 }, () => end('maker', agent)))).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 404, 404, 404])
    }
  })
})

test('attack: of 180 tokens asked for at once at most 100 are active, every one of them listed', async () => {
  const answers = await Promise.all(Array.from({ length: 180 }, () => made('checker2')))
  const ids = answers.filter(({ status }) => status === 200).map(({ body }) => (body as Agent).agentTokenId)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(ids.length).toBeLessThanOrEqual(100)
  expect((await listed('checker2')).map(({ agentTokenId }) => agentTokenId).toSorted()).toEqual(ids.toSorted())
  for (let left = 100 - ids.length; left > 0; left--) expect((await made('checker2')).status).toBe(200)
  expect((await made('checker2')).status).toBe(409)
  expect((await end('checker2', { agentTokenId: ids[0] ?? '' }, '?tasks=keep')).status).toBe(200)
  expect((await made('checker2')).status).toBe(200)
  expect(await listed('checker2')).toHaveLength(100)
})
