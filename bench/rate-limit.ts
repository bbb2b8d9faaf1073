/*
 * Counts the cost of a tenant's rate limit at the table, and how exactly it holds: eight processes on one table in the emulator, 1,000 calls
 * a second by a clock that is moved, each of 50 ms. Also counts the writes of sampled decisions.
 */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ensureTable } from '../infra/local/table.ts'
import { tableClientOf } from '../shared/adapters/table/table-client.ts'
import { fixedId } from '../shared/domain/ids.ts'
import type { LimiterVerdict, Service } from '../shared/http/service.ts'
import { LeasingLimiter } from '../shared/limits/limiter.ts'
import type { Store } from '../shared/ports/store.ts'
import { decisionMemory } from '../shared/runtime/decision-memory.ts'
import { dynamoDbStore } from '../shared/runtime/dynamodb-store.ts'
import type { Row } from './figures-table.ts'
import { onOwnEmulator } from './own-emulator.ts'

const PROCESSES = 8
const CALLS_A_SECOND = 1_000
/** Customers of the tenant, who call in turn. */
const CALLERS = 997
const MEASURED_SECONDS = 120
const WINDOW_SECONDS = 60
/** In milliseconds since 1970. */
const OF_ONE_CALL = 50

export type LimiterFigures = {
  /** Writes per call, while the limit leaves room. */
  readonly writes: number
  /** Ratio of admitted calls to allowed calls, while twice as many come. */
  readonly admitted: number
  /** Writes of samples per call. */
  readonly samples: number
}

export async function limiterFigures(): Promise<LimiterFigures> {
  return onOwnEmulator(async (client) => {
    const roomy = await run(client, 'roomy', 2 * CALLS_A_SECOND * WINDOW_SECONDS)
    const tight = await run(client, 'tight', (CALLS_A_SECOND * WINDOW_SECONDS) / 2)
    return {
      writes: roomy.writes / roomy.calls,
      admitted: tight.admitted / ((CALLS_A_SECOND * MEASURED_SECONDS) / 2),
      samples: roomy.samples / roomy.calls,
    }
  })
}

export function limiterRows({ writes, admitted, samples }: LimiterFigures): readonly Row[] {
  const setup = { artefact: 'source of the limiter, eight of it', store: 'emulator', leftOut: 'the calls themselves' }
  return [
    {
      what: 'rate limiter, writes at 1,000 calls/s',
      against: 'one write for each call',
      ...setup,
      figure: writes,
      goal: 0.05,
      better: 'lower',
      note: `${(writes * 1000).toFixed(1)} for 1,000 calls over 8 instances; samples of decisions ${(samples * 1000).toFixed(2)}`,
    },
    {
      what: 'rate limiter, off the limit over 8',
      against: 'the limit',
      ...setup,
      figure: Math.abs(admitted - 1),
      goal: 0.01,
      better: 'lower',
      note: `${admitted.toFixed(4)} of the calls that it allows, while twice as many come`,
    },
  ]
}

type Counted = { readonly calls: number; readonly admitted: number; readonly writes: number; readonly samples: number }

async function run(client: DynamoDBClient, name: string, count: number): Promise<Counted> {
  await ensureTable(client, name)
  // At the beginning of a window.
  let now = Date.parse('2026-01-31T08:00:00Z')
  const clock = { now: () => now }
  const table = dynamoDbStore({ client: tableClientOf(client), tableName: name, clock })
  const counted = { calls: 0, admitted: 0, writes: 0, samples: 0 }
  const instances = Array.from({ length: PROCESSES }, () => instance(counting(table, counted), clock, count))
  const underWay: LimiterVerdict[] = []
  for (; counted.calls < CALLS_A_SECOND * MEASURED_SECONDS; now++) {
    const { limiter, memory } = instances[counted.calls++ % PROCESSES] ?? instance(table, clock, count)
    const verdict = await limiter.admit({ subject: 'TENANT#1', tenantId: fixedId(1), caller: `CUSTOMER#${counted.calls % CALLERS}` })
    if (verdict.kind === 'admitted') counted.admitted++
    memory.keep()
    memory.note('1', { call: 'GET /', as: 'call', permission: 'Wallet.READ', held: ['CUSTOMER'] }, fixedId(counted.calls % CALLERS))
    underWay.push(verdict)
    if (underWay.length > OF_ONE_CALL) await underWay.shift()?.done()
  }
  for (const verdict of underWay) await verdict.done()
  return counted
}

function counting(table: Store, counted: { writes: number; samples: number }): Pick<Store, 'write' | 'commit'> {
  return {
    write(write) {
      counted.writes++
      return table.write(write)
    },
    commit(writes) {
      counted.samples += writes.length
      return table.commit(writes)
    },
  }
}

function instance(store: Pick<Store, 'write' | 'commit'>, clock: { readonly now: () => number }, count: number) {
  const value = () => ({ count, windowSeconds: WINDOW_SECONDS, concurrency: 200, policy: 'fixed-window' })
  const settings = { of: async () => ({ tenant: undefined, settings: { value } }) } as unknown as Pick<Service['settings'], 'of'>
  return { limiter: new LeasingLimiter(store, clock, settings), memory: decisionMemory(store, clock, Math.random, () => undefined) }
}

if (import.meta.main) console.log(await limiterFigures())
