import { expect, test } from 'vitest'
import { type ListCost, taskLists } from '../../bench/task-lists.ts'
import { CONSUMERS } from '../../functions/catalogue.ts'
import { defined } from '../../shared/domain/defined.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { keys } from '../../shared/storage/table.ts'
import { TASK_RELISTING } from '../../shared/storage/tasks.ts'
import { inProcess } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { running } from '../support/running.ts'
import { isTold, madeTask, move, type Wish, withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

/** The cost of a call in a warm function. */
async function costOf(who: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const call = meteredCalls(service.local.service)
  const answer = await call(method, path, { token: await service.tokenOf(who), headers, ...defined({ body }) })
  expect(answer.status).toBe(200)
  const { requests, roundTrips, readUnits, writeUnits } = answer.cost
  return { requests, roundTrips, readUnits, writeUnits }
}

const reads = (count: number): readonly string[] => Array.from({ length: count }, () => 'BatchGetItem')
const transfer = { amount: 1, fromWalletId: 1, toWalletId: 3 }
const make = (headers: Record<string, string>) => costOf('maker', 'POST', '/tenants/1/wallets/transfers', transfer, headers)
const execute = (who: string, taskId: number) => costOf(who, 'PUT', `/global/tasks/${taskId}`, { status: 'EXECUTE' })
const made = async (wish: Wish) => isTold(service, await madeTask(service, 'maker', wish))

test('to make a task costs four round trips: all that it needs; the names of the owners and the count; the rows and the audit; the task', async () => {
  // Read: the session, the identity, two wallets. Written: the count, five rows, the audit and the task, none of them in a transaction.
  const { requests, ...cost } = await make({ 'task-executor-roles': 'LEVEL_02' })
  expect(requests.toSorted()).toEqual([...reads(2), ...Array.from({ length: 7 }, () => 'PutItem'), 'UpdateItem'])
  expect(requests.at(-1)).toBe('PutItem')
  expect(cost).toEqual({ roundTrips: 4, readUnits: 6, writeUnits: 8 })
})

test('a task with an idempotency key is a transaction with the answer, after its rows', async () => {
  const { requests, ...cost } = await make({ 'task-executor-roles': 'LEVEL_02', 'idempotency-key': 'costs' })
  expect(requests.toSorted()).toEqual([...reads(2), ...Array.from({ length: 5 }, () => 'PutItem'), 'TransactWriteItems', 'UpdateItem'])
  // The count and five rows; the task, the answer and the audit, each twice in a transaction.
  expect(cost).toMatchObject({ roundTrips: 4, writeUnits: 12 })
})

test('named approvers cost no round trip more: whether they may approve is read beside the names', async () => {
  const headers = { 'task-approver-userids': `${id('checker')},${id('checker2')}` }
  const costs = [await make(headers), await make(headers), await make(headers)]
  // On a busy machine a read may start a moment after the others, and then counts as a round trip of its own.
  expect(Math.min(...costs.map(({ roundTrips }) => roundTrips))).toBe(4)
  expect(costs.map(({ readUnits }) => readUnits)).toEqual([16, 16, 16])
})

test('to discard and to reject cost three round trips, one of them for the names of everybody on the task; to submit, at most three more for the tag of the open task', async () => {
  const submitted = await made({ roles: 'LEVEL_02', draft: 'draft' })
  const discarded = await made({ roles: 'LEVEL_02', draft: 'draft' })
  const costs = [
    await costOf('maker', 'PUT', `/global/tasks/${submitted}`, { status: 'PENDING' }),
    await costOf('maker', 'PUT', `/global/tasks/${discarded}`, { status: 'DISCARDED' }),
    await isTold(service, submitted).then(() => costOf('checker', 'PUT', `/global/tasks/${submitted}`, { status: 'REJECTED' })),
  ]
  const [toSubmit = 0, ...others] = costs.map(({ roundTrips }) => roundTrips)
  // The reads of the answer run side by side with those of the tag, where a moment decides which of them come together.
  expect(toSubmit).toBeLessThanOrEqual(6)
  expect(others).toEqual([3, 3])
  // The task and the audit, each twice in a transaction, and the due index; a draft that is submitted moves its rows.
  expect(costs.map(({ writeUnits }) => writeUnits)).toEqual([25, 5, 5])
})

test('an approval that does not suffice yet is one write, between one read of all that it needs and the read of the open task for its tag', async () => {
  await withConfig(service, 'overrideCheckerCount', 2, async () =>
    expect(await execute('checker', await made({ roles: 'LEVEL_02' }))).toMatchObject({
      requests: [...reads(2), 'TransactWriteItems', ...reads(4)],
      writeUnits: 8,
    }),
  )
})

test('to execute costs three round trips: the task; all that the call, its right and the answer need; the effect with EXECUTED', async () => {
  const { requests, ...cost } = await execute('checker', await made({ roles: 'LEVEL_02' }))
  expect(requests).toEqual([...reads(2), 'TransactWriteItems'])
  // Read: the session, the identity, the task; then the maker, two wallets and two names. Written: the effect, which carries its audit entry, EXECUTED, and the due index, so that the task moves in the lists. Compared: who set proofs of the executor.
  expect(cost).toMatchObject({ roundTrips: 3, writeUnits: 15 })
})

test('to move an executed task in the lists afterwards costs a unit for each row, and a transaction that counts it off', async () => {
  const quiet = { ...service.local.service, queue: { send: async () => undefined } }
  const taskId = await made({ roles: 'LEVEL_02' })
  const answer = await inProcess(quiet)('PUT', `/global/tasks/${taskId}`, {
    token: await service.tokenOf('checker'),
    body: { status: 'EXECUTE' },
  })
  expect(answer.status).toBe(200)
  const due = { kind: TASK_RELISTING, key: keys.task(taskId), turn: 0, dueAt: new Date(0).toISOString() }
  const { cost } = await withConfig(service, 'mustache.email.task.ended', '', () =>
    metered(() => queueHandler(CONSUMERS, quiet)({ Records: [{ messageId: 'one', body: JSON.stringify(due) }] })),
  )
  expect(cost.requests.filter((name) => name.includes('Write'))).toEqual(['BatchWriteItem', 'TransactWriteItems'])
  // Five new rows and four old ones; in the transaction the task and its entry in the due index, the count, and the old row of its maker.
  expect(cost.writeUnits).toBe(16)
})

test('the approval that completes a quorum costs no round trip more: whether the others may still approve is read with the rest', async () => {
  await withConfig(service, 'overrideCheckerCount', 2, async () => {
    const taskId = await made({ roles: 'LEVEL_02' })
    await move(service, 'checker', taskId, 'EXECUTE')
    const { requests } = await execute('checker2', taskId)
    expect(requests).toEqual([...reads(2), 'TransactWriteItems'])
  })
})

test('to read an open task costs at most three round trips: the task; what its call names now, beside the names; the owners of the wallets. Its history costs three too', async () => {
  const taskId = await made({ roles: 'LEVEL_02' })
  const { roundTrips, ...cost } = await costOf('checker', 'GET', `/global/tasks/${taskId}`)
  expect(cost).toEqual({ requests: reads(5), readUnits: 8, writeUnits: 0 })
  // Requests that meet at the table count as one round trip, which depends on the moment.
  expect(roundTrips).toBeLessThanOrEqual(3)
  expect((await costOf('checker', 'GET', `/global/tasks/${taskId}/history`)).requests).toEqual([...reads(2), 'Query', ...reads(1)])
})

test('a page of tasks costs the page, with any number of tasks in the tenant; the total count costs two units for a hundred rows', async () => {
  const [few = [], many = []] = Map.groupBy(await taskLists([100, 1000]), ({ tasks }) => tasks).values()
  const offsets = ({ page }: ListCost) => page.includes('5,000')
  const costs = (of: readonly ListCost[]) =>
    of.filter((cost) => !offsets(cost)).map(({ page, readUnits, requests, shown }) => ({ page, readUnits, requests, shown }))
  const pages = (of: readonly ListCost[]) => costs(of).map(({ page, shown }) => ({ page, shown }))
  expect(pages(many)).toEqual(pages(few))
  for (const [at, { page, readUnits, requests }] of costs(many).entries()) {
    const [before, counted] = [costs(few)[at], 900]
    expect([page, readUnits - (before?.readUnits ?? 0) <= (2 * counted) / 100 + 2]).toEqual([page, true])
    expect([page, requests - (before?.requests ?? 0) <= 3]).toEqual([page, true])
  }
  expect(few.map(({ shown }) => shown)).toContain(10)
})
