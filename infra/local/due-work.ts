import { setTimeout as pause } from 'node:timers/promises'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { askForSealing } from '../../functions/sweep/ask-for-sealing.ts'
import { rescueCallbacks } from '../../functions/sweep/rescue-callbacks.ts'
import { groupsIn, minuteOf, SWEEP_SETTLED_AFTER_MS, sweepPart, WHOLE } from '../../functions/sweep/sweep.ts'
import type { SweepTools } from '../../functions/sweep/sweep-tools.ts'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import { MARK_SHARDS } from '../../shared/storage/callback-marks.ts'
import { type DueMessage, groupOf, MINUTE_MS, minuteOfBucket, queuedByOf } from '../../shared/storage/due.ts'
import { rescueAgainFrom } from '../../shared/storage/rescue-mark.ts'
import { moveMark, type SweepMark, sweepMark } from '../../shared/storage/sweep-mark.ts'
import { DUE_INDEX } from '../../shared/storage/table.ts'
import { discard } from '../../shared/storage/write.ts'
import { removeEarlySeals } from './early-seals.ts'
import type { FunctionRoles } from './function-roles.ts'
import type { Queues } from './queue-emulator.ts'

type DueWorkOptions = {
  readonly tools: Omit<SweepTools, 'hasTime'>
  /** The number of shards of the due index that are written to. */
  readonly dueShards: () => Promise<number>
  readonly table: { readonly client: DynamoDBClient; readonly name: string }
  readonly queues: Pick<Queues, 'advance' | 'counts'>
  readonly queueNames: readonly string[]
  /** Runs something as the function that sweeps. */
  readonly asSweep: FunctionRoles['ofSweep']
  /** Resolves when the messages that are being sent have reached their queue. */
  readonly arrived: () => Promise<void>
}

