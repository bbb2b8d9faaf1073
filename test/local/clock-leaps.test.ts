import { expect, test } from 'vitest'
import { TASK_EXPIRY } from '../../shared/storage/task-clock.ts'
import { task } from '../../shared/storage/tasks.ts'
import { update } from '../../shared/storage/write.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { isTold, madeTask, seen } from '../support/tasks.ts'

const service = running()
const HOUR_SECONDS = 3600

test('something that comes due in the past, because the clock leapt while its commit was under way, is done all the same', async () => {
  const taskId = await isTold(service, await madeTask(service, 'maker', { roles: 'LEVEL_02' }))
  await service.local.advance(3 * HOUR_SECONDS)
  service.forgetTokens()
  const { clock, service: here } = service.local
  const [created, at] = [new Date(clock.now() - 2 * HOUR_SECONDS * 1000).toISOString(), clock.now() - HOUR_SECONDS * 1000]
  const due = { kind: TASK_EXPIRY, at, turn: 0 } as const
  await here.ports.store.commit([update(task(taskId), { set: { expiryHours: 1, created } }, { due })])
  await service.local.advance(60)
  await eventually('the task is discarded', async () => (await seen(service, 'maker', taskId)).status === 'DISCARDED')
  expect(await seen(service, 'maker', taskId)).toMatchObject({ executorComment: 'Nobody decided it within an hour.' })
})
