import { MINUTE_MS, SHARDS_OF_GROUP } from '../../shared/storage/due.ts'
import {
  claimMinutes,
  moveMark,
  noteGroups,
  type SweepGroups,
  type SweepMark,
  sweepGroups,
  sweepMark,
} from '../../shared/storage/sweep-mark.ts'
import { queueAhead } from './queue-ahead.ts'
import { resendOverdue } from './resend-overdue.ts'
import type { SweepTools } from './sweep-tools.ts'

/** The number of messages for items that come due, and for overdue ones; `complete` unless work is left. */
type Swept = { readonly queued: number; readonly resent: number; readonly complete: boolean }

/** Time in which an item can still enter a past bucket, because a transaction or clock is slow; milliseconds. */
export const SWEEP_SETTLED_AFTER_MS = 2 * MINUTE_MS
/** A first run, or one after a long pause, queues items that came due this recently; older ones are overdue. */
const REACH_BACK_MS = 2 * MINUTE_MS

/**
 * Sweeps the groups of shards of one part, in parallel. `shards`: the number of shards that are written to. Groups that were written to
 * before count too, since the number can be lowered.
 */
export async function sweepPart(tools: SweepTools, shards: number, { part, of }: Part): Promise<Swept> {
  const groups = (await groupsIn(tools, shards)).filter((group) => group % of === part)
  const swept = await Promise.all(groups.map((group) => sweep(tools, group)))
  return {
    queued: swept.reduce((sum, { queued }) => sum + queued, 0),
    resent: swept.reduce((sum, { resent }) => sum + resent, 0),
    complete: swept.every(({ complete }) => complete),
  }
}

/** The share of one invocation: part `part` (from 0) of `of`. */
export type Part = { readonly part: number; readonly of: number }
export const WHOLE: Part = { part: 0, of: 1 }

/** All groups of shards in which something can be due. */
export async function groupsIn({ store }: Pick<SweepTools, 'store'>, shards: number): Promise<readonly number[]> {
  const written = shards / SHARDS_OF_GROUP
  const before = ((await store.read([sweepGroups()]))[0] as SweepGroups | undefined)?.groups ?? 1
  if (written > before) await store.write(noteGroups(written))
  return Array.from({ length: Math.max(written, before) }, (_, group) => group)
}

/**
 * Queues items of one group due by the end of the next minute, each with its exact delay, and sends overdue ones again, as many as it has
 * time for. It runs every minute; of two concurrent runs, one queues. If nothing is due, it costs 2 writes and about 50 parallel queries
 * (0.5 read units each); beyond that, costs grow with the due items, not with the waiting ones.
 */
export async function sweep(tools: SweepTools, group = 0): Promise<Swept> {
  const now = tools.clock.now()
  const minute = minuteOf(now)
  const stored = (await tools.store.read([sweepMark(group)]))[0] as SweepMark | undefined
  const mark = stored ?? { oldest: minute - SWEEP_SETTLED_AFTER_MS, queuedTo: minute - REACH_BACK_MS }

  const claimed = await claimAhead(tools, group, stored, {
    from: firstToQueue(mark, minute),
    to: minute + MINUTE_MS,
    now,
    oldest: mark.oldest,
  })
  const ahead = claimed === undefined ? new Set<string>() : await queueAhead(tools, group, claimed.from, claimed.to)
  const overdue = await resendOverdue(tools, { group, from: mark.oldest, now, alreadyQueued: ahead })

  const oldest = Math.min(overdue.oldestLeft, minute - SWEEP_SETTLED_AFTER_MS)
  const moved = { oldest: Math.max(oldest, mark.oldest), queuedTo: claimed?.to ?? mark.queuedTo }
  await tools.store.write(moveMark(group, moved, claimed === undefined ? 'nothing-claimed' : 'claimed'))
  const swept = { queued: ahead.size, resent: overdue.resent, complete: overdue.complete }
  if (swept.queued + swept.resent > 0 || !swept.complete) tools.log('info', 'sweep', { ...swept, group })
  // The run has failed, so that an alarm rings, but has done everything else.
  if (overdue.failures.length > 0) throw overdue.failures[0]
  return swept
}

type Minutes = Parameters<typeof claimMinutes>[2]

/** Longer than a run may take: an older one has died, and its claimed minutes are queued again. */
const LONGEST_RUN_MS = 55_000

function firstToQueue({ queuedTo, queuingFrom }: SweepMark, minute: number): number {
  return Math.max(queuingFrom ?? queuedTo + MINUTE_MS, minute - REACH_BACK_MS)
}

async function claimAhead(
  { store }: SweepTools,
  group: number,
  read: SweepMark | undefined,
  minutes: Minutes,
): Promise<Minutes | undefined> {
  const isUnderWay = read?.queuingSince !== undefined && minutes.now - read.queuingSince < LONGEST_RUN_MS
  if (isUnderWay || minutes.from > minutes.to) return undefined
  return (await store.write(claimMinutes(group, read, minutes))).kind === 'written' ? minutes : undefined
}

export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS
}
