import type { Store } from '../../shared/ports/store.ts'
import { bucketsAt, type DueMessage, MINUTE_MS } from '../../shared/storage/due.ts'
import { reference } from '../../shared/storage/read.ts'
import { equals, update } from '../../shared/storage/write.ts'
import { dueItems } from './due-items.ts'
import { nameOf } from './queue-ahead.ts'
import type { SweepTools } from './sweep-tools.ts'

/** Time after which an item's message counts as lost: longer than the longest attempt; milliseconds. */
const GRACE_MS = MINUTE_MS
/** Time after which a message that was sent again is checked again, in case it is lost as well. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS

/** The bounds of one run. The next run continues where it stopped. */
const MOST_MINUTES = 240
const MOST_RESENT = 2_000
const MINUTES_AT_ONCE = 4
/** Per bucket; as many messages as three requests take. */
const MOVES_AT_ONCE = 30

type OverdueWindow = { readonly from: number; readonly now: number; readonly alreadyQueued: ReadonlySet<string> }
type Overdue = { readonly resent: number; readonly oldestLeft: number; readonly complete: boolean }
type Run = Pick<OverdueWindow, 'now' | 'alreadyQueued'> & { readonly tools: SweepTools; resent: number }

/**
 * Goes over the minutes from `from` on, and sends overdue items again. Each is moved forward, so that its bucket empties. Returns the
 * first minute with something left.
 */
export async function resendOverdue(tools: SweepTools, { from, now, alreadyQueued }: OverdueWindow): Promise<Overdue> {
  const run: Run = { tools, now, alreadyQueued, resent: 0 }
  let oldestLeft = Number.POSITIVE_INFINITY
  let minute = from
  // What came due within the grace isn't overdue, so its minutes needn't be read.
  const end = now - GRACE_MS
  const last = Math.min(end, from + (MOST_MINUTES - 1) * MINUTE_MS)
  while (minute <= last && run.resent < MOST_RESENT) {
    const together = Array.from({ length: MINUTES_AT_ONCE }, (_, index) => minute + index * MINUTE_MS).filter((each) => each <= last)
    const left = await Promise.all(together.map((each) => goOver(run, each)))
    oldestLeft = Math.min(oldestLeft, ...together.filter((_, index) => left[index] === 'something-left'))
    minute += together.length * MINUTE_MS
  }
  const complete = minute > end && run.resent < MOST_RESENT
  return { resent: run.resent, complete, oldestLeft: Math.min(oldestLeft, minute) }
}

type Left = 'something-left' | 'empty'

async function goOver(run: Run, minute: number): Promise<Left> {
  const buckets = [...bucketsAt(minute, 'sweep'), ...bucketsAt(minute, 'commit')]
  const left = await Promise.all(buckets.map((bucket) => goOverBucket(run, bucket)))
  return left.includes('something-left') ? 'something-left' : 'empty'
}

async function goOverBucket(run: Run, bucket: string): Promise<Left> {
  let left: Left = 'empty'
  for await (const due of dueItems(run.tools.store, bucket)) {
    const overdue = due.filter((message) => isOverdue(message, run))
    if (overdue.length < due.length) left = 'something-left'
    for (let start = 0; start < overdue.length; start += MOVES_AT_ONCE) {
      if (run.resent >= MOST_RESENT) return 'something-left'
      await resend(run, overdue.slice(start, start + MOVES_AT_ONCE))
    }
  }
  return left
}

function isOverdue(message: DueMessage, { now, alreadyQueued }: Run): boolean {
  return Date.parse(message.dueAt) + GRACE_MS <= now && !alreadyQueued.has(nameOf(message))
}

async function resend(run: Run, messages: readonly DueMessage[]): Promise<void> {
  const { store, queue } = run.tools
  const moved = await Promise.all(messages.map(async (message) => ((await moveForward(store, message, run.now)) ? [message] : [])))
  await queue.send(moved.flat())
  run.resent += moved.flat().length
}

/** Moves an item only if it is still as it was found: the index is a little behind the table, and the item may have been handled. */
async function moveForward(store: Pick<Store, 'write'>, { key, kind, turn, dueAt }: DueMessage, now: number): Promise<boolean> {
  const when = [equals('dueTurn', turn), equals('dueAt', dueAt)]
  const due = { kind, turn, at: now + LOOK_AGAIN_MS, queuedBy: 'commit' } as const
  return (await store.write(update(reference(key), {}, { when, due }))).kind === 'written'
}
