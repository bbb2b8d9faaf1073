import { expect, test } from 'vitest'
import { newCallbackConsumers } from '../../functions/callbacks/consumers.ts'
import { createUnitOfWork } from '../../shared/contract/unit-of-work.ts'
import { type CallbackId, firstIdAt } from '../../shared/domain/ids.ts'
import { commit } from '../../shared/http/steps/commit.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { type Callback, callback, callbacksOf, newCallback, noteAttempt, stopCallback } from '../../shared/storage/callbacks.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import { answering, callbackReceiver } from '../support/callback-receiver.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'

const tables = emptyTables()
const service = running()
const NOW = Date.parse('2026-06-01T10:00:00Z')
const clock = { now: () => NOW }

async function storedCallback(callbackId: CallbackId = asId(1)) {
  const store = await tables.fresh(clock)
  await store.commit(newCallback({ tenantId: asId(1), callbackId, url: 'https://example.com/', payload: '{"a": 1}', now: NOW }))
  const stored = async () => (await store.read([callback(asId(1), callbackId)]))[0] as Callback & Readonly<Record<string, unknown>>
  return { store, stored }
}

test('a new callback is due at once, for its first turn, with the text that will be sent', async () => {
  const { stored } = await storedCallback()
  expect(await stored()).toMatchObject({ state: 'WAITING', turn: 1, dueTurn: 1, dueKind: 'CALLBACK', payload: '{"a": 1}', attemptsMade: 0 })
})

test('of the attempts the first 3 and the latest 50 are kept, and they are counted all', async () => {
  const { store, stored } = await storedCallback()
  for (let attempt = 1; attempt <= 60; attempt++) {
    const made = { attempt, at: new Date(NOW + attempt).toISOString(), status: 500, ms: 1 }
    const outcome = await store.commit([noteAttempt(await stored(), made, { kind: 'retry', nextAttemptAt: NOW + 1000 })])
    expect(outcome.kind).toBe('committed')
  }
  const { attempts, attemptsMade } = await stored()
  expect(attemptsMade).toBe(60)
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, ...Array.from({ length: 50 }, (_, place) => place + 11)])
})

test.each([
  ['DELIVERED', { kind: 'delivered' }],
  ['FAILED', { kind: 'given-up' }],
  ['REFUSED', { kind: 'refused', why: 'scheme-not-allowed' }],
] as const)('with %s it leaves the due index', async (state, outcome) => {
  const { store, stored } = await storedCallback()
  const made = { attempt: 1, at: new Date(NOW).toISOString(), ms: 1 }
  await store.commit([noteAttempt(await stored(), made, outcome)])
  const after = await stored()
  expect(after.state).toBe(state)
  for (const attribute of ['due', 'dueAt', 'dueKind', 'dueTurn', 'nextAttemptAt']) expect(after).not.toHaveProperty(attribute)
})

test('what was planned before a change is void: an attempt of an earlier turn writes nothing', async () => {
  const { store, stored } = await storedCallback()
  const earlier = await stored()
  await store.commit([stopCallback(earlier, NOW)])
  const made = { attempt: 1, at: new Date(NOW).toISOString(), status: 200, ms: 1 }
  expect((await store.commit([noteAttempt(earlier, made, { kind: 'delivered' })])).kind).toBe('refused')
  expect(await stored()).toMatchObject({ state: 'STOPPED', attemptsMade: 0 })
})

test('a list ends at the moment since which it is asked for, also when it goes on after a place beyond that', async () => {
  const store = await tables.fresh(clock)
  const ids = [0, 1, 2, 3].map((hour) => firstIdAt(NOW + hour * 3_600_000) + 7)
  for (const callbackId of ids)
    await store.commit(
      newCallback({ tenantId: asId(1), callbackId: asId(callbackId), url: 'https://example.com/', payload: '{}', now: NOW }),
    )
  const since = NOW + 7_200_000
  const list = async (after?: string) =>
    (await store.list(callbacksOf(asId(1), { limit: 10, after, since }))).things.map(({ callbackId }) => callbackId)
  expect(await list()).toEqual([ids[3], ids[2]])
  expect(await list(callback(asId(1), asId(ids[3] ?? 0)).key.SK)).toEqual([ids[2]])
  expect(await list(callback(asId(1), asId(ids[1] ?? 0)).key.SK)).toEqual([])
})

test('a tenant’s callbacks are spread over partitions, and listed as one list: newest first, each once, page by page, at a page’s price', async () => {
  const store = await tables.fresh(clock)
  // Not spread evenly: the newest hundred are all on one shard.
  const ids = [...Array.from({ length: 300 }, (_, place) => 1_000 + place), ...Array.from({ length: 100 }, (_, place) => 8_000 + place * 8)]
  const writes = ids.flatMap((callbackId) =>
    newCallback({ tenantId: asId(1), callbackId: asId(callbackId), url: 'https://example.com/', payload: '{}', now: NOW }),
  )
  for (let from = 0; from < writes.length; from += 100) await store.commit(writes.slice(from, from + 100))
  expect(new Set(ids.map((id) => callback(asId(1), asId(id)).key.PK)).size).toBe(8)
  const newestFirst = ids.toSorted((one, other) => other - one)
  for (const limit of [1, 7, 51, 399, 400, 401, 1_000]) {
    const listed: number[] = []
    let after: string | undefined
    do {
      const page = await store.list(callbacksOf(asId(1), { limit, after, since: undefined }))
      expect(page.things.length, 'a page is full unless it is the last').toBe(Math.min(limit, ids.length - listed.length))
      listed.push(...page.things.map(({ callbackId }) => callbackId))
      after = page.next
    } while (after !== undefined)
    expect(listed).toEqual(newestFirst)
  }
  const second = callback(asId(1), asId(1_299)).key.SK
  const { cost } = await metered(() => store.list(callbacksOf(asId(1), { limit: 51, after: second, since: undefined })))
  expect(cost.roundTrips).toBe(1)
  expect(cost.readUnits).toBeLessThanOrEqual(16)
})

