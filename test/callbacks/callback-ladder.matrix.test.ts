import { expect, test } from 'vitest'
import { newCallbackConsumers } from '../../functions/callbacks/consumers.ts'
import { sweep } from '../../functions/sweep/sweep.ts'
import type { QueueClient } from '../../shared/adapters/queue-client.ts'
import { gapBeforeRetry } from '../../shared/domain/callbacks/ladder.ts'
import type { CallbackId } from '../../shared/domain/ids.ts'
import { EVERYBODY_SERVED } from '../../shared/ports/cells.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { sqsQueue } from '../../shared/runtime/sqs-queue.ts'
import { CALLBACK, type Callback, callback, newCallback } from '../../shared/storage/callbacks.ts'
import { type DueMessage, MINUTE_MS } from '../../shared/storage/due.ts'
import { moveMark, type SweepMark, sweepMark } from '../../shared/storage/sweep-mark.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'

const service = running()
const callbacks = callbacksOf(service)
const tables = emptyTables()
const START = Date.parse('2026-06-01T10:00:20Z')

type Sent = { readonly body: string; readonly delay: number; readonly at: number; readonly group: string | undefined }

/** SQS, the scheduler and the network on a clock that moves from one event to the next. Every attempt gets the same answer. */
async function years(status: number) {
  const under = service.local.service
  const clock = { at: START, now: () => clock.at }
  const store = await tables.fresh(clock)
  const sent: Sent[] = []
  const inbox: Sent[] = []
  const attempts: number[] = []
  const client: QueueClient = {
    async send({ Entries }) {
      for (const { MessageBody, DelaySeconds, MessageGroupId } of Entries) {
        const message = { body: MessageBody, delay: DelaySeconds, at: clock.at + DelaySeconds * 1000, group: MessageGroupId }
        sent.push(message)
        inbox.push(message)
      }
      return 0
    },
  }
  const queue = sqsQueue({ client, urlFor: () => 'https://queue', clock })
  const callbacks = {
    async send() {
      attempts.push(clock.at)
      return { kind: 'answered', status, answer: '', ms: 0 } as const
    },
  }
  const consume = queueHandler(newCallbackConsumers(), { ...under, queue, ports: { ...under.ports, store, clock, callbacks } })
  const tools = { store, queue, clock, log: () => undefined, hasTime: () => true, standings: EVERYBODY_SERVED }

  /** The minutes in which nothing is due are left out: going over them is another test's. */
  async function minutesAround(dueAt: number): Promise<void> {
    const first = Math.max(clock.at, dueAt - 2 * MINUTE_MS)
    const [mark] = (await store.read([sweepMark(0)])) as readonly (SweepMark | undefined)[]
    if (mark !== undefined) await store.write(moveMark(0, { ...mark, oldest: first - (first % MINUTE_MS) - 2 * MINUTE_MS }))
    for (clock.at = first - (first % MINUTE_MS) + MINUTE_MS; inbox.length === 0 && clock.at <= dueAt; clock.at += MINUTE_MS)
      await sweep(tools)
    if (inbox.length > 0) clock.at -= MINUTE_MS
  }

  return {
    store,
    clock,
    sent,
    attempts,
    queue,
    stored: async (callbackId: CallbackId) => (await store.read([callback(asId(1), callbackId)]))[0] as Callback,
    tools,
    minutesAround,
    /** Hands over the message that is ready first, before a moment; false when there is none. */
    async deliverNext(before = Number.POSITIVE_INFINITY): Promise<boolean> {
      const next = inbox.toSorted((one, other) => one.at - other.at)[0]
      if (next === undefined || next.at >= before) return false
      inbox.splice(inbox.indexOf(next), 1)
      clock.at = Math.max(clock.at, next.at)
      expect(await consume({ Records: [{ messageId: '1', body: next.body }] })).toEqual({ batchItemFailures: [] })
      return true
    },
  }
}

