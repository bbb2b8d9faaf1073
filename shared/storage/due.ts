import { fnv1a } from './fnv-1a.ts'
import type { Key } from './table.ts'
import type { Due } from './write.ts'

/** Over how many partitions the due items of one minute are spread. */
const DUE_SHARDS = 8
export const MINUTE_MS = 60_000

/**
 * Who sends the message for a due item: whoever committed it, when it was due soon, or else the sweep ahead of its minute. They stand in
 * buckets of their own, so that the sweep reads only what it must queue, and queues nothing twice.
 */
export type QueuedBy = 'commit' | 'sweep'

const QUEUED = '#QUEUED'

/** `2026-01-31T08:15#3`, or `…#3#QUEUED` where its message was sent with the commit: one bucket of the due index. */
export function bucketName(at: number, shard: number, queuedBy: QueuedBy): string {
  return `${new Date(at).toISOString().slice(0, 16)}#${shard}${queuedBy === 'commit' ? QUEUED : ''}`
}

export function queuedByOf(bucket: string): QueuedBy {
  return bucket.endsWith(QUEUED) ? 'commit' : 'sweep'
}

/** The buckets of the minute in which `at` lies. */
export function bucketsAt(at: number, queuedBy: QueuedBy): readonly string[] {
  return Array.from({ length: DUE_SHARDS }, (_, shard) => bucketName(at, shard, queuedBy))
}

/** Evenly spread, and always the same for the same item. */
const shardOf = ({ PK, SK }: Key): number => fnv1a(PK + SK) % DUE_SHARDS

/** The attributes with which an item stands in the due index. */
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

/** What is removed from an item when nothing is due any more. */
export const DUE_ATTRIBUTES = ['due', 'dueAt', 'dueKind', 'dueTurn'] as const

/** What travels in a queue: which item, and which of its turns. A message for a turn that is past is dropped. */
export type DueMessage = { readonly kind: string; readonly key: Key; readonly turn: number; readonly dueAt: string }
