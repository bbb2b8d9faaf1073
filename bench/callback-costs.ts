/*
 * Counts what callbacks cost at the table, by the emulator, which counts as DynamoDB does, and prices it at list prices. Queues and
 * functions are priced by the number of their requests and seconds.
 */

import { newCallbackConsumers } from '../functions/callbacks/consumers.ts'
import { rescueCallbacks } from '../functions/sweep/rescue-callbacks.ts'
import { sweep, WHOLE } from '../functions/sweep/sweep.ts'
import { startLocal } from '../infra/local/start.ts'
import { createUnitOfWork } from '../shared/contract/unit-of-work.ts'
import { type CallbackId, fixedId } from '../shared/domain/ids.ts'
import type { Service } from '../shared/http/service.ts'
import { commit } from '../shared/http/steps/commit.ts'
import { EVERYBODY_SERVED } from '../shared/ports/cells.ts'
import { queueHandler } from '../shared/runtime/jobs.ts'
import { type Cost, metered } from '../shared/runtime/meter.ts'
import { newCallback } from '../shared/storage/callbacks.ts'
import { type DueMessage, MINUTE_MS, SHARDS_OF_GROUP } from '../shared/storage/due.ts'
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

/** In one minute of one tenant. A tenant with fewer pays more for each: a mark, and looking at its eight shards, are for the minute. */
const CALLBACKS = 1_000

export async function callbackCosts(): Promise<CallbackCosts> {
  const local = await startLocal({ port: 0, dataDirectory: undefined, keyDirectory: KEYS, log: () => undefined })
  try {
    const delivered = await costOf(local.service, 200)
    const failed = await costOf(local.service, 500)
    const found = await foundBySweep(local.service)
    const longGap = { writeUnits: failed.retry.writeUnits, readUnits: failed.retry.readUnits + found }
    const parts = [delivered.creation, delivered.attempt, delivered.rescue]
    const whole = {
      writes: sumOf(parts, writesIn),
      reads: sumOf(parts, (part) => part.requests.length / CALLBACKS - writesIn(part)),
      writeUnits: sumOf(parts, ({ writeUnits }) => writeUnits),
      readUnits: sumOf(parts, ({ readUnits }) => readUnits),
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

const sumOf = (parts: readonly Each[], of: (part: Each) => number): number => parts.reduce((sum, part) => sum + of(part), 0)

type Each = Pick<Cost, 'requests' | 'writeUnits' | 'readUnits'>

const writesIn = ({ requests }: Each): number => requests.filter((request) => !/^(?:BatchGet|Query)/.test(request)).length / CALLBACKS

type CostOfCallback = {
  readonly creation: Each
  readonly attempt: Each
  /** The second attempt of those that failed. */
  readonly retry: Each
  /** The cost of looking for lost ones, for each callback in the minute. */
  readonly rescue: Each
}

/** Means over some callbacks of a tenant in one minute, delivered in batches of ten. */
async function costOf(service: Service, status: number): Promise<CostOfCallback> {
  const { ports, settings } = service
  const callbacks = { send: async () => ({ kind: 'answered', status, answer: '', ms: 20 }) as const }
  const clock = { at: ports.clock.now(), now: () => clock.at }
  const queued: DueMessage[] = []
  const queue = { send: async (sent: readonly DueMessage[]) => void queued.push(...sent) }
  const still = { ...service, queue, ports: { ...ports, callbacks, clock } }
  const consume = queueHandler(newCallbackConsumers(), still)
  const attempts = async () => {
    const messages = queued.splice(0)
    for (let from = 0; from < messages.length; from += TOGETHER) {
      const batch = messages.slice(from, from + TOGETHER)
      await consume({ Records: batch.map((message, place) => ({ messageId: String(place), body: JSON.stringify(message) })) })
    }
  }
  await settings.of(fixedId(1))
  const creation = await metered(async () => {
    for (let made = 0; made < CALLBACKS; made++) await create(still, `https://example.com/${status}`)
  })
  const attempt = await metered(attempts)
  clock.at += 2_000
  const retry = await metered(attempts)
  clock.at += 4 * MINUTE_MS
  const tools = { store: ports.store, clock, log: () => undefined, queue, hasTime: () => true, standings: EVERYBODY_SERVED }
  const look = () => metered(() => rescueCallbacks(tools, SHARDS_OF_GROUP, WHOLE))
  const [busy, idle] = [await look(), await look()]
  const rescue = each(less(busy.cost, idle.cost))
  return { creation: each(creation.cost), attempt: each(attempt.cost), retry: each(retry.cost), rescue }
}

/** Creates a callback as a call does. */
async function create(service: Service, url: string): Promise<void> {
  const now = service.ports.clock.now()
  const unitOfWork = createUnitOfWork()
  const callbackId: CallbackId = service.ports.newId(now)
  unitOfWork.add(...newCallback({ tenantId: fixedId(1), callbackId, url, payload: 'x'.repeat(300), now }))
  await commit(unitOfWork, service, now)
}

function less(cost: Cost, idle: Cost): Cost {
  return { ...cost, readUnits: cost.readUnits - idle.readUnits, writeUnits: cost.writeUnits - idle.writeUnits }
}

function each({ requests, writeUnits, readUnits }: Cost): Each {
  return { requests, writeUnits: writeUnits / CALLBACKS, readUnits: readUnits / CALLBACKS }
}

/** Read units per due item, beyond those of a run that finds nothing. */
async function foundBySweep({ ports }: Service): Promise<number> {
  const clock = { at: ports.clock.now() + 3_600_000, now: () => clock.at }
  const tools = {
    store: ports.store,
    clock,
    log: () => undefined,
    queue: { send: async () => undefined },
    hasTime: () => true,
    standings: EVERYBODY_SERVED,
  }
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
