import { expect, test } from 'vitest'
import type { Task } from '../../shared/storage/task.ts'
import { claimTask, task } from '../../shared/storage/tasks.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { madeTask, move, seen } from '../support/tasks.ts'

const service = running()

/** Takes a task to EXECUTE as a process does that dies right after. */
async function claimAndDie(taskId: number): Promise<void> {
  const { ports } = service.local.service
  const [found] = (await ports.store.read([task(taskId)])) as readonly (Task | undefined)[]
  if (found === undefined) throw new Error('the task is not there')
  const executor = service.local.demo.users.checker?.customerId ?? 0
  const event = {
    at: new Date(ports.clock.now()).toISOString(),
    by: executor,
    what: 'EXECUTE',
    status: 'EXECUTE',
    attempt: found.attempt + 1,
  } as const
  const claimed = await ports.store.commit(claimTask(found, found.approvals, executor, event))
  expect(claimed.kind).toBe('committed')
}

test('a task whose execution died becomes FAILED when nobody can be at it any more, had no effect, and can be executed again', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  await claimAndDie(taskId)
  expect(await seen(service, 'checker', taskId)).toMatchObject({ status: 'EXECUTE' })
  expect(await move(service, 'checker2', taskId, 'EXECUTE')).toMatchObject({ status: 409, body: { code: 'TSK004' } })
  await service.local.advance(60)
  expect(await seen(service, 'checker', taskId), 'its execution may still be under way').toMatchObject({ status: 'EXECUTE' })

  await service.local.advance(120)
  const rescued = await eventually('it is rescued', async () => {
    const now = await seen(service, 'checker', taskId)
    return now.status === 'FAILED' && now
  })
  expect(rescued).toMatchObject({ responseCode: 503 })
  expect(JSON.parse(String(rescued.responseBody))).toMatchObject({ code: 'GEN010' })
  expect(service.logLines.filter(({ event }) => event === 'task.rescued')).toHaveLength(1)

  const { body } = await service.call('GET', '/tenants/1/audit-events', { token: await service.tokenOf('operator') })
  expect((body as { taskId?: number }[]).filter((entry) => entry.taskId === taskId)).toMatchObject([
    { actor: 'service', path: '/tenants/1/wallets/transfers', after: { status: 'FAILED', responseCode: 503 } },
  ])

  const again = await move(service, 'checker', taskId, 'EXECUTE')
  expect(again.body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
  await service.local.advance(600)
  service.forgetTokens()
  expect(await seen(service, 'checker', taskId)).toMatchObject({ status: 'EXECUTED' })
})
