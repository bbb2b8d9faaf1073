import { setTimeout as pause } from 'node:timers/promises'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { askForSealing } from '../../functions/sweep/ask-for-sealing.ts'
import { minuteOf, SWEEP_SETTLED_AFTER_MS, type SweepTools, sweep } from '../../functions/sweep/sweep.ts'
import { documentsOf } from '../../shared/runtime/dynamodb-store.ts'
import { type DueMessage, MINUTE_MS, type QueuedBy, queuedByOf } from '../../shared/storage/due.ts'
import { moveMark, type SweepMark, sweepMark } from '../../shared/storage/sweep-mark.ts'
import { DUE_INDEX } from '../../shared/storage/table.ts'
import { discard } from '../../shared/storage/write.ts'
import type { Queues } from './queue-emulator.ts'

export type DueWorkOptions = {
  readonly tools: SweepTools
  readonly table: { readonly client: DynamoDBClient; readonly name: string }
  readonly queues: Pick<Queues, 'advance' | 'counts'>
  readonly queueNames: readonly string[]
  /** Resolves when what is being sent has come to its queue. */
  readonly arrived: () => Promise<void>
}

/** What the scheduler does in AWS, on one machine; and what no scheduler has to do: keep up with a clock that jumps. */
export type DueWork = {
  /** Has everything done that came due with a move of the clock by these seconds (below 0: back); waits for 2 s at most. */
  readonly afterAdvance: (seconds: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Longest wait for what a move of the clock has set going; milliseconds. */
const PATIENCE = 2_000
/** SQS takes no longer delay, so nothing was queued for later. */
const QUEUED_AT_MOST_AHEAD = 900_000

/** Catches up with what came due while the service was stopped, then sweeps every minute. */
export async function startDueWork(options: DueWorkOptions): Promise<DueWork> {
  const oneAtATime = serial()
  await oneAtATime(() => requeueLost(options))
  void oneAtATime(() => orLogged(options, () => catchUp(options)))
  const everyMinute = setInterval(() => void oneAtATime(() => orLogged(options, () => everyMinuteInAws(options.tools))), MINUTE_MS)
  return {
    async afterAdvance(seconds) {
      await options.arrived()
      if (seconds < 0) await forgetHowFar(options)
      else options.queues.advance(seconds)
      return oneAtATime(() => catchUp(options))
    },
    async stop() {
      clearInterval(everyMinute)
      await oneAtATime(async () => undefined)
    },
  }
}

function serial(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}

async function orLogged({ tools }: DueWorkOptions, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    tools.log('error', 'sweep.failed', { because: error instanceof Error ? error.message : 'unknown' })
  }
}

/** Sweeps until nothing that is due is left and nobody is at work; what hangs is not waited for. */
async function catchUp(options: DueWorkOptions): Promise<void> {
  const until = performance.now() + PATIENCE
  do {
    await quiet(options, until)
    await skipEmptyMinutes(options)
    const { queued, resent, complete, sealing } = await everyMinuteInAws(options.tools)
    if (complete && queued + resent === 0 && sealing === 'nothing') return
  } while (performance.now() < until)
}

async function everyMinuteInAws(tools: SweepTools) {
  return { ...(await sweep(tools)), sealing: await askForSealing(tools) }
}

async function quiet({ queues, queueNames }: DueWorkOptions, until: number): Promise<void> {
  const isBusy = () => queueNames.map((name) => queues.counts(name)).some(({ ready, inFlight }) => ready + inFlight > 0)
  while (isBusy() && performance.now() < until) await pause(5)
}

/** The sweep reads minute by minute. After a leap of days it would read thousands of empty ones: here a look at the whole index is cheaper. */
async function skipEmptyMinutes({ tools, table }: DueWorkOptions): Promise<void> {
  const [mark] = (await tools.store.read([sweepMark()])) as readonly (SweepMark | undefined)[]
  if (mark === undefined) return
  const settled = minuteOf(tools.clock.now()) - SWEEP_SETTLED_AFTER_MS
  const earliest = Math.min(settled, ...(await allDue(table)).map(({ dueAt }) => minuteOf(Date.parse(dueAt))))
  if (earliest > mark.oldest) await tools.store.write(moveMark({ ...mark, oldest: earliest }))
}

/** The sweep has come to a time that lies ahead again: it would do nothing until then. */
async function forgetHowFar({ tools }: DueWorkOptions): Promise<void> {
  await tools.store.commit([discard(sweepMark())])
}

/** The queues of this machine are in memory: whatever was queued before the last stop is queued again. */
async function requeueLost({ tools, table }: DueWorkOptions): Promise<void> {
  const now = tools.clock.now()
  const [mark] = (await tools.store.read([sweepMark()])) as readonly (SweepMark | undefined)[]
  const wasQueued = ({ dueAt, queuedBy }: DueItem): boolean => {
    const at = Date.parse(dueAt)
    return queuedBy === 'commit' ? at <= now + QUEUED_AT_MOST_AHEAD : mark !== undefined && at < mark.queuedTo + MINUTE_MS
  }
  const lost = (await allDue(table)).filter(wasQueued)
  await tools.queue.send(lost.map(({ queuedBy: _, ...message }) => message))
}

type DueItem = DueMessage & { readonly queuedBy: QueuedBy }

async function allDue({ client, name }: DueWorkOptions['table']): Promise<readonly DueItem[]> {
  const found: DueItem[] = []
  const pages = paginateScan({ client: documentsOf(client) }, { TableName: name, IndexName: DUE_INDEX.name })
  for await (const { Items = [] } of pages)
    for (const { PK, SK, due, dueAt, dueKind, dueTurn } of Items)
      found.push({ key: { PK, SK }, kind: dueKind, turn: dueTurn, dueAt, queuedBy: queuedByOf(due) })
  return found
}
