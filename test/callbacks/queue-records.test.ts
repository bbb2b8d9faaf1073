import { describe, expect, test } from 'vitest'
import { CONSUMERS } from '../../functions/catalogue.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { CALLBACK, callback, newCallback } from '../../shared/storage/callbacks.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'

const service = running()
const KINDS = CONSUMERS.flatMap(({ queue, kinds }) => kinds.map((kind) => ({ queue, kind })))
const GOOD = { key: { PK: 'TENANT#1', SK: 'NOTHING' }, turn: 1, dueAt: '2026-01-01T00:00:00.000Z' }

/** Hands records to a consumer as its queue would; answers which of them failed, by their place, and what was put back into the queue. */
async function consumed(bodies: readonly string[]) {
  const sent: DueMessage[] = []
  const queue = { send: async (messages: readonly DueMessage[]) => void sent.push(...messages) }
  const consume = queueHandler(CONSUMERS, { ...service.local.service, queue })
  const { batchItemFailures } = await consume({ Records: bodies.map((body, place) => ({ messageId: String(place), body })) })
  return { failed: batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier)), sent }
}

describe.each(KINDS)('in the queue $queue, beside a good record of the kind $kind', ({ kind }) => {
  test.each([
    ['no JSON', '{"kind":'],
    ['an empty body', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no fields', '{}'],
    ['no key', JSON.stringify({ ...GOOD, kind, key: undefined })],
    ['a key that is a text', JSON.stringify({ ...GOOD, kind, key: 'TENANT#1' })],
    ['a key without SK', JSON.stringify({ ...GOOD, kind, key: { PK: 'TENANT#1' } })],
    ['a turn that is a text', JSON.stringify({ ...GOOD, kind, turn: '1' })],
    ['a due moment that is no date', JSON.stringify({ ...GOOD, kind, dueAt: 'soon' })],
    ['a kind that nobody consumes', JSON.stringify({ ...GOOD, kind: 'NOBODY' })],
    ['a kind that is a method of every object', JSON.stringify({ ...GOOD, kind: 'constructor' })],
  ])('a record with %s fails alone', async (_, malformed) => {
    // Due in an hour: the queue delays no longer than 15 minutes, so it goes round again, which is all there is to do for it now.
    const dueAt = new Date(service.local.clock.now() + 3_600_000).toISOString()
    const good = { ...GOOD, kind, dueAt }
    expect(await consumed([malformed, JSON.stringify(good)])).toEqual({ failed: [0], sent: [good] })
  })
})

test('a callback beside a malformed record is delivered, and the log says why the other failed without showing it', async () => {
  const receiver = await callbackReceiver()
  const now = service.local.clock.now()
  const { ports } = service.local.service
  const callbackId = ports.newId(now)
  await ports.store.commit(newCallback({ tenantId: asId(1), callbackId: asId(callbackId), url: receiver.url, payload: '{}', now }))
  const { key } = callback(asId(1), asId(callbackId))
  const message = { kind: CALLBACK, key, turn: 1, dueAt: new Date(now).toISOString() }
  expect((await consumed(['{"secret": "whsec_', JSON.stringify(message)])).failed).toEqual([0])
  // On a slow machine the sweep of the running service, which finds the same callback due, may send it too: under the same id.
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(service.logLines).toContainEqual({ level: 'error', event: 'job.malformed', detail: { messageId: '0' } })
  expect(JSON.stringify(service.logLines)).not.toContain('whsec_')
})
