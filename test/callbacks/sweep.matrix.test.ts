import { expect, test } from 'vitest'
import { sweep, sweepPart, WHOLE } from '../../functions/sweep/sweep.ts'
import type { SweepTools } from '../../functions/sweep/sweep-tools.ts'
import { createUnitOfWork } from '../../shared/contract/unit-of-work.ts'
import type { CallbackId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { commit } from '../../shared/http/steps/commit.ts'
import { EVERYBODY_SERVED } from '../../shared/ports/cells.ts'
import type { Store } from '../../shared/ports/store.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { CALLBACK, type Callback, callback, deferAttempt, newCallback, stopCallback } from '../../shared/storage/callbacks.ts'
import { type DueMessage, MINUTE_MS } from '../../shared/storage/due.ts'
import { type SweepMark, sweepMark } from '../../shared/storage/sweep-mark.ts'
import type { Write } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'

const tables = emptyTables()
const DAY_MS = 86_400_000
const START = Date.parse('2026-06-01T10:00:20Z')

/** A table, a clock that the test moves, and a queue that keeps what it was sent. */
async function scene() {
  const clock = { at: START, now: () => clock.at }
  const store = await tables.fresh(clock)
  const sent: DueMessage[] = []
  const queue = { send: async (messages: readonly DueMessage[]) => void sent.push(...messages) }
  const budget = { steps: Number.POSITIVE_INFINITY }
  const tools: SweepTools = { store, queue, clock, log: () => undefined, hasTime: () => budget.steps-- > 0, standings: EVERYBODY_SERVED }
  return {
    clock,
    store,
    tools,
    /** The pieces of work that the next runs have time for. */
    budget,
    sent,
    /** Sweeps, and answers which callbacks were queued by it, with the delay of each in seconds. */
    async sweeps() {
      sent.length = 0
      await sweep(tools)
      return sent.map(({ key, dueAt }) => [Number(key.SK), Math.ceil((Date.parse(dueAt) - clock.at) / 1000)])
    },
    mark: async () => (await store.read([sweepMark(0)]))[0] as SweepMark | undefined,
    async callbackDue(callbackId: CallbackId, at: number) {
      const outcome = await store.commit(
        newCallback({ tenantId: asId(1), callbackId, url: 'https://example.com/', payload: '{}', now: at }),
      )
      expect(outcome.kind).toBe('committed')
    },
    stored: async (callbackId: CallbackId) =>
      (await store.read([callback(asId(1), callbackId)]))[0] as Callback & { readonly dueAt?: string },
  }
}

const settingsWith = (shards: number) => ({ notice: () => undefined, of: async () => ({ settings: { value: () => shards } }) })

/** Commits as a call does, where the message that it sends gets lost. */
async function commitAndLose(store: Store, callbackId: CallbackId, at: number, now: number, shards = 8): Promise<void> {
  const unitOfWork = createUnitOfWork()
  unitOfWork.add(...newCallback({ tenantId: asId(1), callbackId, url: 'https://example.com/', payload: '{}', now: at }))
  const losing = { send: async () => undefined }
  await commit(unitOfWork, { ports: { store }, queue: losing, settings: settingsWith(shards) } as unknown as Service, now)
}

test('what comes due until the end of the next minute is queued once, with its exact delay', async () => {
  const { clock, sweeps, callbackDue } = await scene()
  await callbackDue(asId(1), START + 25_000)
  await callbackDue(asId(2), START + 95_000)
  await callbackDue(asId(3), START + 100_000)
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
  await commitAndLose(store, asId(7), START + 30_000, START)
  expect(await sweeps()).toEqual([])
  clock.at = START + MINUTE_MS
  expect(await sweeps(), 'not yet overdue: the attempt may be under way').toEqual([])
  clock.at = START + 30_000 + MINUTE_MS
  expect(await sweeps()).toEqual([[7, -60]])
  expect((await stored(asId(7))).turn, 'it is the same turn').toBe(1)
  expect(await sweeps(), 'the message that was sent again is given time').toEqual([])
  clock.at += 6 * MINUTE_MS
  expect((await sweeps()).map(([callbackId]) => callbackId)).toEqual([7])
})

test('a commit leaves to the sweep what is due later than SQS can wait', async () => {
  const { clock, store, sweeps } = await scene()
  await commitAndLose(store, asId(8), START + 2 * DAY_MS, START)
  clock.at = START + 2 * DAY_MS - 70_000
  expect(await sweeps()).toEqual([[8, 70]])
})

test('an item leaves its bucket with the write that ends it, and nobody sends it again', async () => {
  const { clock, store, sweeps, callbackDue, stored } = await scene()
  await callbackDue(asId(4), START)
  await store.commit([stopCallback(await stored(asId(4)), START)])
  clock.at += 10 * MINUTE_MS
  expect(await sweeps()).toEqual([])
  expect(await stored(asId(4))).not.toHaveProperty('due')
})

test('after a pause the sweep queues what it missed, and its mark moves on over the emptied minutes', async () => {
  const { clock, sweeps, callbackDue, mark } = await scene()
  await sweeps()
  for (let callbackId = 1; callbackId <= 20; callbackId++) await callbackDue(asId(callbackId), START + callbackId * 5 * MINUTE_MS)
  clock.at += 2 * 60 * MINUTE_MS
  expect(await sweeps()).toHaveLength(20)
  expect(await sweeps()).toEqual([])
  expect((await mark())?.oldest).toBe(Math.floor(clock.at / MINUTE_MS) * MINUTE_MS - 2 * MINUTE_MS)
})

test('a pause of days is gone over by runs that end with their time, and nothing is left out or sent twice', async () => {
  const { clock, sweeps, callbackDue, budget } = await scene()
  await sweeps()
  for (let callbackId = 1; callbackId <= 60; callbackId++) await callbackDue(asId(callbackId), START + callbackId * 5 * MINUTE_MS)
  clock.at += 5.5 * 60 * MINUTE_MS
  const found: number[] = []
  let runs = 0
  for (; found.length < 60 && runs < 100; runs++) {
    budget.steps = 20
    found.push(...(await sweeps()).map(([callbackId = 0]) => callbackId))
  }
  expect(found.sort((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, place) => place + 1))
  expect(runs).toBeGreaterThan(3)
})

test('one run with time drains all that a long pause has left, however much it is', async () => {
  const { clock, sweeps, store, mark } = await scene()
  await sweeps()
  const ids = Array.from({ length: 2_500 }, (_, place) => place + 1)
  const writes = ids.flatMap((callbackId) =>
    newCallback({
      tenantId: asId(1),
      callbackId: asId(callbackId),
      url: 'https://example.com/',
      payload: '{}',
      now: START + callbackId * 20_000,
    }),
  )
  for (let from = 0; from < writes.length; from += 100) await store.commit(writes.slice(from, from + 100))
  clock.at += 15 * 60 * MINUTE_MS
  expect((await sweeps()).map(([callbackId = 0]) => callbackId).sort((one, other) => one - other)).toEqual(ids)
  expect(await sweeps()).toEqual([])
  expect((await mark())?.oldest).toBe(Math.floor(clock.at / MINUTE_MS) * MINUTE_MS - 2 * MINUTE_MS)
})

test('with 64 shards each of several invocations sweeps its share, and together they find everything, once', async () => {
  const { clock, store, tools, sent } = await scene()
  const shares = Array.from({ length: 3 }, (_, part) => ({ part, of: 3 }))
  const sweepAll = () => Promise.all(shares.map((share) => sweepPart(tools, 64, share)))
  await sweepAll()
  const ids = Array.from({ length: 300 }, (_, place) => place + 1)
  for (const callbackId of ids) await commitAndLose(store, asId(callbackId), START + 5_000, START, 64)
  const buckets = await Promise.all(ids.map(async (id) => ((await store.read([callback(asId(1), asId(id))]))[0] as { due?: string }).due))
  expect(new Set(buckets).size).toBeGreaterThan(50)
  clock.at += 2 * MINUTE_MS
  await sweepAll()
  expect(sent.map(({ key }) => Number(key.SK)).sort((one, other) => one - other)).toEqual(ids)
  sent.length = 0
  await sweepAll()
  expect(sent).toEqual([])
})

test('after the number of shards was lowered, what stands in the others is found', async () => {
  const { clock, store, tools, sent } = await scene()
  await sweepPart(tools, 64, WHOLE)
  for (let callbackId = 1; callbackId <= 40; callbackId++) await commitAndLose(store, asId(callbackId), START + 5_000, START, 64)
  clock.at += 2 * MINUTE_MS
  await sweepPart(tools, 8, WHOLE)
  expect(sent).toHaveLength(40)
})

test('a run that dies in the middle of a drain loses nothing, and the next one goes on', async () => {
  const { clock, tools, sent, sweeps, callbackDue } = await scene()
  await sweeps()
  for (let callbackId = 1; callbackId <= 50; callbackId++) await callbackDue(asId(callbackId), START + callbackId * MINUTE_MS)
  clock.at += 60 * MINUTE_MS
  let left = 7
  const dying: SweepTools = {
    ...tools,
    queue: { send: async (messages) => (left-- > 0 ? tools.queue.send(messages) : Promise.reject(new Error('the run has died'))) },
  }
  sent.length = 0
  await expect(sweep(dying)).rejects.toThrow('died')
  const found = sent.map(({ key }) => Number(key.SK))
  for (let minute = 0; minute < 8; minute++) {
    clock.at += MINUTE_MS
    found.push(...(await sweeps()).map(([callbackId = 0]) => callbackId))
  }
  expect([...new Set(found)].sort((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, place) => place + 1))
})

test('one item that cannot be moved holds up no other, and is found when it can: only the run says that it failed', async () => {
  const { clock, tools, sent, sweeps, callbackDue, mark } = await scene()
  await sweeps()
  for (let callbackId = 1; callbackId <= 30; callbackId++) await callbackDue(asId(callbackId), START + callbackId * 10_000)
  clock.at += 10 * MINUTE_MS
  const denied = callback(asId(1), asId(7)).key.SK
  const write: Store['write'] = async (one) => {
    if (one.key.SK === denied) throw new Error('AccessDeniedException')
    return tools.store.write(one)
  }
  sent.length = 0
  await expect(sweep({ ...tools, store: { ...tools.store, write } })).rejects.toThrow('AccessDenied')
  const found = sent.map(({ key }) => Number(key.SK))
  expect(found.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, place) => place + 1).filter((id) => id !== 7))
  clock.at += MINUTE_MS
  expect((await sweeps()).map(([callbackId]) => callbackId)).toEqual([7])
  expect((await mark())?.oldest).toBe(Math.floor(clock.at / MINUTE_MS) * MINUTE_MS - 2 * MINUTE_MS)
})

