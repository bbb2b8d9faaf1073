import { expect, test } from 'vitest'
import { firstIdAt, type TaskId } from '../../shared/domain/ids.ts'
import { newMaker, propose, rowsOfDeadCall, storedOf } from '../support/proposals.ts'
import { running } from '../support/running.ts'

const service = running()
const now = () => service.local.service.ports.clock.now()
const idBefore = (ms: number): TaskId => (firstIdAt<TaskId>(now() - ms) + 1) as TaskId

const MINUTE_MS = 60_000
type Listed = readonly { readonly taskId: number }[]
const listed = async (who: string, query: string): Promise<readonly number[]> =>
  ((await service.call('GET', `/global/tasks?${query}`, { token: await service.tokenOf(who) })).body as Listed).map(({ taskId }) => taskId)

test('rows of a task that was never stored are in no list and no count, and a call that may be under way keeps its own', async () => {
  const maker = await newMaker(service)
  const [young, dead] = [idBefore(MINUTE_MS), idBefore(20 * MINUTE_MS)]
  for (const taskId of [young, dead]) await rowsOfDeadCall(service, maker.customerId, taskId)
  const made = Number((await propose(maker)).headers.get('task-id'))
  expect((await storedOf(service, maker.customerId)).rows).toHaveLength(3)
  for (const query of ['executorRoles=LEVEL_02', 'executorRoles=LEVEL_02&status=PENDING', 'waitingForCustomerId=3']) {
    const ids = await listed('checker', query)
    expect(ids).toContain(made)
    expect(ids).not.toContain(young)
    expect(ids).not.toContain(dead)
  }
  expect((await maker.call('GET', '/global/tasks/counts')).body).toMatchObject({ yourOpen: 1 })
  expect(
    ((await maker.call('GET', `/global/tasks?initiatorCustomerId=${maker.customerId}`)).body as Listed).map(({ taskId }) => taskId),
  ).toEqual([made])
  expect((await storedOf(service, maker.customerId)).rows.toSorted()).toEqual([young, made].toSorted())
})

test('pages by offset show every task once, though rows of dead calls stand between', async () => {
  const maker = await newMaker(service)
  const made: number[] = []
  for (let n = 0; n < 6; n++) {
    await rowsOfDeadCall(service, maker.customerId, idBefore(0))
    made.unshift(Number((await propose(maker)).headers.get('task-id')))
  }
  await service.local.advance(20 * 60)
  const login = await service.call('POST', '/authentication/login', { body: { identity: maker.identity, password: maker.identity } })
  const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const page = async (offset: number) =>
    (
      (await service.call('GET', `/global/tasks?initiatorCustomerId=${maker.customerId}&limit=2&offset=${offset}`, { token }))
        .body as Listed
    ).map(({ taskId }) => taskId)
  expect([...(await page(0)), ...(await page(2)), ...(await page(4)), ...(await page(6))]).toEqual(made)
  expect((await storedOf(service, maker.customerId)).rows).toHaveLength(6)
})