/** A process that has sent nothing yet, on the running service's table; its configuration is read, and its clock stands still. */
async function deliveries() {
  const here = service.local.service
  const at = here.ports.clock.now()
  const clock = { at, now: () => clock.at }
  const queued: DueMessage[] = []
  const queue = { send: async (messages: readonly DueMessage[]) => void queued.push(...messages) }
  const process = { ...here, queue, ports: { ...here.ports, clock, store: { ...here.ports.store } } }
  await here.settings.of(asId(1))
  const consume = queueHandler(newCallbackConsumers(), process)
  return {
    clock,
    async create(url: string, payload = 'x'.repeat(300)) {
      const unitOfWork = createUnitOfWork()
      const callbackId: CallbackId = here.ports.newId(clock.at)
      unitOfWork.add(...newCallback({ tenantId: asId(1), callbackId, url, payload, now: clock.at }))
      return { callbackId, ...(await metered(() => commit(unitOfWork, process, clock.at))).cost }
    },
    async attempt() {
      const messages = queued.splice(0)
      const Records = messages.map((message, place) => ({ messageId: String(place), body: JSON.stringify(message) }))
      return (await metered(() => consume({ Records }))).cost
    },
    stored: async (callbackId: CallbackId) => (await here.ports.store.read([callback(asId(1), callbackId)]))[0] as Callback,
  }
}

test('a callback that arrives costs three write units and no read; the first in a minute a mark, and the first in a while a lease and the secrets', async () => {
  const receiver = await callbackReceiver()
  // Loads the client: an attempt that takes long for it would write more.
  const loading = await deliveries()
  await loading.create(receiver.url)
  await loading.attempt()
  const { create, attempt, stored } = await deliveries()
  const first = await create(receiver.url)
  expect(first.requests).toEqual(['UpdateItem', 'TransactWriteItems'])
  expect(first.writeUnits).toBe(3)
  expect([...(await attempt()).requests].sort()).toEqual(['UpdateItem', 'UpdateItem'])
  const next = await create(receiver.url)
  expect(next.requests, 'with the payment that it tells of').toEqual(['TransactWriteItems'])
  expect(next.writeUnits).toBe(2)
  expect(await attempt()).toMatchObject({ requests: ['UpdateItem'], writeUnits: 1, readUnits: 0 })
  expect(await stored(next.callbackId)).toMatchObject({ state: 'DELIVERED', attemptsMade: 1 })
})

test('a callback whose message comes late, or comes again, is read first', async () => {
  const receiver = await callbackReceiver()
  const { clock, create, attempt, stored } = await deliveries()
  const stopped = await create(receiver.url)
  clock.at += 5_000
  await service.local.service.ports.store.commit([stopCallback(await stored(stopped.callbackId), clock.at)])
  expect((await attempt()).requests).toContain('BatchGetItem')
  expect(receiver.received).toEqual([])
})

test('a callback that is too large for a message is read first, and arrives', async () => {
  const receiver = await callbackReceiver()
  const { create, attempt, stored } = await deliveries()
  const { callbackId } = await create(receiver.url, 'x'.repeat(24_000))
  expect((await attempt()).requests).toContain('BatchGetItem')
  expect((await stored(callbackId)).state).toBe('DELIVERED')
})

test('a first attempt that fails is one write of two units, the second a read and three units', async () => {
  const receiver = await callbackReceiver()
  receiver.answer = answering(503)
  const { clock, create, attempt } = await deliveries()
  await create(receiver.url)
  await attempt()
  await create(receiver.url)
  expect(await attempt(), 'the item, and its place in the due index').toMatchObject({ requests: ['UpdateItem'], writeUnits: 2 })
  clock.at += 2_000
  const { requests, writeUnits } = await attempt()
  expect(requests).toContain('BatchGetItem')
  expect(writeUnits, 'of two: the item, its place in the due index before and the one after; and a lease').toBeLessThanOrEqual(2 * 3 + 1)
})

test('dozens of failed attempts with long answers keep an item small, since each attempt writes all of it', async () => {
  const { store, stored } = await storedCallback()
  const answer = 'no'.repeat(512)
  for (let attempt = 1; attempt <= 58; attempt++) {
    const made = { attempt, at: new Date(NOW + attempt).toISOString(), status: 500, ms: 1, answer }
    await store.commit([noteAttempt(await stored(), made, { kind: 'retry', nextAttemptAt: NOW + 1000 })])
  }
  const { attempts } = await stored()
  expect(attempts.filter((made) => made.answer === answer).map(({ attempt }) => attempt)).toEqual([1, 2, 3, 54, 55, 56, 57, 58])
  const last = { attempt: 59, at: new Date(NOW).toISOString(), status: 500, ms: 1, answer }
  const { cost } = await metered(async () => store.commit([noteAttempt(await stored(), last, { kind: 'given-up' })]))
  expect(cost.writeUnits).toBeLessThanOrEqual(15)
})
