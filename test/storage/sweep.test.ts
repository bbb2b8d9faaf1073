import { expect, test } from 'vitest'
import { sweep } from '../../functions/sweep/sweep.ts'
import type { SweepTools } from '../../functions/sweep/sweep-tools.ts'
import { createUnitOfWork } from '../../shared/contract/unit-of-work.ts'
import type { Service } from '../../shared/http/service.ts'
import { commit } from '../../shared/http/steps/commit.ts'
import type { Store } from '../../shared/ports/store.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { type Callback, callback, deferAttempt, newCallback, stopCallback } from '../../shared/storage/callbacks.ts'
import { type DueMessage, MINUTE_MS } from '../../shared/storage/due.ts'
import { type SweepMark, sweepMark } from '../../shared/storage/sweep-mark.ts'
import { emptyTables } from '../support/empty-table.ts'

const tables = emptyTables()
const DAY_MS = 86_400_000
const START = Date.parse('2026-06-01T10:00:20Z')

/** A table, a clock that the test moves, and a queue that keeps what it was sent. */
async function scene() {
  const clock = { at: START, now: () => clock.at }
  const store = await tables.fresh(clock)
  const sent: DueMessage[] = []
  const queue = { send: async (messages: readonly DueMessage[]) => void sent.push(...messages) }
  const tools: SweepTools = { store, queue, clock, log: () => undefined }
  return {
    clock,
    store,
    tools,
    sent,
    /** Sweeps, and answers which callbacks were queued by it, with the delay of each in seconds. */
    async sweeps() {
      sent.length = 0
      await sweep(tools)
      return sent.map(({ key, dueAt }) => [Number(key.SK), Math.ceil((Date.parse(dueAt) - clock.at) / 1000)])
    },
    mark: async () => (await store.read([sweepMark()]))[0] as SweepMark | undefined,
    async callbackDue(callbackId: number, at: number) {
      const outcome = await store.commit(newCallback({ tenantId: 1, callbackId, url: 'https://example.com/', payload: '{}', now: at }))
      expect(outcome.kind).toBe('committed')
    },
    stored: async (callbackId: number) => (await store.read([callback(1, callbackId)]))[0] as Callback & { readonly dueAt?: string },
  }
}

/** Commits as a call does, where the message that it sends gets lost. */
async function commitAndLose(store: Store, callbackId: number, at: number, now: number): Promise<void> {
  const unitOfWork = createUnitOfWork()
  unitOfWork.add(...newCallback({ tenantId: 1, callbackId, url: 'https://example.com/', payload: '{}', now: at }))
  const losing = { send: async () => undefined }
  await commit(unitOfWork, { ports: { store }, queue: losing, settings: { notice: () => undefined } } as unknown as Service, now)
}

test('what comes due until the end of the next minute is queued once, with its exact delay', async () => {
  const { clock, sweeps, callbackDue } = await scene()
  await callbackDue(1, START + 25_000)
  await callbackDue(2, START + 95_000)
  await callbackDue(3, START + 100_000)
  expect((await sweeps()).sort()).toEqual([
    [1, 25],
    [2, 95],
  ])
  expect(await sweeps()).toEqual([])
  clock.at += MINUTE_MS
  expect(await sweeps()).toEqual([[3, 40]])
})

test('what a commit has queued itself is not queued by the sweep, until it is overdue', async () => {
  const { clock, store, sweeps, stored } = await scene()
  await commitAndLose(store, 7, START + 30_000, START)
  expect(await sweeps()).toEqual([])
  clock.at = START + MINUTE_MS
  expect(await sweeps(), 'not yet overdue: the attempt may be under way').toEqual([])
  clock.at = START + 30_000 + MINUTE_MS
  expect(await sweeps()).toEqual([[7, -60]])
  expect((await stored(7)).turn, 'it is the same turn').toBe(1)
  expect(await sweeps(), 'the message that was sent again is given time').toEqual([])
  clock.at += 6 * MINUTE_MS
  expect((await sweeps()).map(([callbackId]) => callbackId)).toEqual([7])
})

test('a commit leaves to the sweep what is due later than SQS can wait', async () => {
  const { clock, store, sweeps } = await scene()
  await commitAndLose(store, 8, START + 2 * DAY_MS, START)
  clock.at = START + 2 * DAY_MS - 70_000
  expect(await sweeps()).toEqual([[8, 70]])
})

test('an item leaves its bucket with the write that ends it, and nobody sends it again', async () => {
  const { clock, store, sweeps, callbackDue, stored } = await scene()
  await callbackDue(4, START)
  await store.commit([stopCallback(await stored(4), START)])
  clock.at += 10 * MINUTE_MS
  expect(await sweeps()).toEqual([])
  expect(await stored(4)).not.toHaveProperty('due')
})

