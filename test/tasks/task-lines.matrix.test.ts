import { expect, test } from 'vitest'
import { notifyOfTask } from '../../functions/tasks/notify-of-task.ts'
import type { CustomerId, TaskId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import type { Task } from '../../shared/storage/task.ts'
import { linesIn, noteTaskEvent, TASK_NOTICES, taskEventAt } from '../../shared/storage/task-events.ts'
import { task } from '../../shared/storage/tasks.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { interposedStore } from '../support/stores-that-fail.ts'
import { madeTask, move, withConfig } from '../support/tasks.ts'

const service = running()
const storedTask = async (taskId: TaskId): Promise<Task | undefined> =>
  (await service.local.service.ports.store.read([task(taskId)]))[0] as Task | undefined

type Line = { readonly what: string; readonly by: number | 'service'; readonly at: string; readonly comment?: string }
async function historyOf(taskId: TaskId, query = ''): Promise<{ readonly lines: readonly Line[]; readonly next: string | undefined }> {
  const { body, headers } = await service.call('GET', `/global/tasks/${taskId}/history${query}`, { token: await service.tokenOf('maker') })
  return { lines: body as readonly Line[], next: /<[^?]*(\?[^>]*)>/.exec(headers.get('link') ?? '')?.[1] }
}

test('pages of one line show the whole history once, wherever its lines are stored', async () => {
  await withConfig(service, 'overrideCheckerCount', 2, async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
    await move(service, 'maker', taskId, 'PENDING')
    await move(service, 'checker', taskId, 'EXECUTE', { executorComment: 'looks right' })
    await move(service, 'checker2', taskId, 'EXECUTE', { executorComment: 'go' })
    const { lines: whole } = await historyOf(taskId)
    expect(whole.map(({ what }) => what)).toEqual(['CREATED', 'SUBMITTED', 'APPROVED', 'EXECUTE', 'EXECUTED'])
    expect(whole.map(({ comment }) => comment)).toEqual([undefined, undefined, 'looks right', 'go', undefined])
    const paged: Line[] = []
    for (let query: string | undefined = '?limit=1'; query !== undefined && paged.length < 10; ) {
      const { lines, next } = await historyOf(taskId, query)
      expect(lines).toHaveLength(1)
      paged.push(...lines)
      query = next
    }
    expect(paged).toEqual(whole)
  })
})

test('the line of an end names its own comment, not that of an earlier decision', async () => {
  await withConfig(service, 'overrideCheckerCount', 2, async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await move(service, 'checker', taskId, 'EXECUTE', { executorComment: 'looks right' })
    await move(service, 'maker', taskId, 'DISCARDED')
    const { lines } = await historyOf(taskId)
    expect(lines.map(({ what, comment }) => [what, comment])).toEqual([
      ['CREATED', undefined],
      ['APPROVED', 'looks right'],
      ['DISCARDED', undefined],
    ])
  })
})

test('a task that was stored with every line as an item shows them all', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const stored = await storedTask(taskId)
  if (stored === undefined) throw new Error('the task is not stored')
  const { start: _, ...before } = stored
  const at = before.created
  const lines = [
    { at, by: asId<CustomerId>(2), what: 'CREATED', status: 'PENDING', attempt: 0 },
    { at, by: asId<CustomerId>(3), what: 'REJECTED', status: 'REJECTED', attempt: 0, comment: 'no' },
  ] as const
  const things = lines.map((line, place) => {
    const { item, key } = noteTaskEvent({ taskId }, place + 1, line)
    return { ...item, ...taskEventAt(key).key } as never
  })
  const old: Task = { ...before, status: 'REJECTED', version: 2 }
  expect(linesIn(old, { things, next: undefined }).things).toMatchObject(lines)
})

test('a process that dies before it queues anything loses no notice: neither that a task waits, nor that it was executed since', async () => {
  const receiver = await callbackReceiver()
  await withConfig(service, 'task.callback.url', receiver.url, async () => {
    const unqueued: Service = { ...service.local.service, queue: { send: async () => undefined } }
    const call = inProcess(unqueued)
    const headers = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
    const made = await call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('maker'), headers, body })
    const taskId: TaskId = asId(Number(made.headers['task-id']))
    const ran = await call('PUT', `/global/tasks/${taskId}`, { token: await service.tokenOf('checker'), body: { status: 'EXECUTE' } })
    expect(ran.body).toMatchObject({ status: 'EXECUTED' })
    expect(await storedTask(taskId)).toMatchObject({ toTell: 1, dueKind: 'TASK_RELISTING' })
    await service.local.advance(240)
    service.forgetTokens()
    const told = () => receiver.received.map(({ body: sent }) => (JSON.parse(sent) as { eventType: string }).eventType).toSorted()
    await eventually('both callbacks', () => told().length >= 2)
    expect(told()).toEqual(['task.executed', 'task.pending'])
    const after = await storedTask(taskId)
    expect([after?.toTell, (after as { dueKind?: string }).dueKind]).toEqual([undefined, undefined])
    const listed = await service.call('GET', '/global/tasks?status=EXECUTED&limit=1', { token: await service.tokenOf('operator') })
    expect(listed.body).toMatchObject([{ taskId, status: 'EXECUTED' }])
  })
})

test('a task whose approvers were told still expires in its time', async () => {
  await withConfig(service, 'task.expiry.hours', 1, async () => {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await eventually('its approvers are told', async () => (await storedTask(taskId))?.toTell === undefined)
    expect(await storedTask(taskId)).toMatchObject({ dueKind: 'TASK_EXPIRY' })
    await service.local.advance(3_700)
    service.forgetTokens()
    await eventually('it is expired', async () => (await storedTask(taskId))?.status === 'DISCARDED')
  })
})

test('a task that fails while its approvers get their message still expires in its time', async () => {
  await withConfig(service, 'task.expiry.hours', 1, async () => {
    const alive = service.local.service
    const unqueued: Service = { ...alive, queue: { send: async () => undefined } }
    const made = await inProcess(unqueued)('POST', '/tenants/1/wallets/transfers', {
      token: await service.tokenOf('maker'),
      headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
      body: { amount: 9_000_000, fromWalletId: 1, toWalletId: 3 },
    })
    const taskId: TaskId = asId(Number(made.headers['task-id']))
    const { key } = task(taskId)
    const message: DueMessage = { kind: TASK_NOTICES, key, turn: 1, dueAt: new Date(service.local.clock.now()).toISOString() }
    const tell = () => queueHandler([notifyOfTask], alive)({ Records: [{ messageId: '1', body: JSON.stringify(message) }] })
    const overtaken: Service = { ...alive, ports: { ...alive.ports, store: interposedStore(alive.ports.store, 1, tell) } }
    const ran = await inProcess(overtaken)('PUT', `/global/tasks/${taskId}`, {
      token: await service.tokenOf('checker'),
      body: { status: 'EXECUTE' },
    })
    expect(ran.body).toMatchObject({ status: 'FAILED' })
    expect((await storedTask(taskId))?.toTell).toBeUndefined()
    await service.local.advance(3_700)
    service.forgetTokens()
    await eventually('it is expired', async () => (await storedTask(taskId))?.status === 'DISCARDED')
  })
})
