import { beforeAll, describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { agentFor } from '../support/agents.ts'
import { PROPOSAL, TRANSFERS } from '../support/proposals.ts'
import { running } from '../support/running.ts'
import { madeTask, move } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

type Listed = {
  readonly taskId: TaskId
  readonly kind: string
  readonly amounts?: readonly { readonly amount: number; readonly currency: string }[]
}

async function get(query: string, role = 'checker') {
  return service.call('GET', `/global/tasks?${query}`, { token: await service.tokenOf(role) })
}

/** The tasks of a list, from page to page. */
async function listed(query: string, role = 'checker'): Promise<readonly Listed[]> {
  const all: Listed[] = []
  for (let next: string | undefined = query; next !== undefined; ) {
    const page = await get(next, role)
    expect(page.status).toBe(200)
    all.push(...(page.body as Listed[]))
    next = /<[^>]*\?([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return all
}

const idsOf = async (query: string, role?: string) => (await listed(query, role)).map(({ taskId }) => taskId)

const transferOf = (amount: number, maker = 'maker') =>
  madeTask(service, maker, { roles: 'LEVEL_02', body: { amount, fromWalletId: 1, toWalletId: 3 } })

let [small, medium, large]: TaskId[] = []
let ofAgent: TaskId
let setting: TaskId
let from: string

beforeAll(async () => {
  small = await transferOf(5)
  medium = await transferOf(50)
  await service.local.advance(3600)
  service.forgetTokens()
  from = new Date(service.local.clock.now()).toISOString()
  large = await transferOf(500, 'operator')
  const { token } = await agentFor(service, 'maker')
  const headers = { 'task-approver-userids': String(id('checker')), 'task-skip-draft': 'true' }
  const proposed = await service.call('POST', TRANSFERS, { token, headers, body: PROPOSAL.body })
  ofAgent = Number(proposed.headers.get('task-id')) as TaskId
  const made = await service.call('PUT', '/tenants/1/config/task.open.max', {
    token: await service.tokenOf('operator'),
    headers: { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' },
    body: { value: 5 },
  })
  setting = Number(made.headers.get('task-id')) as TaskId
})

describe('a list of tasks', () => {
  test('comes oldest first when it is asked for, page by page, with the same tasks and the same total', async () => {
    const newest = await idsOf('waitingForCustomerId=me')
    expect(newest).toEqual([ofAgent, large, medium, small])
    for (const limit of [1, 3, 10]) {
      expect(await idsOf(`waitingForCustomerId=me&sort=oldest&limit=${limit}`)).toEqual(newest.toReversed())
      const first = await get(`waitingForCustomerId=me&sort=oldest&limit=${limit}`)
      expect(first.headers.get('total-count')).toBe('4')
    }
    expect(await idsOf('visibleToCustomerId=me&sort=oldest&limit=2', 'operator')).toEqual([small, medium, large, ofAgent, setting])
    expect(await idsOf('waitingForCustomerId=me&sort=oldest&offset=2')).toEqual([large, ofAgent])
  })

  test('is filtered by maker, kind, amount, currency, agent and age, each with the total of what passes', async () => {
    const cases: readonly (readonly [string, readonly (TaskId | undefined)[]])[] = [
      [`maker=${id('operator')}`, [large]],
      [`maker=${id('maker')}`, [ofAgent, medium, small]],
      ['kind=transfer', [ofAgent, large, medium, small]],
      ['kind=payment', []],
      ['amountFrom=50', [large, medium]],
      ['amountTo=50', [ofAgent, medium, small]],
      ['amountFrom=5&amountTo=50', [medium, small]],
      ['currency=EUR&amountFrom=500', [large]],
      ['currency=USD', []],
      ['byAgent=true', [ofAgent]],
      ['byAgent=false', [large, medium, small]],
      [`createdFrom=${from}`, [ofAgent, large]],
      [`createdTo=${from}`, [medium, small]],
      [`createdFrom=2026-01-01T00:00:00Z&createdTo=2026-01-02T00:00:00Z`, []],
    ]
    for (const [query, expected] of cases) {
      expect([query, await idsOf(`waitingForCustomerId=me&${query}`)]).toEqual([query, expected])
      expect([query, await idsOf(`waitingForCustomerId=me&sort=oldest&limit=1&${query}`)]).toEqual([query, expected.toReversed()])
      expect([query, (await get(`waitingForCustomerId=me&${query}`)).headers.get('total-count')]).toEqual([query, String(expected.length)])
    }
    expect(await idsOf('visibleToCustomerId=me&kind=setting', 'operator')).toEqual([setting])
  })

  test('shows what each call is about and the amounts that it moves', async () => {
    const [first] = await listed(`waitingForCustomerId=me&amountFrom=500`)
    expect(first).toMatchObject({ taskId: large, kind: 'transfer', amounts: [{ amount: 500, currency: 'EUR' }] })
    const [second] = await listed('visibleToCustomerId=me&kind=setting', 'operator')
    expect(second).toMatchObject({ kind: 'setting' })
    expect(second).not.toHaveProperty('amounts')
  })

  test('shows nobody the tasks of a maker whom they would not see otherwise', async () => {
    expect(await idsOf(`visibleToCustomerId=me&maker=${id('operator')}`, 'customer')).toEqual([])
    expect((await get(`maker=${id('maker')}`, 'maker')).body).toMatchObject({ code: 'TSK002' })
  })

  test('keeps its filters after a decision', async () => {
    expect((await move(service, 'checker', small as TaskId, 'REJECTED')).status).toBe(200)
    await expect.poll(() => idsOf('visibleToCustomerId=me&status=REJECTED&kind=transfer&amountTo=5')).toEqual([small])
    expect(await idsOf('waitingForCustomerId=me&amountTo=50')).toEqual([ofAgent, medium])
  })

  test.each(['sort=amount', 'amountFrom=-1', 'amountTo=x', 'currency=eur', 'byAgent=yes', 'createdFrom=yesterday', 'maker=x'])(
    'with %s is refused',
    async (query) => {
      expect(await get(`waitingForCustomerId=me&${query}`)).toMatchObject({ status: 400, body: { code: 'GEN001' } })
    },
  )
})
