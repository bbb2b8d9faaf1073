import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Store } from '../../shared/ports/store.ts'
import { type CallbackMark, MARK_SHARDS, marksWithin, type Span } from '../../shared/storage/callback-marks.ts'
import { CALLBACK, CALLBACK_SHARDS, type Callback, callback, rescueCallback, untriedCallbacks } from '../../shared/storage/callbacks.ts'
import { MINUTE_MS } from '../../shared/storage/due.ts'
import { noteRescued, type RescueMark, rescueMark } from '../../shared/storage/rescue-mark.ts'
import { minuteOf, type Part, SWEEP_SETTLED_AFTER_MS } from './sweep.ts'
import type { SweepTools } from './sweep-tools.ts'

const SPANS: readonly Span[] = ['MINUTE', 'HOUR']
const PAGE = 1_000

/** Whole minutes, in one shard of the marks. */
type MarkedRange = { readonly shard: number; readonly from: number; readonly before: number }

/** The first minute of a range that a mark covers; `undefined` if none does. */
async function firstMarked({ list }: Pick<Store, 'list'>, range: MarkedRange): Promise<number | undefined> {
  const first = await Promise.all(SPANS.map(async (span) => (await list(marksWithin({ span, ...range }, 1))).things))
  const minutes = first.flat().map(({ from }) => Math.max(from, range.from))
  return minutes.length === 0 ? undefined : Math.min(...minutes)
}

/** The tenants with a mark that covers a minute of a range, in the order of their ids. */
async function markedTenants({ list }: Pick<Store, 'list'>, range: MarkedRange): Promise<readonly TenantId[]> {
  const tenants = new Set<TenantId>()
  for (const span of SPANS)
    for await (const marks of pagesOfMarks({ list }, { span, ...range })) for (const { tenantId } of marks) tenants.add(tenantId)
  return [...tenants].sort((one, other) => one - other)
}

async function* pagesOfMarks(
  { list }: Pick<Store, 'list'>,
  range: MarkedRange & { readonly span: Span },
): AsyncGenerator<readonly CallbackMark[]> {
  let after: string | undefined
  do {
    const page = await list(marksWithin(range, PAGE, after))
    yield page.things
    after = page.next
  } while (after !== undefined)
}

/** The number of callbacks that were queued; `complete` unless minutes are left. */
type Rescued = { readonly rescued: number; readonly complete: boolean }

/** After a pause, the minutes that are gone over together: one look at a tenant serves all its marks in them. */
const TOGETHER_MS = 10 * MINUTE_MS
/** Progress over minutes without marks is stored once in an hour. */
const WORTH_NOTING_MS = 60 * MINUTE_MS
const TENANTS_AT_ONCE = 16

/**
 * `settled`: the minutes in which no transaction can be in progress any more, each once. `all`: also those that have just begun, without
 * storing the progress; only where no other process runs.
 */
type Reach = 'settled' | 'all'

type Run = {
  readonly tools: SweepTools
  readonly dueShards: number
  readonly shard: number
  /** The run goes over the minutes before this one. */
  readonly before: number
  readonly reach: Reach
}

/**
 * Queues callbacks whose process died between the transaction and the message: they are in no index, and a mark of their tenant says in
 * which minutes to look for them. Each callback that is found enters the due index, so a message that is lost again, or sent twice, does
 * no harm. Without marks it costs half a read unit and two queries of half a unit for each shard of the marks. Progress that was read
 * before another run moved it is harmless too.
 */
export async function rescueCallbacks(
  tools: SweepTools,
  dueShards: number,
  { part, of }: Part,
  reach: Reach = 'settled',
): Promise<Rescued> {
  const shards = Array.from({ length: MARK_SHARDS }, (_, shard) => shard).filter((shard) => shard % of === part)
  const stored = (await tools.store.read(shards.map(rescueMark), 'eventual')) as readonly (RescueMark | undefined)[]
  const minute = minuteOf(tools.clock.now())
  const before = reach === 'all' ? minute + MINUTE_MS : minute - SWEEP_SETTLED_AFTER_MS
  const run = { tools, dueShards, before, reach }
  const done = await Promise.all(shards.map((shard, place) => rescueShard({ ...run, shard }, stored[place] ?? { rescuedTo: 0 })))
  const rescued = done.reduce((sum, each) => sum + each.rescued, 0)
  const complete = done.every((each) => each.complete)
  if (rescued > 0 || !complete) tools.log('warn', 'callback.rescued', { rescued, complete })
  return { rescued, complete }
}

