/*
 * Counts the cost of a sweep while many callbacks wait for moments that are days away. It must depend on what is due, not on what waits,
 * and be the same for many tenants as for few. Waiting callbacks are put straight into the emulator.
 */

import { BatchWriteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { sweep } from '../functions/sweep/sweep.ts'
import { ensureTable } from '../infra/local/table.ts'
import { tableClientOf } from '../shared/adapters/table/table-client.ts'
import { fixedId } from '../shared/domain/ids.ts'
import { EVERYBODY_SERVED } from '../shared/ports/cells.ts'
import { dynamoDbStore } from '../shared/runtime/dynamodb-store.ts'
import { metered } from '../shared/runtime/meter.ts'
import { newCallback } from '../shared/storage/callbacks.ts'
import { dueAttributes, MINUTE_MS } from '../shared/storage/due.ts'
import { moveMark } from '../shared/storage/sweep-mark.ts'
import { onOwnEmulator } from './own-emulator.ts'
import { median } from './statistics.ts'

/** A million with WAITING=1000000; a tenth is enough to see what grows. */
const WAITING = Number(process.env.WAITING ?? 100_000)
const DUE = 2_000
const RUNS = 7
const DAY_MS = 86_400_000
/** All ids have the same number of digits, because reads are counted in bytes. */
const FIRST_TENANT = 10_000
const PAYLOAD = 'x'.repeat(300)

export type SweepCost = {
  readonly readUnits: number
  readonly writeUnits: number
  readonly requests: number
  readonly milliseconds: number
}
export type SweepFigures = {
  /** The cost of one run that finds 2,000 due: with nothing else waiting, and with many waiting of few and of many tenants. */
  readonly alone: SweepCost
  readonly fewTenants: SweepCost
  readonly manyTenants: SweepCost
  readonly waiting: number
}

export async function sweepFigures(): Promise<SweepFigures> {
  return onOwnEmulator(async (client) => {
    const [alone, fewTenants, manyTenants] = [
      await tableWith(client, 'alone', 0, 1),
      await tableWith(client, 'few', WAITING, 10),
      await tableWith(client, 'many', WAITING, 10_000),
    ]
    const costs: SweepCost[][] = [[], [], []]
    for (let run = 0; run < RUNS; run++)
      for (const [place, runOnce] of [alone, fewTenants, manyTenants].entries()) costs[place]?.push(await runOnce())
    const [one, few, many] = costs.map(middle)
    if (one === undefined || few === undefined || many === undefined) throw new Error('every table was swept')
    return { alone: one, fewTenants: few, manyTenants: many, waiting: WAITING }
  })
}

function middle(costs: readonly SweepCost[]): SweepCost {
  const of = (figure: (cost: SweepCost) => number): number => median(costs.map(figure))
  return {
    readUnits: of((cost) => cost.readUnits),
    writeUnits: of((cost) => cost.writeUnits),
    requests: of((cost) => cost.requests),
    milliseconds: of((cost) => cost.milliseconds),
  }
}

/** A table with this many waiting callbacks, and a run of the sweep over it, a minute later each time, with 2,000 due. */
async function tableWith(client: DynamoDBClient, name: string, waiting: number, tenants: number): Promise<() => Promise<SweepCost>> {
  await ensureTable(client, name)
  const clock = { at: Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS, now: () => clock.at }
  const store = dynamoDbStore({ client: tableClientOf(client), tableName: name, clock })
  let nextId = 1
  const put = async (count: number, dueAt: () => number): Promise<void> => {
    const ids = Array.from({ length: count }, () => nextId++)
    const requests = ids.map((callbackId) => itemOf(callbackId, FIRST_TENANT + (callbackId % tenants), dueAt()))
    const batches = Array.from({ length: Math.ceil(count / 25) }, (_, place) => requests.slice(place * 25, (place + 1) * 25))
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let batch = batches.pop(); batch !== undefined; batch = batches.pop())
          await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: batch } }))
      }),
    )
  }
  await put(waiting, () => clock.at + DAY_MS + Math.random() * 29 * DAY_MS)
  const tools = {
    store,
    clock,
    log: () => undefined,
    queue: { send: async () => undefined },
    hasTime: () => true,
    standings: EVERYBODY_SERVED,
  }
  await sweep(tools)
  return async () => {
    clock.at += MINUTE_MS
    await put(DUE, () => clock.at + MINUTE_MS + Math.random() * MINUTE_MS)
    const began = performance.now()
    const { cost, result } = await metered(() => sweep(tools))
    const milliseconds = performance.now() - began
    if (result.queued !== DUE) throw new Error(`${result.queued} were queued instead of ${DUE}`)
    // Far from what the next run looks at: they would be overdue then.
    clock.at += 10 * MINUTE_MS
    await store.write(moveMark(0, { oldest: clock.at, queuedTo: clock.at + MINUTE_MS }))
    return { readUnits: cost.readUnits, writeUnits: cost.writeUnits, requests: cost.requests.length, milliseconds }
  }
}

function itemOf(callbackId: number, tenantId: number, at: number) {
  const [write] = newCallback({
    tenantId: fixedId(tenantId),
    callbackId: fixedId(callbackId),
    url: 'https://example.com/hook',
    payload: PAYLOAD,
    now: at,
  })
  if (write?.due === undefined) throw new Error('a callback is due')
  const Item = marshall({ ...write.item, ...dueAttributes(write.due, write.key), ...write.key }, { removeUndefinedValues: true })
  return { PutRequest: { Item } }
}

if (import.meta.main) {
  const began = performance.now()
  console.log(await sweepFigures(), `${Math.round((performance.now() - began) / 1000)} s`)
}
