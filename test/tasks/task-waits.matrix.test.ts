import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { eventually } from '../support/eventually.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { madeTask, move } from '../support/tasks.ts'

const service = running()

const waiting = async (who: string, taskId: number, prefer: string): Promise<Answer> =>
  service.call('GET', `/global/tasks/${taskId}`, { token: await service.tokenOf(who), headers: { prefer } })
const stateOf = ({ body }: Answer) => (body as { readonly status?: string }).status

test('a call that waits is answered when the state of its task changes', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  let isAnswered = false
  const answer = waiting('maker', taskId, 'wait=25').then((found) => {
    isAnswered = true
    return found
  })
  // Another call passes meanwhile.
  expect(stateOf(await waiting('checker', taskId, 'wait=0'))).toBe('PENDING')
  expect(isAnswered).toBe(false)
  await move(service, 'checker', taskId, 'REJECTED', { executorComment: 'no' })
  const { status, headers, body } = await answer
  expect([status, headers.get('preference-applied')]).toEqual([200, 'wait=25'])
  expect(body).toMatchObject({ taskId, status: 'REJECTED', executorComment: 'no', moves: [] })
})

test('and when the time is over, with the task as it is', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
  const answer = await waiting('maker', taskId, 'return=minimal, wait=1')
  expect([answer.status, stateOf(answer), answer.headers.get('preference-applied')]).toEqual([200, 'DRAFT', 'wait=1'])
})

test('a task that has ended is answered at once, and a longer wait is 25 s', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  await move(service, 'maker', taskId, 'DISCARDED')
  const answer = await waiting('maker', taskId, 'wait=600')
  expect([stateOf(answer), answer.headers.get('preference-applied')]).toEqual(['DISCARDED', 'wait=25'])
})

test.each(['wait', 'wait=x', 'wait=-1', 'wait=1.5', 'return=representation'])('%j is ignored', async (prefer) => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const answer = await waiting('maker', taskId, prefer)
  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, null])
})

test('attack: a task that the caller may not see, or has lost the sight of, is 404', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  expect((await waiting('otherTenantAdmin', taskId, 'wait=25')).status).toBe(404)
  const reading = withRow(service, 'Task.READ.Allowed', 'LEVEL_20,LEVEL_03', async () => {
    const answer = waiting('checker', taskId, 'wait=25')
    await move(service, 'maker', taskId, 'DISCARDED')
    return answer
  })
  expect((await reading).status).toBe(200)
})

test('calls that wait use none of the places of the tenant’s other calls, and only a part of its calls may wait', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const limits = async (method: string, body?: object) =>
    service.call(method, '/tenants/1/config/rate.limit.config', { token: await service.tokenOf('globalAdmin'), ...defined({ body }) })
  const value = { count: 10_000, windowSeconds: 60, concurrency: 8, policy: 'tenant' }
  expect((await limits('PUT', { value })).status).toBe(200)
  try {
    let answered = 0
    const waits = Array.from({ length: 12 }, async () => {
      const answer = await waiting('maker', taskId, 'wait=25')
      answered++
      return answer
    })
    await eventually('those without a place are answered', () => answered >= 10 || undefined)
    const others = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await service.call('GET', '/tenants/1/config', { token: await service.tokenOf('operator') })).status,
      ),
    )
    expect(others).toEqual([200, 200, 200, 200, 200, 200])
    await move(service, 'maker', taskId, 'DISCARDED')
    const answers = await Promise.all(waits)
    const applied = answers.filter(({ status, headers }) => status === 200 && headers.get('preference-applied') === 'wait=25')
    expect(applied).toHaveLength(2)
  } finally {
    await limits('DELETE')
  }
})
