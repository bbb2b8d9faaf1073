import { expect } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import type { Task } from '../../shared/storage/task.ts'
import { listTask } from '../../shared/storage/task-listings.ts'
import { task } from '../../shared/storage/tasks.ts'
import { replace } from '../../shared/storage/write.ts'
import { eventually } from './eventually.ts'
import { asId } from './ids.ts'
import type { Answer, Running } from './running.ts'

export type Wish = {
  readonly roles?: string
  readonly approvers?: readonly number[]
  readonly tag?: string
  readonly draft?: 'draft'
  readonly body?: object
}

/** Makes a transfer of the demo's customer as a task, and answers what came of it. */
export async function makeTask(service: Running, maker: string, { roles, approvers, tag, draft, body }: Wish): Promise<Answer> {
  const { wallets } = service.local.demo
  return service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf(maker),
    body: { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main, ...body },
    headers: {
      ...defined({ 'task-executor-roles': roles }),
      ...(approvers === undefined ? {} : { 'task-approver-userids': approvers.join(',') }),
      ...defined({ 'task-tag': tag }),
      ...(draft === undefined ? { 'task-skip-draft': 'true' } : {}),
    },
  })
}

/** The same, where it has to work: the id of the task. */
export async function madeTask(service: Running, maker: string, wish: Wish): Promise<TaskId> {
  const answer = await makeTask(service, maker, wish)
  expect(answer.text).toBe('')
  expect(answer.status).toBe(200)
  return asId(Number(answer.headers.get('task-id')))
}

export async function move(service: Running, who: string, taskId: TaskId, status: string, more: object = {}): Promise<Answer> {
  return service.call('PUT', `/global/tasks/${taskId}`, { token: await service.tokenOf(who), body: { status, ...more } })
}

export async function seen(service: Running, who: string, taskId: TaskId): Promise<Record<string, unknown>> {
  const answer = await service.call('GET', `/global/tasks/${taskId}`, { token: await service.tokenOf(who) })
  return answer.body as Record<string, unknown>
}

/** Sets a configuration key of the demo tenant for a while, and puts back what was there. The clock may have been moved meanwhile. */
export async function withConfig<T>(service: Running, key: string, value: unknown, run: () => Promise<T>): Promise<T> {
  const path = `/tenants/1/config/${key}`
  const asAdmin = async (method: string, body?: object): Promise<Answer> =>
    service.call(method, path, { token: await service.tokenOf('globalAdmin'), ...defined({ body }) })
  const before = (await asAdmin('GET')).body as { readonly value: unknown; readonly overridden: boolean }
  expect((await asAdmin('PUT', { value })).status).toBe(200)
  try {
    return await run()
  } finally {
    const restored = before.overridden ? await asAdmin('PUT', { value: before.value }) : await asAdmin('DELETE')
    expect(restored.status).toBe(200)
  }
}

/** Waits until the notices of a task's opening are sent: then its item is due for nothing at once. */
export async function isTold({ local }: Running, taskId: TaskId): Promise<TaskId> {
  await eventually('the notices of the task are sent', async () => {
    const [stored] = await local.service.ports.store.read([task(taskId)])
    return stored !== undefined && (stored as Partial<Task>).toTell === undefined
  })
  return taskId
}

type Executed = { readonly taskId: number; readonly status: string; readonly responseCode?: number; readonly responseBody?: string }

/** A call of the operator that a global administrator approves. */
export async function approvedTask(service: Running, method: string, path: string, body: object): Promise<Executed> {
  const headers = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }
  const proposed = await service.call(method, path, { token: await service.tokenOf('operator'), body, headers })
  expect(proposed.status, proposed.text).toBe(200)
  const token = await service.tokenOf('globalAdmin')
  const taskId = proposed.headers.get('task-id')
  const answer = await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Executed
}

const AT_ONCE = 500

/**
 * Stores copies of a task, each with an id of its own below the one before, and with the rows of its lists: `only` leaves out the other
 * headings. Answers their ids, newest first.
 */
export async function copiesOf(
  { local }: Running,
  taskId: TaskId,
  count: number,
  only: (heading: string) => boolean = () => true,
): Promise<readonly number[]> {
  const { store } = local.service.ports
  const [stored] = (await store.read([task(taskId)])) as readonly [Task & Record<string, unknown>]
  const { due: _, dueAt: __, dueKind: ___, ...kept } = stored
  const ids = Array.from({ length: count }, (_, at) => (taskId - at - 1) as TaskId)
  for (let at = 0; at < count; at += AT_ONCE)
    await store.writeEach(
      ids.slice(at, at + AT_ONCE).flatMap((id) => {
        const copy: Task = { ...kept, taskId: id }
        const { PK: _pk, SK: _sk, ...item } = copy as Task & { PK: string; SK: string }
        const rows = listTask(copy).filter(({ key }) => only(key.PK))
        return [replace(task(id), item as Task), ...rows.map((row) => ({ ...row, when: [] }))]
      }),
    )
  return ids
}
