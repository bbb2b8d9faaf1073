import { MINUTE_MS } from '../../shared/storage/due.ts'
import { claimMinutes, moveMark, type SweepMark, sweepMark } from '../../shared/storage/sweep-mark.ts'
import { queueAhead } from './queue-ahead.ts'
import { resendOverdue } from './resend-overdue.ts'
import type { SweepTools } from './sweep-tools.ts'

/** The number of messages for items that come due, and for overdue ones; `complete` unless work is left. */
export type Swept = { readonly queued: number; readonly resent: number; readonly complete: boolean }

/** Time in which an item can still enter a past bucket, because a transaction or clock is slow; milliseconds. */
export const SWEEP_SETTLED_AFTER_MS = 2 * MINUTE_MS
/** A first run, or one after a long pause, queues items that came due this recently; older ones are overdue. */
const REACH_BACK_MS = 2 * MINUTE_MS

/**
 * Queues items due by the end of the next minute, each with its exact delay, and sends overdue ones again. It runs every minute; of two
 * concurrent runs, one queues. If nothing is due, it costs 2 writes and about 50 parallel queries (0.5 read units each); beyond that,
 * costs grow with the due items, not with the waiting ones.
 */
export async function sweep(tools: SweepTools): Promise<Swept> {
  const now = tools.clock.now()
  const minute = minuteOf(now)
  const stored = (await tools.store.read([sweepMark()]))[0] as SweepMark | undefined
  const mark = stored ?? { oldest: minute - SWEEP_SETTLED_AFTER_MS, queuedTo: minute - REACH_BACK_MS }

  const claimed = await claimAhead(tools, stored, { from: firstToQueue(mark, minute), to: minute + MINUTE_MS, now, oldest: mark.oldest })
  const ahead = claimed === undefined ? new Set<string>() : await queueAhead(tools, claimed.from, claimed.to)
  const overdue = await resendOverdue(tools, { from: mark.oldest, now, alreadyQueued: ahead })

  const oldest = Math.min(overdue.oldestLeft, minute - SWEEP_SETTLED_AFTER_MS)
  const moved = { oldest: Math.max(oldest, mark.oldest), queuedTo: claimed?.to ?? mark.queuedTo }
  await tools.store.write(moveMark(moved, claimed === undefined ? 'nothing-claimed' : 'claimed'))
  const swept = { queued: ahead.size, resent: overdue.resent, complete: overdue.complete }
  if (swept.queued + swept.resent > 0 || !swept.complete) tools.log('info', 'sweep', swept)
  return swept
}

type Minutes = Parameters<typeof claimMinutes>[1]

/** Longer than a run may take: an older one has died, and its claimed minutes are queued again. */
const LONGEST_RUN_MS = 55_000

function firstToQueue({ queuedTo, queuingFrom }: SweepMark, minute: number): number {
  return Math.max(queuingFrom ?? queuedTo + MINUTE_MS, minute - REACH_BACK_MS)
}

async function claimAhead({ store }: SweepTools, read: SweepMark | undefined, minutes: Minutes): Promise<Minutes | undefined> {
  const isUnderWay = read?.queuingSince !== undefined && minutes.now - read.queuingSince < LONGEST_RUN_MS
  if (isUnderWay || minutes.from > minutes.to) return undefined
  return (await store.write(claimMinutes(read, minutes))).kind === 'written' ? minutes : undefined
}

export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS
}
