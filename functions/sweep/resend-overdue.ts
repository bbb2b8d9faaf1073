import type { Store } from '../../shared/ports/store.ts'
import { bucketsAt, type DueMessage, isPrompt, MINUTE_MS, PROMPT_AHEAD_MS, queuedByOf } from '../../shared/storage/due.ts'
import { reference } from '../../shared/storage/read.ts'
import { equals, update } from '../../shared/storage/write.ts'
import { dueItems, nameOf } from './queue-ahead.ts'
import { queueable, type SweepTools } from './sweep-tools.ts'

/** Time after which an item's message counts as lost: longer than the longest attempt; milliseconds. */
const GRACE_MS = MINUTE_MS
/** Time after which a message that was sent again is checked again, in case it is lost as well. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS

const MINUTES_AT_ONCE = 4
/** Per bucket; as many messages as one request takes. */
const MOVES_AT_ONCE = 10

type OverdueWindow = {
  readonly group: number
  readonly from: number
  readonly now: number
  readonly alreadyQueued: ReadonlySet<string>
}
/** `failures`: of items that could not be moved, and are left. */
type Overdue = { readonly resent: number; readonly oldestLeft: number; readonly complete: boolean; readonly failures: readonly unknown[] }
type Run = Omit<OverdueWindow, 'from'> & { readonly tools: SweepTools; readonly failures: unknown[]; resent: number; isCutShort: boolean }

/**
 * Goes over the minutes from `from` on while there is time, and sends overdue items again. Each is moved forward, so that its bucket
 * empties: a run that dies, or runs beside another, loses and repeats nothing. Returns the first minute with something left.
 */
export async function resendOverdue(tools: SweepTools, { from, ...window }: OverdueWindow): Promise<Overdue> {
  const run: Run = { ...window, tools, failures: [], resent: 0, isCutShort: false }
  let oldestLeft = Number.POSITIVE_INFINITY
  let minute = from
  // Items that came due within the grace are not overdue, so these minutes are not read. Prompt items are in earlier ones.
  const end = run.now - GRACE_MS
  while (minute <= end && tools.hasTime()) {
    const together = Array.from({ length: MINUTES_AT_ONCE }, (_, index) => minute + index * MINUTE_MS).filter((each) => each <= end)
    const left = await Promise.all(together.map((each) => goOver(run, each)))
    oldestLeft = Math.min(oldestLeft, ...together.filter((_, index) => left[index] === 'something-left'))
    minute += together.length * MINUTE_MS
  }
  const complete = minute > end && !run.isCutShort
  return { resent: run.resent, complete, oldestLeft: Math.min(oldestLeft, minute), failures: run.failures }
}

type Left = 'something-left' | 'empty'

async function goOver(run: Run, minute: number): Promise<Left> {
  const buckets = [...bucketsAt(minute, 'sweep', run.group), ...bucketsAt(minute, 'commit', run.group)]
  const left = await Promise.all(buckets.map((bucket) => goOverBucket(run, bucket)))
  return left.includes('something-left') ? 'something-left' : 'empty'
}

async function goOverBucket(run: Run, bucket: string): Promise<Left> {
  let left: Left = 'empty'
  for await (const due of dueItems(run.tools.store, bucket)) {
    await sendTwice(run, bucket, due)
    const overdue = due.filter((message) => isOverdue(message, bucket, run))
    if (overdue.length < due.length) left = 'something-left'
    for (let start = 0; start < overdue.length; start += MOVES_AT_ONCE) {
      if (!run.tools.hasTime()) {
        run.isCutShort = true
        return 'something-left'
      }
      if ((await resend(run, bucket, overdue.slice(start, start + MOVES_AT_ONCE))) === 'something-left') left = 'something-left'
    }
  }
  return left
}

/** The message of a prompt item counts as lost at once. */
function isOverdue(message: DueMessage, bucket: string, { now, alreadyQueued }: Run): boolean {
  return Date.parse(message.dueAt) + (isPrompt(bucket, message) ? 0 : GRACE_MS) <= now && !alreadyQueued.has(nameOf(message))
}

/**
 * Sends the message of a commit for a prompt item that comes due soon once more, for its time: the next run would find it lost nearly a
 * minute late. A message that comes twice finds its work done.
 */
async function sendTwice({ tools, now }: Run, bucket: string, due: readonly DueMessage[]): Promise<void> {
  if (queuedByOf(bucket) !== 'commit') return
  const soon = due.filter((message) => {
    const left = Date.parse(message.dueAt) - now
    return left > 0 && left <= PROMPT_AHEAD_MS && isPrompt(bucket, message)
  })
  await tools.queue.send(queueable(tools, soon))
}

/** One item that cannot be moved holds up no other: its minute is gone over again. */
async function resend(run: Run, bucket: string, messages: readonly DueMessage[]): Promise<Left> {
  const { store, queue } = run.tools
  const results = await Promise.allSettled(
    messages.map(async (message) => ((await moveForward(store, bucket, message, run.now)) ? [message] : [])),
  )
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const moved = queueable(
    run.tools,
    results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
  )
  await queue.send(moved)
  run.resent += moved.length
  run.failures.push(...failures)
  return failures.length > 0 ? 'something-left' : 'empty'
}

/** Moves an item only if it is still as it was found: the index is a little behind the table, and the item may have been handled. */
async function moveForward(store: Pick<Store, 'write'>, bucket: string, message: DueMessage, now: number): Promise<boolean> {
  const { key, kind, turn, dueAt } = message
  const when = [equals('dueTurn', turn), equals('dueAt', dueAt)]
  const next = isPrompt(bucket, message) ? ({ at: now + MINUTE_MS, promptly: true } as const) : { at: now + LOOK_AGAIN_MS }
  const due = { kind, turn, ...next, queuedBy: 'commit' } as const
  return (await store.write(update(reference(key), {}, { when, due }))).kind === 'written'
}