async function rescueShard(run: Run, begun: RescueMark): Promise<Rescued> {
  let progress = begun
  let rescued = 0
  while (progress.rescuedTo < run.before) {
    const next = await nextPiece(run, progress)
    if (next === undefined) break
    const looked = await lookAt(run, next)
    rescued += looked.rescued
    progress = looked.progress
    await note(run, progress)
    if (progress.tenants !== undefined || !run.tools.hasTime()) return { rescued, complete: progress.rescuedTo >= run.before }
  }
  if (run.before - progress.rescuedTo >= WORTH_NOTING_MS) await note(run, { rescuedTo: run.before })
  return { rescued, complete: true }
}

async function note({ tools, shard, reach }: Run, progress: RescueMark): Promise<void> {
  if (reach === 'settled') await tools.store.write(noteRescued(shard, progress))
}

/** Minutes to go over, from the first one that has a mark; the tenants up to `after` are done. */
type Piece = { readonly from: number; readonly before: number; readonly after: TenantId | undefined }

async function nextPiece({ tools, shard, before }: Run, { rescuedTo, tenants }: RescueMark): Promise<Piece | undefined> {
  if (tenants !== undefined) return { from: rescuedTo, before: tenants.before, after: tenants.upTo }
  const from = await firstMarked(tools.store, { shard, from: rescuedTo, before })
  return from === undefined ? undefined : { from, before: Math.min(before, from + TOGETHER_MS), after: undefined }
}

type Looked = { readonly rescued: number; readonly progress: RescueMark }

/** Looks at some tenants at a time while there is time. */
async function lookAt({ tools, dueShards, shard }: Run, { from, before, after }: Piece): Promise<Looked> {
  const left = (await markedTenants(tools.store, { shard, from, before })).filter((tenantId) => after === undefined || tenantId > after)
  let rescued = 0
  let upTo = after
  for (let start = 0; start < left.length; start += TENANTS_AT_ONCE) {
    const together = left.slice(start, start + TENANTS_AT_ONCE)
    const found = await Promise.all(together.map((tenantId) => rescueTenant(tools, { tenantId, dueShards, from, before })))
    rescued += found.reduce((sum, each) => sum + each.rescued, 0)
    const isDone = found.every(({ complete }) => complete)
    if (isDone) upTo = together.at(-1)
    const isLast = start + TENANTS_AT_ONCE >= left.length
    if (!isDone || (!isLast && !tools.hasTime()))
      return { rescued, progress: { rescuedTo: from, tenants: { before, ...defined({ upTo }) } } }
  }
  return { rescued, progress: { rescuedTo: before } }
}

/** The sweep looks again at a callback that was queued here, in case its message is lost once more; milliseconds. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS
/** As many messages as one request takes. */
const MOVES_AT_ONCE = 10

type Looking = { readonly tenantId: TenantId; readonly from: number; readonly before: number; readonly dueShards: number }

/**
 * Queues what a tenant made in a range of time and nobody has tried. What was queued is in the due index, and is not found again: a run
 * that dies or ends with its time repeats nothing.
 */
async function rescueTenant(tools: SweepTools, looking: Looking): Promise<Rescued> {
  const standing = await tools.standings.of(looking.tenantId)
  if (standing !== 'served') return { rescued: 0, complete: standing !== 'frozen' }
  const shards = Array.from({ length: CALLBACK_SHARDS }, (_, shard) => shard)
  const found = await Promise.all(shards.map((shard) => rescueInShard(tools, looking, shard)))
  return { rescued: found.reduce((sum, each) => sum + each.rescued, 0), complete: found.every(({ complete }) => complete) }
}

async function rescueInShard(tools: SweepTools, { tenantId, from, before, dueShards }: Looking, shard: number): Promise<Rescued> {
  let rescued = 0
  let after: string | undefined
  do {
    const page = await tools.store.list(untriedCallbacks(tenantId, { shard, from, before }, PAGE, after))
    for (let start = 0; start < page.things.length; start += MOVES_AT_ONCE) {
      if (!tools.hasTime()) return { rescued, complete: false }
      rescued += await queued(tools, page.things.slice(start, start + MOVES_AT_ONCE), dueShards)
    }
    after = page.next
  } while (after !== undefined)
  return { rescued, complete: true }
}

/** Queues those that nobody has taken since they were read. */
async function queued({ store, queue, clock }: SweepTools, callbacks: readonly Callback[], dueShards: number): Promise<number> {
  const at = clock.now() + LOOK_AGAIN_MS
  const entered = await Promise.all(callbacks.map(async (of) => (await store.write(rescueCallback(of, at, dueShards))).kind === 'written'))
  const mine = callbacks.filter((_, place) => entered[place])
  await queue.send(mine.map((of) => ({ kind: CALLBACK, key: callback(of.tenantId, of.callbackId).key, turn: of.turn, dueAt: of.created })))
  return mine.length
}
