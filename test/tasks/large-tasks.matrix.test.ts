import { expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { move, seen } from '../support/tasks.ts'

const service = running()
const TEMPLATE = '/tenants/1/config/mustache.email.task.pending'

/** Stores a change of a template as a task of the operator's. */
const stored = async (value: string) =>
  service.call('PUT', TEMPLATE, {
    token: await service.tokenOf('operator'),
    body: { value },
    headers: { 'task-executor-roles': 'LEVEL_20,GLOBAL_ADMIN', 'task-skip-draft': 'true' },
  })

test('a call that can be stored can be executed, however long its answer is', async () => {
  const value = `Subject: a\n${'€'.repeat(36_000)}`
  const made = await stored(value)
  expect(made.status).toBe(200)
  const taskId: TaskId = asId(Number(made.headers.get('task-id')))
  expect((await move(service, 'globalAdmin', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
  const { responseBody } = (await seen(service, 'operator', taskId)) as { responseBody: string }
  expect(responseBody).toMatch(/^\{"key":.*€… \[cut: 1\d{5} bytes in all\]$/s)
  expect(Buffer.byteLength(responseBody)).toBeLessThanOrEqual(24 * 1024)
  const config = await service.call('GET', TEMPLATE, { token: await service.tokenOf('operator') })
  expect(config.body).toMatchObject({ value })
})

test('of calls with any size of body each is refused as too large, or executed', async () => {
  const sent: number[] = []
  for (const bytes of [100_000, 110_000, 115_000, 120_000, 123_000, 126_000, 131_000]) {
    const padding = 'x'.repeat(bytes - 90_000)
    const made = await service.call('PUT', TEMPLATE, {
      token: await service.tokenOf('operator'),
      body: { value: `Subject: a\n${'€'.repeat(29_000)}`, unknown: padding },
      headers: { 'task-executor-roles': 'LEVEL_20,GLOBAL_ADMIN', 'task-skip-draft': 'true', 'task-initiator-comment': 'c'.repeat(1000) },
    })
    if (made.status === 413) continue
    expect(made.status).toBe(200)
    const taskId: TaskId = asId(Number(made.headers.get('task-id')))
    const executed = await move(service, 'globalAdmin', taskId, 'EXECUTE', { executorComment: '€'.repeat(1000) })
    expect(executed.body).toMatchObject({ status: 'EXECUTED' })
    sent.push(bytes)
  }
  expect(sent).toContain(110_000)
})

test('an EXECUTE with an Idempotency-Key works for the largest calls too', async () => {
  const made = await service.call('PUT', TEMPLATE, {
    token: await service.tokenOf('operator'),
    body: { value: `Subject: a\n${'"'.repeat(32_000)}` },
    headers: { 'task-executor-roles': 'LEVEL_20,GLOBAL_ADMIN', 'task-skip-draft': 'true' },
  })
  const executed = await service.call('PUT', `/global/tasks/${made.headers.get('task-id')}`, {
    token: await service.tokenOf('globalAdmin'),
    body: { status: 'EXECUTE' },
    headers: { 'idempotency-key': 'large' },
  })
  expect(executed.body).toMatchObject({ status: 'EXECUTED' })
})

test('a body that no task can hold is 413 when the task is made', async () => {
  expect((await stored(`Subject: a\n${'€'.repeat(49_000)}`)).body).toMatchObject({ code: 'GEN005' })
})
