import type { Log } from '../../shared/ports/ports.ts'
import type { Store } from '../../shared/ports/store.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import { MINUTE } from '../../shared/storage/due.ts'
import { moveMark, type SweepMark, sweepMark } from '../../shared/storage/sweep-mark.ts'
import { queueAhead } from './queue-ahead.ts'
import { resendOverdue } from './resend-overdue.ts'

/** What the sweep works with. */
export type SweepTools = {
  readonly store: Store
  readonly queue: { readonly send: (messages: readonly DueMessage[]) => Promise<void> }
  readonly clock: { readonly now: () => number }
  readonly log: Log
}

/** How many messages were sent for what comes due, and how many for what should have been done by now; `complete` unless work is left. */
export type Swept = { readonly queued: number; readonly resent: number; readonly complete: boolean }

/** An item can still come into a bucket of the past when its transaction is slow, or a clock is; milliseconds. */
export const SETTLED_AFTER = 2 * MINUTE
/** A first run, or one after a long pause, queues what is this recent; what is older is overdue. */
const REACH_BACK = 2 * MINUTE

/**
 * Queues what comes due until the end of the next minute, each with its exact delay, and sends again what is overdue. It runs every
 * minute; two runs at once send some messages twice, which does no harm. 56 queries side by side where nothing is due (0.5 read units each),
 * and from there on it costs what is due, not what waits.
 */
export async function sweep(tools: SweepTools): Promise<Swept> {
  const now = tools.clock.now()
  const minute = minuteOf(now)
  const [stored] = await tools.store.read([sweepMark()])
  const mark = (stored as SweepMark | undefined) ?? { oldest: minute - SETTLED_AFTER, queuedTo: minute - REACH_BACK }

  const queuedTo = minute + MINUTE
  const ahead = await queueAhead(tools, Math.max(mark.queuedTo + MINUTE, minute - REACH_BACK), queuedTo)
  const overdue = await resendOverdue(tools, { from: mark.oldest, now, alreadyQueued: ahead })

  const oldest = Math.min(overdue.oldestLeft, minute - SETTLED_AFTER)
  await tools.store.write(moveMark({ oldest: Math.max(oldest, mark.oldest), queuedTo: Math.max(queuedTo, mark.queuedTo) }))
  const swept = { queued: ahead.size, resent: overdue.resent, complete: overdue.complete }
  if (swept.queued + swept.resent > 0 || !swept.complete) tools.log('info', 'sweep', swept)
  return swept
}

export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE
}
