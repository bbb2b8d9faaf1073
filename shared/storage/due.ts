import { fnv1a } from './fnv-1a.ts'
import type { Key } from './table.ts'

/**
 * The due items of one minute are spread over shards, since one partition takes 500 of them a second. The sweep reads the shards in groups
 * of this size, each group by itself. Property `due.shards`, a multiple of this size, is the number of shards that are written to.
 */
export const SHARDS_OF_GROUP = 8
export const MINUTE_MS = 60_000

/**
 * The sender of the message for a due item: the commit, if the item is due soon, or else the sweep, ahead of its minute. Their buckets
 * are separate, so that the sweep reads only the items that it must queue, and queues nothing twice.
 */
type QueuedBy = 'commit' | 'sweep'

const QUEUED = '#QUEUED'

/** One bucket of the due index: `2026-01-31T08:15#3`, or `…#3#QUEUED` if its message was sent with the commit. */
function bucketName(at: number, shard: number, queuedBy: QueuedBy): string {
  return `${new Date(at).toISOString().slice(0, 16)}#${shard}${queuedBy === 'commit' ? QUEUED : ''}`
}

export function queuedByOf(bucket: string): QueuedBy {
  return bucket.endsWith(QUEUED) ? 'commit' : 'sweep'
}

/** The minute of a bucket, in milliseconds since 1970. */
export function minuteOfBucket(bucket: string): number {
  return Date.parse(`${bucket.slice(0, 16)}Z`)
}

/** Time by which the sweep looks at prompt items before they are due, in milliseconds. */
export const PROMPT_AHEAD_MS = 15_000

/** Tells whether an item is in a bucket before its minute: see `Due.promptly`. */
export function isPrompt(bucket: string, { dueAt }: Pick<DueMessage, 'dueAt'>): boolean {
  return minuteOfBucket(bucket) + MINUTE_MS <= Date.parse(dueAt)
}

/** The buckets of one group of shards, in the minute that contains `at`. */
export function bucketsAt(at: number, queuedBy: QueuedBy, group: number): readonly string[] {
  return Array.from({ length: SHARDS_OF_GROUP }, (_, index) => bucketName(at, group * SHARDS_OF_GROUP + index, queuedBy))
}

/** The group of the shard in which a bucket is. */
export function groupOf(bucket: string): number {
  return Math.floor(Number(bucket.split('#')[1]) / SHARDS_OF_GROUP)
}

/** Spreads items evenly, and always gives the same shard for the same item. */
const shardOf = ({ PK, SK }: Key, shards: number): number => fnv1a(PK + SK) % shards

/** The attributes that put an item into the due index. */
export function dueAttributes(
  due: Due,
  key: Key,
): { readonly due: string; readonly dueAt: string; readonly dueKind: string; readonly dueTurn: number } {
  const bucketAt = due.promptly === undefined ? due.at : due.at - MINUTE_MS - PROMPT_AHEAD_MS
  return {
    due: bucketName(bucketAt, shardOf(key, due.shards ?? SHARDS_OF_GROUP), due.queuedBy ?? 'sweep'),
    dueAt: new Date(due.at).toISOString(),
    dueKind: due.kind,
    dueTurn: due.turn,
  }
}

/** The attributes to remove from an item when nothing is due any more. */
export const DUE_ATTRIBUTES = ['due', 'dueAt', 'dueKind', 'dueTurn'] as const

/** A message in a queue: the item, and one of its turns. A message for a past turn is dropped. */
export type DueMessage = {
  readonly kind: string
  readonly key: Key
  readonly turn: number
  readonly dueAt: string
  /** The item as the commit has just stored it: hardly anything can have changed it in the next seconds. */
  readonly item?: Readonly<Record<string, unknown>>
}

/**
 * An event that is due at `at` (milliseconds). `turn` distinguishes its deliveries. The commit decides who queues it, and over how many
 * shards items are spread (the first group, unless it says more).
 */
export type Due = {
  readonly kind: string
  readonly at: number
  readonly turn: number
  readonly queuedBy?: QueuedBy
  readonly shards?: number
  /**
   * Set if people were promised that it happens within a minute of its time. The item is in the bucket of an earlier minute, so that the
   * sweep, which reads past minutes for lost messages, finds it `PROMPT_AHEAD_MS` before its time.
   */
  readonly promptly?: true
}

/** Makes an item prompt if people were promised a time for it. */
export const promptlyIf = (time: string | undefined): Pick<Due, 'promptly'> => (time === undefined ? {} : { promptly: true })

/** Reads the body of a queue record; `undefined` if it is not one of our messages. */
export function readDueMessage(body: string): DueMessage | undefined {
  const read = jsonOf(body)
  if (!isRecord(read) || !isRecord(read.key)) return undefined
  const { kind, turn, dueAt, item } = read
  const { PK, SK } = read.key
  if (typeof kind !== 'string' || typeof PK !== 'string' || typeof SK !== 'string') return undefined
  if (!Number.isSafeInteger(turn) || typeof dueAt !== 'string' || Number.isNaN(Date.parse(dueAt))) return undefined
  return { kind, key: { PK, SK }, turn: Number(turn), dueAt, ...(isRecord(item) ? { item } : {}) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
