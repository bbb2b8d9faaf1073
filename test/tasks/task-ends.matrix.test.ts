import { describe, expect, test } from 'vitest'
import { expireTask } from '../../functions/tasks/expire-task.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import { TASK_EXPIRY } from '../../shared/storage/task-clock.ts'
import { task } from '../../shared/storage/tasks.ts'
import { update } from '../../shared/storage/write.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { interposedStore } from '../support/stores-that-fail.ts'
import { isTold, madeTask, makeTask, move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const ROW = 'Transfer.CREATE.Allowed'

/** A task of the maker whose execution failed: its maker may no longer make the call. */
async function failedTask(): Promise<TaskId> {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  await withRow(service, ROW, 'LEVEL_20', async () =>
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' }),
  )
  return taskId
}
const taskIn = async (status: string): Promise<TaskId> =>
  status === 'FAILED' ? failedTask() : madeTask(service, 'maker', { roles: 'LEVEL_02' })

describe.each(['PENDING', 'FAILED'])('a %s task', (status) => {
  test('is withdrawn by its initiator, and by nobody else', async () => {
    const taskId = await taskIn(status)
    for (const other of ['checker', 'operator', 'globalAdmin'])
      expect((await move(service, other, taskId, 'DISCARDED')).body).toMatchObject({ code: 'TSK005' })
    expect((await move(service, 'maker', taskId, 'DISCARDED')).body).toMatchObject({ status: 'DISCARDED' })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ code: 'TSK004' })
  })

  test('is rejected by an executor, who need not say why', async () => {
    const taskId = await taskIn(status)
    expect((await move(service, 'maker', taskId, 'REJECTED')).body).toMatchObject({ code: 'TSK005' })
    expect((await move(service, 'checker2', taskId, 'REJECTED')).body).toMatchObject({ status: 'REJECTED' })
  })

  test.each(['operator', 'globalAdmin'])('is closed by a holder of Task.UPDATE, who has to say why: %s', async (who) => {
    const taskId = await taskIn(status)
    expect((await move(service, who, taskId, 'REJECTED')).body).toMatchObject({
      code: 'GEN001',
      errors: [{ field: 'executorComment', description: 'is required to close a task' }],
    })
    const executorComment = 'its maker has left'
    expect((await move(service, who, taskId, 'REJECTED', { executorComment })).body).toMatchObject({ status: 'REJECTED', executorComment })
    expect((await move(service, who, taskId, 'REJECTED', { executorComment })).body).toMatchObject({ code: 'TSK004' })
  })

  test('is closed by whom the tenant gives Task.UPDATE, and by nobody of another tenant', async () => {
    const taskId = await taskIn(status)
    const executorComment = 'cleaning up'
    await withRow(service, 'Task.UPDATE.Allowed', 'TENANT_SYSTEM', async () =>
      expect((await move(service, 'operator', taskId, 'REJECTED', { executorComment })).body).toMatchObject({ code: 'TSK005' }),
    )
    expect((await move(service, 'otherTenantAdmin', taskId, 'REJECTED', { executorComment })).body).toMatchObject({ code: 'TSK001' })
    expect(await seen(service, 'maker', taskId)).toMatchObject({ status })
  })
})

test('a draft is closed by nobody but its initiator', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
  const executorComment = 'cleaning up'
  expect((await move(service, 'operator', taskId, 'REJECTED', { executorComment })).body).toMatchObject({ code: 'TSK004' })
})

test('a failed task does not count as open, and executing it later does not count it twice', async () => {
  const open = async (): Promise<TaskId> => {
    for (let most = 1; ; most++) {
      const answer = await withConfig(service, 'task.open.max', most, () => makeTask(service, 'customer', { roles: 'LEVEL_20' }))
      if (answer.status !== 200) continue
      expect((await move(service, 'customer', asId(Number(answer.headers.get('task-id'))), 'DISCARDED')).status).toBe(200)
      return asId(most - 1)
    }
  }
  const settled = (count: number) => eventually(`${count} open tasks`, async () => (await open()) === count)
  await settled(0)
  const taskId = await madeTask(service, 'customer', { roles: 'LEVEL_20' })
  await settled(1)
  await withRow(service, ROW, 'LEVEL_20', async () =>
    expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' }),
  )
  await settled(0)
  await withRow(service, ROW, 'LEVEL_20', async () =>
    expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' }),
  )
  await settled(0)
  expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  await madeTask(service, 'customer', { roles: 'LEVEL_20' })
  await settled(1)
})

