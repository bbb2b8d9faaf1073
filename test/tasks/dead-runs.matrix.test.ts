import { expect, test } from 'vitest'
import { createUnitOfWork } from '../../shared/contract/unit-of-work.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { commit } from '../../shared/http/steps/commit.ts'
import type { Task } from '../../shared/storage/task.ts'
import { TASK_CLOCK } from '../../shared/storage/task-clock.ts'
import { claimed, claimTask, concludeTask } from '../../shared/storage/task-executions.ts'
import { TASK_RERUN, task } from '../../shared/storage/tasks.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { isTold, move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
/** Its execution claims the task first: it may do more than one transaction. */
const CUSTOMER = `/tenants/1/customers/${8}`
const COOL_DOWN_SECONDS = 30 * 60
const POLICY = {
  ...{ name: 'slow', operations: ['updateCustomer'], coolDownMinutes: 30 },
  steps: [{ name: 'above', roles: ['GLOBAL_ADMIN'], approvals: 1 }],
}

async function advance(seconds: number): Promise<void> {
  await service.local.advance(seconds)
  service.forgetTokens()
}

let changes = 0
/** A task that is approved and waits for its time. */
async function waiting(): Promise<{ readonly taskId: TaskId; readonly lastName: string }> {
  const lastName = `Lovelace ${++changes}`
  const answer = await service.call('PUT', CUSTOMER, {
    token: await service.tokenOf('operator'),
    body: { lastName },
    headers: { 'task-skip-draft': 'true', 'task-by-policy': 'true' },
  })
  expect([answer.status, answer.text]).toEqual([200, ''])
  const taskId = await isTold(service, asId<TaskId>(Number(answer.headers.get('task-id'))))
  expect((await move(service, 'globalAdmin', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
  return { taskId, lastName }
}

async function stored(taskId: TaskId): Promise<Task> {
  const [found] = (await service.local.service.ports.store.read([task(taskId)])) as readonly (Task | undefined)[]
  if (found === undefined) throw new Error('the task is not there')
  return found
}

/** Claims the task as the process does that runs it, and dies right after. */
async function claimAndDie(taskId: TaskId) {
  const { clock } = service.local.service.ports
  const found = await stored(taskId)
  const at = new Date(clock.now()).toISOString()
  const unitOfWork = createUnitOfWork()
  const claiming = { claimId: 'dies', at, executor: asId<never>(id('globalAdmin')), approvals: found.approvals }
  unitOfWork.add(...claimTask(found, claiming))
  await commit(unitOfWork, service.local.service, clock.now())
  return claimed(found, claiming)
}

const statusOf = async (taskId: TaskId) => (await seen(service, 'operator', taskId)).status
const nameNow = async () =>
  ((await service.call('GET', CUSTOMER, { token: await service.tokenOf('operator') })).body as { lastName: string }).lastName

const slowly = (run: () => Promise<void>) => withConfig(service, 'approval.policies', [POLICY], run)

test('a run whose process died after its claim is taken over within a minute, and takes effect once', () =>
  slowly(async () => {
    const { taskId, lastName } = await waiting()
    const zombie = await claimAndDie(taskId)
    expect(await statusOf(taskId)).toBe('EXECUTE')
    await advance(COOL_DOWN_SECONDS + 45)
    await eventually('the task has run', async () => (await statusOf(taskId)) === 'EXECUTED')
    expect(await nameNow()).toBe(lastName)
    const history = await service.call('GET', `/global/tasks/${taskId}/history`, { token: await service.tokenOf('operator') })
    expect((history.body as { what: string }[]).filter(({ what }) => what === 'EXECUTED')).toHaveLength(1)

    // The first process was only slow: its end must not count any more.
    const end = { at: zombie.lastModified, by: asId<never>(1), what: 'EXECUTED', status: 'EXECUTED', attempt: 1 } as const
    const late = concludeTask(zombie, { status: 'EXECUTED', responseCode: 200, responseBody: '' }, end)
    expect((await service.local.service.ports.store.commit(late)).kind).toBe('refused')
  }))

test('a run that died before it could send its next message is taken over by the message that it left before', () =>
  slowly(async () => {
    const { taskId, lastName } = await waiting()
    await advance(COOL_DOWN_SECONDS - 20)
    const { ports, queue } = service.local.service
    const found = await stored(taskId)
    const at = new Date(ports.clock.now()).toISOString()
    const claiming = { claimId: 'dies', at, executor: asId<never>(id('globalAdmin')), approvals: found.approvals }
    await ports.store.commit(claimTask(found, claiming).map(({ due: _, ...write }) => write))
    const left = { kind: TASK_CLOCK, key: task(taskId).key, turn: 1, dueAt: new Date(ports.clock.now() + 40_000).toISOString() }
    await queue.send([left])
    await advance(42)
    await eventually('the task has run', async () => (await statusOf(taskId)) === 'EXECUTED')
    expect(await nameNow()).toBe(lastName)
  }))

test('attack: a message that comes twice takes over no run that is under way', () =>
  slowly(async () => {
    const { taskId } = await waiting()
    await claimAndDie(taskId)
    const { key } = task(taskId)
    const turn = (await stored(taskId)).attempt
    await service.local.service.queue.send([{ kind: TASK_RERUN, key, turn, dueAt: new Date(0).toISOString() }])
    await advance(20)
    expect(await statusOf(taskId)).toBe('EXECUTE')
    await advance(25)
    await eventually('the task has run', async () => (await statusOf(taskId)) !== 'EXECUTE')
  }))

test('a run that something keeps from being repeated ends in FAILED, with the reason', async () => {
  let taskId: TaskId = asId(0)
  await slowly(async () => {
    taskId = (await waiting()).taskId
    await advance(COOL_DOWN_SECONDS - 60)
    await claimAndDie(taskId)
  })
  await withConfig(service, 'approval.policies', [{ ...POLICY, name: 'more' }], async () => {
    await advance(120)
    await eventually('the run is given up', async () => (await statusOf(taskId)) === 'FAILED')
    expect((await seen(service, 'operator', taskId)).responseBody).toContain('more')
  })
})
