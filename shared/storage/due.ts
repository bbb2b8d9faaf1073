import { fnv1a } from './fnv-1a.ts'
import type { Key } from './table.ts'

/** The number of partitions over which the due items of one minute are spread. */
const DUE_SHARDS = 8
export const MINUTE_MS = 60_000

/**
 * The sender of the message for a due item: the commit, if the item is due soon, or else the sweep, ahead of its minute. Their buckets
 * are separate, so that the sweep reads only the items that it must queue, and queues nothing twice.
 */
export type QueuedBy = 'commit' | 'sweep'

const QUEUED = '#QUEUED'

/** One bucket of the due index: `2026-01-31T08:15#3`, or `…#3#QUEUED` if its message was sent with the commit. */
export function bucketName(at: number, shard: number, queuedBy: QueuedBy): string {
  return `${new Date(at).toISOString().slice(0, 16)}#${shard}${queuedBy === 'commit' ? QUEUED : ''}`
}

export function queuedByOf(bucket: string): QueuedBy {
  return bucket.endsWith(QUEUED) ? 'commit' : 'sweep'
}

/** The buckets of the minute that contains `at`. */
export function bucketsAt(at: number, queuedBy: QueuedBy): readonly string[] {
  return Array.from({ length: DUE_SHARDS }, (_, shard) => bucketName(at, shard, queuedBy))
}

/** Spreads items evenly, and always gives the same shard for the same item. */
const shardOf = ({ PK, SK }: Key): number => fnv1a(PK + SK) % DUE_SHARDS

/** The attributes that put an item into the due index. */
export function dueAttributes(
  due: Due,
  key: Key,
): { readonly due: string; readonly dueAt: string; readonly dueKind: string; readonly dueTurn: number } {
  return {
    due: bucketName(due.at, shardOf(key), due.queuedBy ?? 'sweep'),
    dueAt: new Date(due.at).toISOString(),
    dueKind: due.kind,
    dueTurn: due.turn,
  }
}

/** The attributes to remove from an item when nothing is due any more. */
export const DUE_ATTRIBUTES = ['due', 'dueAt', 'dueKind', 'dueTurn'] as const

/** A message in a queue: the item, and one of its turns. A message for a past turn is dropped. */
export type DueMessage = { readonly kind: string; readonly key: Key; readonly turn: number; readonly dueAt: string }

/** An event that is due at `at` (milliseconds). `turn` distinguishes its deliveries. The commit decides who queues it. */
export type Due = { readonly kind: string; readonly at: number; readonly turn: number; readonly queuedBy?: QueuedBy }
