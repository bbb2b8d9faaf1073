import { expect, test } from 'vitest'
import { rescueCallbacks } from '../../functions/sweep/rescue-callbacks.ts'
import { sweep, WHOLE } from '../../functions/sweep/sweep.ts'
import type { SweepTools } from '../../functions/sweep/sweep-tools.ts'
import { createUnitOfWork } from '../../shared/contract/unit-of-work.ts'
import { type CallbackId, firstIdAt, idSource, type TenantId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { commit } from '../../shared/http/steps/commit.ts'
import { EVERYBODY_SERVED } from '../../shared/ports/cells.ts'
import type { Store } from '../../shared/ports/store.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { marksWithin } from '../../shared/storage/callback-marks.ts'
import { type Callback, callback, newCallback, noteAttempt, stopCallback } from '../../shared/storage/callbacks.ts'
import { type DueMessage, MINUTE_MS } from '../../shared/storage/due.ts'
import { rescueAgainFrom } from '../../shared/storage/rescue-mark.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'

const tables = emptyTables()
const START = Date.parse('2026-06-01T10:00:20Z')

type Made = { readonly tenantId: TenantId; readonly callbackId: CallbackId }

/** A table, a clock that the test moves, processes that die before their message is sent, and a queue that keeps what the rescue sends. */
async function scene() {
  const clock = { at: START, now: () => clock.at }
  const table = await tables.fresh(clock)
  const sent: DueMessage[] = []
  const budget = { steps: Number.POSITIVE_INFINITY }
  const logged: string[] = []
  const log = (_: string, event: string) => void logged.push(event)
  const queue = { send: async (messages: readonly DueMessage[]) => void sent.push(...messages) }
  const tools: SweepTools = { store: table, queue, clock, log, hasTime: () => budget.steps-- > 0, standings: EVERYBODY_SERVED }
  const newId = idSource(Math.random)

  /** Another process on the same table: `skewMs` ahead of the clock. */
  function newProcess(skewMs = 0, store: Store = { ...table }) {
    const settings = { notice: () => undefined, of: async () => ({ settings: { value: () => 8 } }) }
    const service = { ports: { store, log }, queue: { send: async () => undefined }, settings } as unknown as Service
    return async (tenantId: TenantId = asId(1)): Promise<Made> => {
      const now = clock.at + skewMs
      const callbackId = newId<CallbackId>(now)
      const unitOfWork = createUnitOfWork()
      unitOfWork.add(...newCallback({ tenantId, callbackId, url: 'https://example.com/', payload: 'x'.repeat(300), now }))
      await commit(unitOfWork, service, now)
      return { tenantId, callbackId }
    }
  }

  const stored = async ({ tenantId, callbackId }: Made) =>
    (await table.read([callback(tenantId, callbackId)]))[0] as (Callback & { readonly due?: string }) | undefined
  return {
    clock,
    store: table,
    tools,
    budget,
    logged,
    newProcess,
    stored,
    made: newProcess(),
    async delivered(of: Made) {
      const now = await stored(of)
      if (now === undefined) throw new Error('it is stored')
      const attempt = { attempt: 1, at: new Date(clock.at).toISOString(), status: 200, ms: 1 }
      expect((await table.commit([noteAttempt(now, attempt, { kind: 'delivered' })])).kind).toBe('committed')
    },
    /** Runs the rescue, and answers which callbacks it queued. */
    async rescues() {
      sent.length = 0
      await rescueCallbacks(tools, 8, WHOLE)
      return sent.map(({ key }) => Number(key.SK)).sort((one, other) => one - other)
    },
    async sweeps() {
      sent.length = 0
      await sweep(tools)
      return sent.map(({ key }) => Number(key.SK)).sort((one, other) => one - other)
    },
    marks: async (tenantId: TenantId = asId(1)) => {
      const range = { shard: tenantId % 8, from: START - 90 * MINUTE_MS, before: START + 90 * MINUTE_MS }
      const of = async (span: 'MINUTE' | 'HOUR') => (await table.list(marksWithin({ ...range, span }, 100))).things
      return { minutes: await of('MINUTE'), hours: await of('HOUR') }
    },
  }
}

const idsOf = (made: readonly Made[]): readonly number[] => made.map(({ callbackId }) => callbackId).sort((one, other) => one - other)

test('a new callback is in no index; if its process dies before the message, it is queued three minutes later, once', async () => {
  const { clock, made, stored, rescues, sweeps } = await scene()
  const lost = await made()
  expect(await stored(lost)).not.toHaveProperty('due')
  clock.at = START + 2 * MINUTE_MS
  expect(await rescues(), 'a transaction of that minute may still be in progress').toEqual([])
  clock.at = START + 3 * MINUTE_MS
  expect(await rescues()).toEqual(idsOf([lost]))
  expect(await rescues()).toEqual([])
  expect((await stored(lost))?.turn, 'it is the same turn').toBe(1)
  expect(await sweeps(), 'it has been sent a moment ago').toEqual([])
  clock.at += 7 * MINUTE_MS
  expect(await sweeps(), 'should that message be lost as well').toEqual(idsOf([lost]))
})

test('what was tried, delivered or stopped meanwhile is not queued', async () => {
  const { clock, made, delivered, stored, store, rescues } = await scene()
  await delivered(await made())
  const stopped = await stored(await made())
  if (stopped !== undefined) await store.commit([stopCallback(stopped, clock.at)])
  const failed = await stored(await made())
  const attempt = { attempt: 1, at: new Date(clock.at).toISOString(), status: 500, ms: 1 }
  if (failed !== undefined) await store.commit([noteAttempt(failed, attempt, { kind: 'retry', nextAttemptAt: clock.at + 1_000 })])
  clock.at += 3 * MINUTE_MS
  expect(await rescues()).toEqual([])
})

test('a process that dies between the mark and the transaction leaves nothing to rescue', async () => {
  const { clock, store, newProcess, marks, rescues } = await scene()
  const dying = newProcess(0, { ...store, commit: () => Promise.reject(new Error('it has died')) })
  await expect(dying()).rejects.toThrow('died')
  expect((await marks()).minutes).toHaveLength(1)
  clock.at += 3 * MINUTE_MS
  expect(await rescues()).toEqual([])
})

test('the mark of a minute is stored before its first transaction begins, and once by each process', async () => {
  const { clock, store, newProcess } = await scene()
  const order: string[] = []
  const watched: Store = {
    ...store,
    write(write) {
      order.push('mark')
      return store.write(write)
    },
    commit(writes) {
      order.push('transaction')
      return store.commit(writes)
    },
  }
  const made = newProcess(0, watched)
  await made()
  await Promise.all([made(), made()])
  clock.at += MINUTE_MS
  await made()
  expect(order).toEqual(['mark', 'transaction', 'transaction', 'transaction', 'mark', 'transaction'])
})

test('without a mark, because the table refuses it, the callback enters the due index', async () => {
  const { clock, store, newProcess, stored, logged, sweeps } = await scene()
  const made = newProcess(0, { ...store, write: () => Promise.reject(new Error('throttled')) })
  const lost = await made()
  expect((await stored(lost))?.due).toMatch(/#QUEUED$/)
  expect(logged).toContain('callback.mark-failed')
  clock.at += 2 * MINUTE_MS
  expect(await sweeps()).toEqual(idsOf([lost]))
})

test('a commit that begins long after its callback was made leaves an entry in the due index', async () => {
  const { clock, store, tools } = await scene()
  const unitOfWork = createUnitOfWork()
  unitOfWork.add(...newCallback({ tenantId: asId(1), callbackId: asId(5), url: 'https://example.com/', payload: '{}', now: START }))
  const settings = { notice: () => undefined, of: async () => ({ settings: { value: () => 8 } }) }
  const service = { ports: { store, log: tools.log }, queue: { send: async () => undefined }, settings } as unknown as Service
  await commit(unitOfWork, service, clock.at + 31_000)
  expect((await store.read([callback(asId(1), asId(5))]))[0]).toHaveProperty('due')
})

test('callbacks of many tenants, from processes whose clocks differ by seconds, around the end of a minute: each is queued once', async () => {
  const { clock, newProcess, rescues } = await scene()
  const lost: Made[] = []
  for (let second = 35; second <= 45; second += 2) {
    clock.at = START + second * 1_000
    for (const skewMs of [-4_000, 0, 4_000]) {
      const made = newProcess(skewMs)
      for (let tenant = 1; tenant <= 12; tenant++) lost.push(await made(asId(tenant)))
    }
  }
  const found: number[] = []
  for (let minute = 1; minute <= 6; minute++) {
    clock.at = START + minute * MINUTE_MS
    found.push(...(await rescues()))
  }
  expect(found.toSorted((one, other) => one - other)).toEqual(idsOf(lost))
})

test('after hours without a sweep it finds everything, in runs that end with their time', async () => {
  const { clock, made, budget, rescues } = await scene()
  const lost: Made[] = []
  for (let place = 0; place < 40; place++) {
    clock.at += 5 * MINUTE_MS
    lost.push(await made(asId(1 + (place % 3) * 8)))
    if (place === 20) lost.push(...(await Promise.all(Array.from({ length: 60 }, () => made()))))
  }
  clock.at += 10 * 60 * MINUTE_MS
  const found: number[] = []
  let runs = 0
  for (; found.length < lost.length && runs < 200; runs++) {
    budget.steps = 5
    found.push(...(await rescues()))
  }
  budget.steps = Number.POSITIVE_INFINITY
  expect(await rescues()).toEqual([])
  expect(found.toSorted((one, other) => one - other)).toEqual(idsOf(lost))
  expect(runs).toBeGreaterThan(5)
})

test('a run that dies loses nothing, and several at once queue each callback once', async () => {
  const { clock, made, tools, rescues } = await scene()
  const lost = await Promise.all(Array.from({ length: 50 }, () => made()))
  clock.at += 3 * MINUTE_MS
  const broken = { ...tools, queue: { send: () => Promise.reject(new Error('it has died')) } }
  await expect(rescueCallbacks(broken, 8, WHOLE)).rejects.toThrow('died')
  const sent: DueMessage[] = []
  const counting = { ...tools, queue: { send: async (messages: readonly DueMessage[]) => void sent.push(...messages) } }
  await Promise.all(Array.from({ length: 5 }, () => rescueCallbacks(counting, 8, WHOLE)))
  for (let minute = 0; minute < 8; minute++) {
    clock.at += MINUTE_MS
    await sweep(counting)
  }
  expect(sent.map(({ key }) => Number(key.SK)).sort((one, other) => one - other)).toEqual(idsOf(lost))
  expect(await rescues()).toEqual([])
})

test('a tenant with more than a thousand lost callbacks in one shard of a minute is gone over page by page', async () => {
  const { clock, store, made, rescues } = await scene()
  const first = await made()
  const ids = Array.from({ length: 1_100 }, (_, place) => firstIdAt<CallbackId>(START) + 8 * (place + 1_000))
  const writes = ids.flatMap((id) =>
    newCallback({ tenantId: asId(1), callbackId: asId(id), url: 'https://example.com/', payload: '{}', now: START }),
  )
  const unindexed = writes.map(({ due: _, ...write }) => write)
  for (let from = 0; from < unindexed.length; from += 100) await store.commit(unindexed.slice(from, from + 100))
  clock.at += 3 * MINUTE_MS
  expect(await rescues()).toEqual([...idsOf([first]), ...ids].toSorted((one, other) => one - other))
}, 60_000)

test('where many processes make callbacks of a tenant in one minute, each stores one more mark in the hour, and what they lose is found', async () => {
  const { clock, newProcess, marks, rescues } = await scene()
  const processes = Array.from({ length: 6 }, () => newProcess())
  const lost: Made[] = []
  for (let minute = 0; minute < 20; minute++) {
    for (const made of processes) lost.push(await made())
    clock.at += MINUTE_MS
  }
  const { minutes, hours } = await marks()
  expect(hours.map(({ processes: count }) => count)).toEqual([4])
  const marked = minutes.map(({ processes: count }) => count).reduce((sum, count) => sum + count, 0)
  expect(marked, 'the first two processes see no others before them').toBe(4 + 20 * 2)
  const found: number[] = []
  for (let minute = 0; minute < 4; minute++) {
    found.push(...(await rescues()))
    clock.at += MINUTE_MS
  }
  expect(found.toSorted((one, other) => one - other)).toEqual(idsOf(lost))
})

test('after the clock was set back the rescue goes over the same minutes again', async () => {
  const { clock, store, made, rescues } = await scene()
  clock.at += 24 * 60 * MINUTE_MS
  await made()
  clock.at += 3 * MINUTE_MS
  expect(await rescues()).toHaveLength(1)
  clock.at = START
  await store.write(rescueAgainFrom(1, START - 20_000 - 2 * MINUTE_MS))
  const lost = await made()
  clock.at += 3 * MINUTE_MS
  expect(await rescues()).toEqual(idsOf([lost]))
})

test('a callback that an earlier version stored is left to the sweep, and queued once', async () => {
  const { clock, store, made, rescues, sweeps } = await scene()
  await sweeps()
  const now = START
  const [old] = newCallback({ tenantId: asId(1), callbackId: asId(77), url: 'https://example.com/', payload: '{}', now })
  if (old?.due === undefined) throw new Error('it is due')
  await store.commit([{ ...old, due: { ...old.due, queuedBy: 'commit', shards: 8 } }])
  const lost = await made()
  clock.at += 3 * MINUTE_MS
  expect(await rescues()).toEqual(idsOf([lost]))
  expect(await sweeps()).toEqual([77])
})

test('a minute without marks costs a read and two queries a shard and no write; with 200 delivered callbacks it costs 0.14 read units each', async () => {
  const { clock, made, delivered, tools } = await scene()
  const run = () => metered(() => rescueCallbacks(tools, 8, WHOLE))
  await run()
  const idle = await run()
  expect(idle.cost.requests.filter((request) => !/^(Query|BatchGet)/.test(request))).toEqual([])
  expect(idle.cost.readUnits).toBeLessThanOrEqual(8 * 0.5 + 16 * 0.5)
  for (let place = 0; place < 200; place++) await delivered(await made())
  clock.at += 3 * MINUTE_MS
  const busy = await run()
  expect(busy.result.rescued).toBe(0)
  expect(busy.cost.writeUnits, 'the progress').toBe(1)
  const each = (busy.cost.readUnits - idle.cost.readUnits) / 200
  expect(each).toBeLessThanOrEqual(0.14)
})
