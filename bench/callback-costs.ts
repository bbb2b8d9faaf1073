/*
 * Counts what callbacks cost at the table, by the emulator, which counts as DynamoDB does, and prices it at list prices. Queues and
 * functions are priced by the number of their requests and seconds.
 */

import { newCallbackConsumers } from '../functions/callbacks/consumers.ts'
import { sweep } from '../functions/sweep/sweep.ts'
import { startLocal } from '../infra/local/start.ts'
import { fixedId } from '../shared/domain/ids.ts'
import type { Service } from '../shared/http/service.ts'
import { queueHandler } from '../shared/runtime/jobs.ts'
import { type Cost, metered } from '../shared/runtime/meter.ts'
import { CALLBACK, callback, newCallback } from '../shared/storage/callbacks.ts'
import type { DueMessage } from '../shared/storage/due.ts'
import { KEYS } from './callback-service.ts'

/** Dollars per million, us-east-1: DynamoDB on demand, SQS standard, Lambda on Arm with 512 MiB by the second and by the call. */
export const PRICES = { writeUnits: 0.625, readUnits: 0.125, queueRequests: 0.4, functionSeconds: 6.6667, functionCalls: 0.2 } as const

/** Messages per request to SQS, and per call of a function, under load. */
const TOGETHER = 10
/** Seconds of a function per callback: it waits for a receiver that takes a fifth of a second, ten at a time. */
const SECONDS_EACH = 0.25 / TOGETHER

export type CallbackCosts = {
  /** Requests to the table and their units, for a callback that arrives at once, including its creation in another transaction. */
  readonly delivered: { readonly writes: number; readonly reads: number; readonly writeUnits: number; readonly readUnits: number }
  /** One attempt that fails after a wait beyond SQS's longest delay: found by the sweep, made, planned again. */
  readonly longGap: { readonly writeUnits: number; readonly readUnits: number }
  /** `attempt`: without the creation. `firing`: the end of a long wait, found by the sweep and delivered by the queue. `longGap`: with the attempt and its writes. */
  readonly dollarsPerMillion: { readonly delivered: number; readonly attempt: number; readonly firing: number; readonly longGap: number }
}

const CALLBACKS = 200

export async function callbackCosts(): Promise<CallbackCosts> {
  const local = await startLocal({ port: 0, dataDirectory: undefined, keyDirectory: KEYS, log: () => undefined })
  try {
    const delivered = await costOf(local.service, 200)
    const failed = await costOf(local.service, 500)
    const found = await foundBySweep(local.service)
    const longGap = { writeUnits: failed.attempt.writeUnits, readUnits: failed.attempt.readUnits + found }
    const whole = {
      writes: writesIn(delivered.creation) + writesIn(delivered.attempt),
      reads: delivered.attempt.requests.length / CALLBACKS - writesIn(delivered.attempt),
      writeUnits: delivered.creation.writeUnits + delivered.attempt.writeUnits,
      readUnits: delivered.attempt.readUnits,
    }
    return {
      delivered: whole,
      longGap,
      dollarsPerMillion: {
        delivered: dollars(whole),
        attempt: dollars(delivered.attempt),
        firing: dollars({ writeUnits: 0, readUnits: found }),
        longGap: dollars(longGap),
      },
    }
  } finally {
    await local.stop()
  }
}

function dollars({ writeUnits, readUnits }: { readonly writeUnits: number; readonly readUnits: number }): number {
  const queue = (3 / TOGETHER) * PRICES.queueRequests
  const functions = SECONDS_EACH * PRICES.functionSeconds + PRICES.functionCalls / TOGETHER
  return writeUnits * PRICES.writeUnits + readUnits * PRICES.readUnits + queue + functions
}

type Each = Pick<Cost, 'requests' | 'writeUnits' | 'readUnits'>

const writesIn = ({ requests }: Each): number => requests.filter((request) => !/^(?:BatchGet|Query)/.test(request)).length / CALLBACKS

/** Means over some callbacks, delivered in batches of ten. */
async function costOf(
  { ports, settings, ...under }: Service,
  status: number,
): Promise<{ readonly creation: Each; readonly attempt: Each }> {
  const callbacks = { send: async () => ({ kind: 'answered', status, answer: '', ms: 20 }) as const }
  const consume = queueHandler(newCallbackConsumers(), {
    ...under,
    settings,
    ports: { ...ports, callbacks },
    queue: { send: async () => undefined },
  })
  await settings.of(fixedId(1))
  const now = ports.clock.now()
  const messages = Array.from({ length: CALLBACKS }, (): DueMessage => {
    const { key } = callback(fixedId(1), ports.newId(now))
    return { kind: CALLBACK, key, turn: 1, dueAt: new Date(now).toISOString() }
  })
  const writes = messages.map(({ key }) =>
    newCallback({
      tenantId: fixedId(1),
      callbackId: fixedId(Number(key.SK)),
      url: `https://example.com/${status}`,
      payload: 'x'.repeat(300),
      now,
    }),
  )
  const creation = await metered(async () => {
    for (const write of writes) await ports.store.commit(write)
  })
  const attempt = await metered(async () => {
    for (let from = 0; from < CALLBACKS; from += TOGETHER) {
      const batch = messages.slice(from, from + TOGETHER)
      await consume({ Records: batch.map((message, place) => ({ messageId: String(place), body: JSON.stringify(message) })) })
    }
  })
  return { creation: each(creation.cost), attempt: each(attempt.cost) }
}

function each({ requests, writeUnits, readUnits }: Cost): Each {
  return { requests, writeUnits: writeUnits / CALLBACKS, readUnits: readUnits / CALLBACKS }
}

/** Read units per due item, beyond those of a run that finds nothing. */
async function foundBySweep({ ports }: Service): Promise<number> {
  const clock = { at: ports.clock.now() + 3_600_000, now: () => clock.at }
  const tools = { store: ports.store, clock, log: () => undefined, queue: { send: async () => undefined }, hasTime: () => true }
  await sweep(tools)
  clock.at += 60_000
  const idle = await metered(() => sweep(tools))
  const at = () => clock.at + 60_000 + Math.random() * 59_000
  for (let place = 0; place < CALLBACKS; place++)
    await ports.store.commit(
      newCallback({
        tenantId: fixedId(1),
        callbackId: ports.newId(clock.at),
        url: 'https://example.com/',
        payload: 'x'.repeat(300),
        now: at(),
      }),
    )
  clock.at += 60_000
  const busy = await metered(() => sweep(tools))
  return Math.max(0, busy.cost.readUnits - idle.cost.readUnits) / CALLBACKS
}

if (import.meta.main) console.log(await callbackCosts())
