import { expect, test } from 'vitest'
import { taskConsumers } from '../../functions/tasks/consumers.ts'
import type { CustomerId, TaskId, TenantId } from '../../shared/domain/ids.ts'
import type { NoticeKind } from '../../shared/domain/notices/notice-kinds.ts'
import type { Service } from '../../shared/http/service.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { noteDecision, type Outbox, TASK_DIGEST, taskDigest } from '../../shared/storage/task-digests.ts'
import { asId } from '../support/ids.ts'
import { messagesOf } from '../support/messages.ts'
import { running } from '../support/running.ts'
import { type Death, mortalStore } from '../support/stores-that-fail.ts'

const service = running()
const { captured, item } = messagesOf(service)
const KIND: NoticeKind = 'taskDecided'
const identity = (role: string): string => service.local.demo.users[role]?.identity ?? ''

const outboxOf = (role: string): Outbox => ({
  customerId: asId<CustomerId>(service.local.demo.users[role]?.customerId ?? 0),
  tenantId: asId<TenantId>(1),
  channel: 'digest',
})

/** Writes a decision as a job does: what it read may have changed, so it reads and tries again. Nothing is queued. */
async function decide(outbox: Outbox, taskId: number, at: number): Promise<void> {
  const { store } = service.local.service.ports
  for (;;) {
    const seen = await item(taskDigest(outbox).key)
    const write = noteDecision(
      outbox,
      'customerId' in seen ? (seen as never) : undefined,
      { taskId: asId<TaskId>(taskId), status: 'EXECUTED', kind: KIND },
      at,
    )
    if ((await store.commit([write])).kind === 'committed') return
  }
}

async function digestDue(outbox: Outbox): Promise<{ readonly Records: readonly { readonly messageId: string; readonly body: string }[] }> {
  const { key } = taskDigest(outbox)
  const { dueTurn, dueAt } = await item(key)
  return { Records: [{ messageId: '1', body: JSON.stringify({ kind: TASK_DIGEST, key, turn: dueTurn, dueAt }) }] }
}

const consumers = (whole: Service) => queueHandler(taskConsumers, whole)

async function mailsAfter(role: string, before: number) {
  await service.local.advance(120)
  return (await captured(identity(role))).slice(0, (await captured(identity(role))).length - before)
}

test('a thousand decisions at the same time are one digest that counts them all and names the first', async () => {
  const outbox = outboxOf('maker')
  const at = service.local.clock.now() + 3_600_000
  const before = (await captured(identity('maker'))).length
  for (let begun = 0; begun < 1_000; begun += 50)
    await Promise.all(Array.from({ length: 50 }, (_, each) => decide(outbox, 1_000 + begun + each, at)))
  expect(JSON.stringify(await item(taskDigest(outbox).key)).length).toBeLessThan(1_000)
  await service.local.advance(3_700)
  const [digest, ...others] = await mailsAfter('maker', before)
  expect(others).toEqual([])
  expect(digest?.subject).toBe('1,000 of your requests were decided')
  expect(digest?.text).toContain('and 995 more')
})

const DEATHS: readonly Death[] = [1, 2].flatMap((at) => [{ at, when: 'before' } as const, { at, when: 'after' } as const])

test.each(DEATHS)('a process that dies $when its commit $at loses no digest, and none is sent twice', async (death) => {
  const outbox = outboxOf('checker')
  const before = (await captured(identity('checker'))).length
  await decide(outbox, 1, service.local.clock.now())
  const event = await digestDue(outbox)
  const { service: whole } = service.local
  const { store } = mortalStore(whole.ports.store, death)
  await consumers({ ...whole, ports: { ...whole.ports, store }, queue: { send: async () => undefined } })(event)
  await consumers(whole)(event)
  await service.local.advance(120)
  expect(await mailsAfter('checker', before)).toHaveLength(1)
})

test('of 10 workers with the same digest one sends it, and a decision that comes meanwhile is not lost', async () => {
  const outbox = outboxOf('operator')
  const before = (await captured(identity('operator'))).length
  const now = service.local.clock.now()
  for (let count = 0; count < 5; count++) await decide(outbox, count + 1, now)
  const event = await digestDue(outbox)
  const { service: whole } = service.local
  await Promise.all([...Array.from({ length: 10 }, () => consumers(whole)(event)), decide(outbox, 6, now), decide(outbox, 7, now + 1)])
  await service.local.advance(600)
  const subjects = (await mailsAfter('operator', before)).map(({ subject = '' }) => Number(/^(\d+) of/.exec(subject)?.[1] ?? 1))
  expect(subjects.reduce((sum, count) => sum + count, 0)).toBe(7)
})