test('after a pause the sweep queues what it missed, and its mark moves on over the emptied minutes', async () => {
  const { clock, sweeps, callbackDue, mark } = await scene()
  await sweeps()
  for (let callbackId = 1; callbackId <= 20; callbackId++) await callbackDue(callbackId, START + callbackId * 5 * MINUTE_MS)
  clock.at += 2 * 60 * MINUTE_MS
  expect(await sweeps()).toHaveLength(20)
  expect(await sweeps()).toEqual([])
  expect((await mark())?.oldest).toBe(Math.floor(clock.at / MINUTE_MS) * MINUTE_MS - 2 * MINUTE_MS)
})

test('a pause of days is gone over in bounded runs, and nothing is left out', async () => {
  const { clock, sweeps, callbackDue } = await scene()
  await sweeps()
  for (let callbackId = 1; callbackId <= 10; callbackId++) await callbackDue(callbackId, START + callbackId * 30 * MINUTE_MS)
  clock.at += 5.5 * 60 * MINUTE_MS
  const found: number[] = []
  let runs = 0
  for (; found.length < 10 && runs < 10; runs++) found.push(...(await sweeps()).map(([callbackId = 0]) => callbackId))
  expect(found.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(runs).toBeGreaterThan(1)
})

test('a commit that is slower than the sweep comes into a bucket of the past, and is found', async () => {
  const { clock, sweeps, store } = await scene()
  await sweeps()
  clock.at += 2 * MINUTE_MS
  await sweeps()
  await commitAndLose(store, 5, clock.at - MINUTE_MS - 5_000, clock.at)
  expect((await sweeps()).map(([callbackId]) => callbackId)).toEqual([5])
})

test('with 1,000 waiting callbacks and 10 due the sweep reads the 10', async () => {
  const { clock, tools, store, callbackDue } = await scene()
  await sweep(tools)
  clock.at += MINUTE_MS
  const idle = await metered(() => sweep(tools))
  const later = Array.from({ length: 1000 }, (_, place) =>
    newCallback({ tenantId: 1, callbackId: 1000 + place, url: 'https://example.com/', payload: 'x'.repeat(500), now: START + 9 * DAY_MS }),
  ).flat()
  for (let place = 0; place < later.length; place += 100) await store.commit(later.slice(place, place + 100))
  for (let callbackId = 1; callbackId <= 10; callbackId++) await callbackDue(callbackId, START + 3 * MINUTE_MS)
  clock.at += MINUTE_MS
  const busy = await metered(() => sweep(tools))
  expect(busy.result.queued).toBe(10)
  expect(busy.cost.requests.length, 'one query for each bucket, as when nothing is due').toBe(idle.cost.requests.length)
  expect(busy.cost.readUnits - idle.cost.readUnits).toBeLessThanOrEqual(10)
  expect(busy.cost.writeUnits).toBe(idle.cost.writeUnits)
})

test('of many sweeps at once one queues: nothing is queued twice', async () => {
  const { tools, clock, sent, callbackDue } = await scene()
  await sweep(tools)
  for (let callbackId = 1; callbackId <= 200; callbackId++) await callbackDue(callbackId, START + 100_000 + callbackId * 250)
  for (let minute = 1; minute <= 2; minute++) {
    clock.at += MINUTE_MS
    await Promise.all(Array.from({ length: 10 }, () => sweep(tools)))
  }
  expect(sent.map(({ key }) => Number(key.SK)).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 200 }, (_, place) => place + 1),
  )
})

test('what a run had claimed that died is queued by a later one', async () => {
  const { tools, clock, store, sweeps, callbackDue } = await scene()
  await sweeps()
  clock.at += MINUTE_MS
  await callbackDue(1, clock.at + 70_000)
  const broken = { ...tools, queue: { send: () => Promise.reject(new Error('the run has died')) } }
  await expect(sweep(broken)).rejects.toThrow('died')
  expect(await sweeps(), 'it may still be under way').toEqual([])
  clock.at += MINUTE_MS
  expect(await sweeps()).toEqual([[1, 10]])
  expect((await store.read([sweepMark()]))[0]).not.toHaveProperty('queuingSince')
})

test('two sweeps at once leave the mark where the further one set it', async () => {
  const { tools, mark, clock } = await scene()
  await Promise.all(Array.from({ length: 5 }, () => sweep(tools)))
  const behind = { ...tools, clock: { now: () => clock.at - 10 * MINUTE_MS } }
  const before = await mark()
  await sweep(behind)
  expect(await mark()).toEqual(before)
})

test('a deferred callback is planned anew: a message for the earlier turn is void', async () => {
  const { clock, store, sweeps, callbackDue, stored } = await scene()
  await callbackDue(6, START)
  await store.commit([deferAttempt(await stored(6), START + 20 * MINUTE_MS)])
  const again = await store.commit([deferAttempt({ ...(await stored(6)), turn: 1 }, START + 30 * MINUTE_MS)])
  expect(again.kind).toBe('refused')
  clock.at = START + 19 * MINUTE_MS
  expect(await sweeps()).toEqual([[6, 60]])
})