test.each(['PENDING', 'FAILED'])('a %s task whose time is over is DISCARDED, and says why', async (status) => {
  const taskId = await isTold(service, await withConfig(service, 'task.expiry.hours', 24, () => taskIn(status)))
  await service.local.advance(23 * 3600)
  service.forgetTokens()
  expect(await seen(service, 'maker', taskId)).toMatchObject({ status })
  await service.local.advance(2 * 3600)
  service.forgetTokens()
  const ended = await eventually('the task has ended', async () => {
    const now = await seen(service, 'maker', taskId)
    return now.status === 'DISCARDED' && now
  })
  expect(ended).toMatchObject({
    executorComment: status === 'PENDING' ? 'Nobody decided it within 24 hours.' : 'Nobody executed it again within 24 hours.',
  })
})

test('a task that changes at the moment of its expiry ends a second later', async () => {
  const taskId = await isTold(service, await madeTask(service, 'maker', { roles: 'LEVEL_02' }))
  const { service: here, clock } = service.local
  const { store } = here.ports
  const created = new Date(clock.now() - 2 * 3_600_000).toISOString()
  await store.commit([update(task(taskId), { set: { expiryHours: 1, created } })])
  const passedOn: DueMessage[] = []
  const handle = (message: DueMessage, ports = here.ports) =>
    queueHandler([expireTask], { ...here, ports, queue: { ...here.queue, send: async (messages) => void passedOn.push(...messages) } })({
      Records: [{ messageId: '1', body: JSON.stringify(message) }],
    })
  const { key } = task(taskId)
  const changing = interposedStore(store, 1, () => store.commit([update(task(taskId), { add: { version: 1 } })]))
  await handle({ kind: TASK_EXPIRY, key, turn: 0, dueAt: new Date(clock.now()).toISOString() }, { ...here.ports, store: changing })
  expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'PENDING' })
  const [again] = passedOn.filter(({ kind }) => kind === TASK_EXPIRY)
  await handle({ ...(again as DueMessage), dueAt: new Date(clock.now()).toISOString() })
  expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'DISCARDED' })
})

test('the expiry of a task that has failed meanwhile begins anew', async () => {
  const taskId = await withConfig(service, 'task.expiry.hours', 24, () => madeTask(service, 'maker', { roles: 'LEVEL_02' }))
  await service.local.advance(20 * 3600)
  service.forgetTokens()
  await withRow(service, ROW, 'LEVEL_20', async () =>
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' }),
  )
  await service.local.advance(10 * 3600)
  service.forgetTokens()
  expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'FAILED' })
})

test('attack: a task whose time is over is not executed, though nothing has ended it yet', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const created = new Date(Date.now() - 2 * 3_600_000).toISOString()
  await service.local.service.ports.store.commit([update(task(taskId), { set: { expiryHours: 1, created } })])
  const { status, body } = await move(service, 'checker', taskId, 'EXECUTE')
  expect([status, body]).toMatchObject([409, { code: 'TSK004', description: 'The time to execute the task is over.' }])
  expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'PENDING' })
})

test('an executor may add a comment', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const executorComment = 'checked against the invoice'
  expect((await move(service, 'checker', taskId, 'EXECUTE', { executorComment })).body).toMatchObject({
    status: 'EXECUTED',
    executorComment,
  })
  const history = await service.call('GET', `/global/tasks/${taskId}/history`, { token: await service.tokenOf('maker') })
  expect(history.body).toMatchObject([{ what: 'CREATED' }, { what: 'EXECUTE', comment: executorComment }, { what: 'EXECUTED' }])
  const draft = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
  expect((await move(service, 'maker', draft, 'PENDING', { executorComment })).body).toMatchObject({ code: 'GEN001' })
})

test.each(['POST', 'PUT', 'DELETE'])('an unknown path is 404 with task headers too: %s', async (method) => {
  for (const header of ['task-executor-roles', 'task-approver-userids', 'task-tag']) {
    const answer = await service.call(method, '/no/such/path', { token: await service.tokenOf('maker'), headers: { [header]: '3' } })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([404, 'GEN002'])
  }
})

test.each(['task-approver-userids', 'task-initiator-comment', 'task-tag', 'task-skip-draft'])(
  'an error names the header that was sent: %s',
  async (header) => {
    const token = await service.tokenOf('maker')
    const notStorable = await service.call('POST', '/authentication/agent-tokens', {
      token,
      body: { name: 'a' },
      headers: { [header]: '3' },
    })
    expect(notStorable.body).toMatchObject({ code: 'GEN001', errors: [{ field: header }] })
    if (header === 'task-approver-userids') return
    const halfSaid = await service.call('POST', '/tenants/1/wallets/transfers', {
      token,
      body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
      headers: { [header]: '3' },
    })
    expect(halfSaid.body).toMatchObject({ code: 'GEN001', errors: [{ field: header }] })
  },
)