test('items of a newer version, whose kinds have no queue here, hold up no other, and are queued once they have one', async () => {
  const { clock, store, tools, sent, callbackDue } = await scene()
  const NEWER = 'OF_A_NEWER_VERSION'
  const kinds = new Set<string>([CALLBACK])
  const queue: SweepTools['queue'] = {
    takes: (kind) => kinds.has(kind),
    async send(messages) {
      if (!messages.every(({ kind }) => kinds.has(kind))) throw new Error('QUEUE_URLS has no queue for it')
      sent.push(...messages)
    },
  }
  const run = () => sweep({ ...tools, queue })
  await run()
  for (const [callbackId, seconds] of [
    [1, 30],
    [2, 100],
  ] as const) {
    await callbackDue(asId(callbackId), START + seconds * 1000)
    const [made] = newCallback({ tenantId: asId(1), callbackId: asId(10 + callbackId), url: '', payload: '{}', now: START })
    await store.commit([{ ...(made as Write), due: { kind: NEWER, at: START + seconds * 1000, turn: 1 } }])
  }
  for (let minute = 1; minute <= 4; minute++) {
    clock.at += MINUTE_MS
    await run()
  }
  const queued = () => [...new Set(sent.map(({ key }) => Number(key.SK)))].toSorted((one, other) => one - other)
  expect(queued()).toEqual([1, 2])
  kinds.add(NEWER)
  for (let minute = 1; minute <= 6; minute++) {
    clock.at += MINUTE_MS
    await run()
  }
  expect(queued()).toEqual([1, 2, 11, 12])
})