/** Replaces the scheduler of AWS on the local run, and follows a clock that jumps. */
type DueWork = {
  /**
   * Handles everything that came due when the clock moved by these seconds (negative: back). It waits for 2 s at most; a machine that is
   * busier does the rest afterwards.
   */
  readonly afterAdvance: (seconds: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Longest wait for work caused by a move of the clock, in milliseconds. */
const PATIENCE_MS = 2_000
/** After so many parts more, at most 2 s each, the sweep of every minute does the rest. */
const MOST_PARTS = 30
/** SQS accepts no longer delay, so nothing was queued for later. */
const QUEUED_AHEAD_MS = 900_000

/**
 * Catches up with items that came due while the service was stopped, then sweeps every minute. In a new table nothing can be due: only the
 * progress is stored, without which the next sweep would not look back.
 */
export async function startDueWork(options: DueWorkOptions, on: 'new-table' | 'used-table'): Promise<DueWork> {
  const oneAtATime = serial()
  let moves = 0
  /** Does the rest of a catch-up for which its time was too short, part by part, until the clock moves again or the service stops. */
  async function goOn(move: number): Promise<void> {
    for (let part = 0; part < MOST_PARTS && move === moves; part++)
      if ((await oneAtATime(() => orLogged(options, () => catchUp(options)))) === 'done') return
  }
  if (on === 'used-table') await oneAtATime(() => requeueLost(options))
  void oneAtATime(() => orLogged<unknown>(options, () => (on === 'used-table' ? catchUp(options) : noteNothingDue(options))))
  const everyMinute = setInterval(() => void oneAtATime(() => orLogged(options, () => everyMinuteInAws(options))), MINUTE_MS)
  return {
    async afterAdvance(seconds) {
      const move = ++moves
      await options.arrived()
      if (seconds < 0) await oneAtATime(() => forgetHowFar(options))
      else options.queues.advance(seconds)
      if ((await oneAtATime(() => catchUp(options))) === 'out-of-time') void goOn(move)
    },
    async stop() {
      moves += 1
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

async function orLogged<T>({ tools }: DueWorkOptions, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    tools.log('error', 'sweep.failed', { because: error instanceof Error ? error.message : 'unknown' })
    return undefined
  }
}

/** Sweeps until nothing due is left and no worker is busy, or its time is over. It does not wait for hanging attempts. */
async function catchUp(options: DueWorkOptions): Promise<'done' | 'out-of-time'> {
  const until = performance.now() + PATIENCE_MS
  // Messages are lost only when a process ends, so once is enough.
  let isRescued = false
  do {
    await quiet(options, until)
    isRescued ||= await rescueSome(options)
    const due = await allDue(options.table)
    if (isDueSoon(due, options)) {
      await beginAtEarliest(options, due)
      const { queued, resent, complete, sealing } = await sweepLikeAws({ ...options, tools: knowingBuckets(options.tools, due) })
      if (isRescued && complete && queued + resent === 0 && sealing === 'nothing') return 'done'
    } else {
      await noteNothingDue(options)
      if (isRescued && (await options.asSweep(() => askForSealing(options.tools))) === 'nothing') return 'done'
    }
  } while (performance.now() < until)
  return 'out-of-time'
}

/**
 * Tells whether a sweep would find anything: items that it has to queue by the end of the next minute, or items whose message is lost.
 * The message of an item that the commit queued is still on its way until the item is due.
 */
function isDueSoon(due: readonly DueItem[], { tools }: DueWorkOptions): boolean {
  const now = tools.clock.now()
  const endOfNextMinute = minuteOf(now) + 2 * MINUTE_MS
  return due.some(({ bucket, message }) =>
    queuedByOf(bucket) === 'sweep' ? minuteOfBucket(bucket) < endOfNextMinute : Date.parse(message.dueAt) < now,
  )
}

/**
 * Answers for a bucket without items from the scan of the index: a sweep reads some 50 buckets, and most are empty. An item that a commit
 * adds meanwhile is in the next scan.
 */
function knowingBuckets(tools: DueWorkOptions['tools'], due: readonly DueItem[]): DueWorkOptions['tools'] {
  const buckets = new Set(due.map(({ bucket }) => bucket))
  const dueIn: SweepTools['store']['dueIn'] = async (bucket, after) =>
    buckets.has(bucket) ? tools.store.dueIn(bucket, after) : { due: [], next: undefined }
  return { ...tools, store: { ...tools.store, dueIn } }
}

/** Stores the progress that a sweep stores when it finds nothing, without its 50 queries for each group of shards. */
async function noteNothingDue({ tools, dueShards }: DueWorkOptions): Promise<void> {
  const minute = minuteOf(tools.clock.now())
  const progress: SweepMark = { oldest: minute - SWEEP_SETTLED_AFTER_MS, queuedTo: minute + MINUTE_MS }
  for (const group of await groupsIn(tools, await dueShards())) await tools.store.write(moveMark(group, progress))
}

/** Queues callbacks of which the message is lost. Tells whether there were none. */
function rescueSome({ tools, dueShards, asSweep }: DueWorkOptions): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  const hasTime = () => performance.now() < until
  return asSweep(async () => {
    const { rescued, complete } = await rescueCallbacks({ ...tools, hasTime }, await dueShards(), WHOLE)
    return complete && rescued === 0
  })
}

async function everyMinuteInAws(options: DueWorkOptions): Promise<void> {
  await rescueSome(options)
  await sweepLikeAws(options)
}

function sweepLikeAws({ tools, dueShards, asSweep }: DueWorkOptions) {
  const until = performance.now() + PATIENCE_MS
  const hasTime = () => performance.now() < until
  return asSweep(async () => ({
    ...(await sweepPart({ ...tools, hasTime }, await dueShards(), WHOLE)),
    sealing: await askForSealing(tools),
  }))
}

async function quiet({ queues, queueNames }: DueWorkOptions, until: number): Promise<void> {
  const isBusy = () => queueNames.map((name) => queues.counts(name)).some(({ ready, inFlight }) => ready + inFlight > 0)
  while (isBusy() && performance.now() < until) await pause(5)
}

/**
 * Lets the sweep begin at the earliest minute in which something is due. It reads minute by minute: after a leap of days, it would read
 * thousands of empty minutes. A commit that was under way while the clock leapt can come due in a minute that the sweep has left.
 */
async function beginAtEarliest(options: DueWorkOptions, due: readonly DueItem[]): Promise<void> {
  const { tools } = options
  const marks = await marksOf(options)
  if (marks.size === 0) return
  const settled = minuteOf(tools.clock.now()) - SWEEP_SETTLED_AFTER_MS
  const earliest = Math.min(settled, ...due.map(({ bucket }) => minuteOfBucket(bucket)))
  for (const [group, mark] of marks) if (earliest !== mark.oldest) await tools.store.write(moveMark(group, { ...mark, oldest: earliest }))
}

/** Resets the progress of the sweep and of the sealing if it lies in the future again: they would do nothing until then. */
async function forgetHowFar({ tools, dueShards }: DueWorkOptions): Promise<void> {
  await tools.store.commit((await groupsIn(tools, await dueShards())).map((group) => discard(sweepMark(group))))
  const minute = minuteOf(tools.clock.now()) - SWEEP_SETTLED_AFTER_MS
  for (let shard = 0; shard < MARK_SHARDS; shard++) await tools.store.write(rescueAgainFrom(shard, minute))
  await removeEarlySeals(tools)
}

/** The progress in each group of shards that has any. */
async function marksOf({ tools, dueShards }: DueWorkOptions): Promise<ReadonlyMap<number, SweepMark>> {
  const groups = await groupsIn(tools, await dueShards())
  const marks = (await tools.store.read(groups.map(sweepMark))) as readonly (SweepMark | undefined)[]
  return new Map(marks.flatMap((mark, group) => (mark === undefined ? [] : [[group, mark] as const])))
}

/** The queues of this machine are in memory, so everything queued before the last stop is queued again. */
async function requeueLost(options: DueWorkOptions): Promise<void> {
  const { tools, table, dueShards } = options
  const now = tools.clock.now()
  const marks = await marksOf(options)
  const wasQueued = ({ bucket, message }: DueItem): boolean => {
    if (queuedByOf(bucket) === 'commit') return Date.parse(message.dueAt) <= now + QUEUED_AHEAD_MS
    const mark = marks.get(groupOf(bucket))
    return mark !== undefined && minuteOfBucket(bucket) <= mark.queuedTo
  }
  const lost = (await allDue(table)).filter(wasQueued)
  await tools.queue.send(lost.map(({ message }) => message))
  await rescueCallbacks({ ...tools, hasTime: () => true }, await dueShards(), WHOLE, 'all')
}

type DueItem = { readonly bucket: string; readonly message: DueMessage }

async function allDue({ client, name }: DueWorkOptions['table']): Promise<readonly DueItem[]> {
  const found: DueItem[] = []
  const pages = paginateScan({ client: documentsOf(client) }, { TableName: name, IndexName: DUE_INDEX.name })
  for await (const { Items = [] } of pages)
    for (const { PK, SK, due, dueAt, dueKind, dueTurn } of Items)
      found.push({ bucket: due, message: { key: { PK, SK }, kind: dueKind, turn: dueTurn, dueAt } })
  return found
}