test('48 attempts come at exactly the gaps of the table, none early, one message for each, the last ones every 30 days', async () => {
  const { store, clock, sent, attempts, stored, minutesAround, deliverNext, queue } = await years(500)
  await store.commit(newCallback({ tenantId: asId(1), callbackId: asId(7), url: 'http://127.0.0.1:9/', payload: '{}', now: START }))
  await queue.send([{ kind: CALLBACK, key: callback(asId(1), asId(7)).key, turn: 1, dueAt: new Date(START).toISOString() }])
  while (attempts.length < 48) {
    if (await deliverNext()) continue
    const { nextAttemptAt = '' } = await stored(asId(7))
    expect(Date.parse(nextAttemptAt)).toBeGreaterThan(clock.at)
    await minutesAround(Date.parse(nextAttemptAt))
  }
  const gaps = attempts.slice(1).map((at, place) => (at - (attempts[place] ?? 0)) / 1000)
  expect(gaps).toEqual(Array.from({ length: 47 }, (_, place) => gapBeforeRetry(place + 1)))
  expect(gaps.slice(0, 9)).toEqual([1, 1, 10, 10, 120, 120, 7200, 7200, 7200])
  expect(gaps.slice(9, 28).every((gap) => gap === 86_400)).toBe(true)
  expect(gaps.slice(28, 32).every((gap) => gap === 604_800)).toBe(true)
  expect(gaps.slice(32).every((gap) => gap === 2_592_000)).toBe(true)
  const turns = sent.map(({ body }) => (JSON.parse(body) as DueMessage).turn)
  expect(new Set(turns).size, 'no turn was queued twice').toBe(turns.length)
  expect(sent.every(({ delay }) => delay <= 900)).toBe(true)
  expect(new Set(sent.map(({ group }) => group)), 'its tenant is the group by which SQS shares fairly').toEqual(new Set(['tenant-1']))
})

test('of 300 callbacks that come due within three minutes each is queued once, by the exact second, from all shards', async () => {
  const { store, tools, clock, sent, attempts, deliverNext } = await years(200)
  const dueAt = (place: number) => START + 200_000 + place * 600
  for (let from = 0; from < 300; from += 100)
    await store.commit(
      Array.from({ length: 100 }, (_, place) => from + place).flatMap((place) =>
        newCallback({
          tenantId: asId(place % 7),
          callbackId: asId(place + 1),
          url: 'http://127.0.0.1:9/',
          payload: '{}',
          now: dueAt(place),
        }),
      ),
    )
  for (let minute = START + 40_000; minute < dueAt(299); minute += MINUTE_MS) {
    clock.at = minute
    await sweep(tools)
    while (await deliverNext(minute + MINUTE_MS));
  }
  expect(attempts).toHaveLength(300)
  const due = sent.map(({ body, at }) => [(JSON.parse(body) as DueMessage).key, at] as const)
  expect(new Set(due.map(([{ PK, SK }]) => `${PK} ${SK}`)).size).toBe(sent.length)
  for (const [{ SK }, at] of due) {
    const late = at - dueAt(Number(SK) - 1)
    expect(late, 'never early').toBeGreaterThanOrEqual(0)
    expect(late, 'SQS counts whole seconds').toBeLessThan(1_000)
  }
})

test('the last rung is reached: from the 33rd retry on every 30 days', async () => {
  const receiver = await callbackReceiver(500)
  const callbackId = await callbacks.send(receiver.url)
  for (let made = 1; made <= 34; made++) {
    const { nextAttemptAt = '' } = await callbacks.afterAttempts(callbackId, made)
    await callbacks.advance(Math.max(0, Math.ceil((Date.parse(nextAttemptAt) - service.local.clock.now()) / 1000)))
  }
  const { attempts, ladder, nextAttemptAt = '' } = await callbacks.afterAttempts(callbackId, 35)
  expect(Math.round((Date.parse(nextAttemptAt) - Date.parse(attempts.at(-1)?.at ?? '')) / 86_400_000)).toBe(30)
  expect(ladder.filter(({ state }) => state === 'done')).toHaveLength(35)
  expect(receiver.received).toHaveLength(35)
})