test('a commit that is slower than the sweep comes into a bucket of the past, and is found', async () => {
  const { clock, sweeps, store } = await scene()
  await sweeps()
  clock.at += 2 * MINUTE_MS
  await sweeps()
  await commitAndLose(store, asId(5), clock.at - MINUTE_MS - 5_000, clock.at)
  expect((await sweeps()).map(([callbackId]) => callbackId)).toEqual([5])
})

test('with 1,000 waiting callbacks and 10 due the sweep reads the 10', async () => {
  const { clock, tools, store, callbackDue } = await scene()
  await sweep(tools)
  clock.at += MINUTE_MS
  const idle = await metered(() => sweep(tools))
  const later = Array.from({ length: 1000 }, (_, place) =>
    newCallback({
      tenantId: asId(1),
      callbackId: asId(1000 + place),
      url: 'https://example.com/',
      payload: 'x'.repeat(500),
      now: START + 9 * DAY_MS,
    }),
  ).flat()
  for (let place = 0; place < later.length; place += 100) await store.commit(later.slice(place, place + 100))
  for (let callbackId = 1; callbackId <= 10; callbackId++) await callbackDue(asId(callbackId), START + 3 * MINUTE_MS)
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
  for (let callbackId = 1; callbackId <= 200; callbackId++) await callbackDue(asId(callbackId), START + 100_000 + callbackId * 250)
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
  await callbackDue(asId(1), clock.at + 70_000)
  const broken = { ...tools, queue: { send: () => Promise.reject(new Error('the run has died')) } }
  await expect(sweep(broken)).rejects.toThrow('died')
  expect(await sweeps(), 'it may still be under way').toEqual([])
  clock.at += MINUTE_MS
  expect(await sweeps()).toEqual([[1, 10]])
  expect((await store.read([sweepMark(0)]))[0]).not.toHaveProperty('queuingSince')
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
  await callbackDue(asId(6), START)
  await store.commit([deferAttempt(await stored(asId(6)), START + 20 * MINUTE_MS)])
  const again = await store.commit([deferAttempt({ ...(await stored(asId(6))), turn: 1 }, START + 30 * MINUTE_MS)])
  expect(again.kind).toBe('refused')
  clock.at = START + 19 * MINUTE_MS
  expect(await sweeps()).toEqual([[6, 60]])
})
