/*
 * Measures how late graphile-worker makes the first attempt of a job and its retry, to compare callbacks with it. The worker runs in this
 * process, with its own settings: it is told about new jobs, and looks every 2 s for those whose time has come. Needs PostgreSQL.
 */
import { Logger, run } from 'graphile-worker'
import { startAtRate, startRetryReceiver } from '../retry-receiver.ts'
import { percentile } from '../statistics.ts'
import { withPostgres } from './postgres.ts'

const JOBS_A_SECOND = 50
/** Its own schedule: e seconds after the first failure. */
const RETRY_DELAY_MS = Math.E * 1000

/** 99th percentiles in milliseconds. */
export type GraphileWorkerFigures = { readonly firstAttempt: number; readonly retry: number }

/** `undefined` without PostgreSQL. */
export function graphileWorkerFigures(seconds = 8): Promise<GraphileWorkerFigures | undefined> {
  return withPostgres((connectionString) => lateness(connectionString, seconds * JOBS_A_SECOND))
}

async function lateness(connectionString: string, count: number): Promise<GraphileWorkerFigures> {
  const receiver = await startRetryReceiver()
  const [committed, attempted] = [new Map<number, number>(), new Map<number, number>()]
  const runner = await run({
    connectionString,
    concurrency: 50,
    maxPoolSize: 60,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      async callback(payload) {
        const { place } = payload as { readonly place: number }
        if (!attempted.has(place)) attempted.set(place, performance.now())
        await receiver.post(place)
      },
    },
  })
  try {
    await startAtRate(count, JOBS_A_SECOND, async (place) => {
      await runner.addJob('callback', { place }, { maxAttempts: 5 })
      committed.set(place, performance.now())
    })
    await receiver.awaitRetries(count)
    const waits = [...committed].map(([place, at]) => (attempted.get(place) ?? Number.POSITIVE_INFINITY) - at)
    return { firstAttempt: percentile(waits, 99), retry: receiver.lateness(RETRY_DELAY_MS) }
  } finally {
    await runner.stop()
    receiver.stop()
  }
}

if (import.meta.main) console.log((await graphileWorkerFigures()) ?? 'PostgreSQL is not installed')
