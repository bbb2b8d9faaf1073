import type { PartitionName } from './partitions.ts'

/** The partitions that a function may touch, and the queues that it may send to. What may be written may be read. */
export type Reach = {
  readonly reads: readonly PartitionName[]
  readonly writes: readonly PartitionName[]
  readonly deletes: readonly PartitionName[]
  readonly sends: readonly string[]
}

export const NOTHING: Reach = { reads: [], writes: [], deletes: [], sends: [] }

/** A reach from its parts; what is left out is empty. */
export function reachOf(parts: Partial<Reach>): Reach {
  return { ...NOTHING, ...parts }
}

/** Everything that one of them may do. */
export function together(...all: readonly Reach[]): Reach {
  const every = <K extends keyof Reach>(name: K) =>
    [...new Set(all.flatMap((each) => each[name] as readonly string[]))] as unknown as Reach[K]
  return { reads: every('reads'), writes: every('writes'), deletes: every('deletes'), sends: every('sends') }
}

/**
 * Partitions that are written by BatchWriteItem. IAM grants that action as a whole, deleting included, so it is for rows of lists only: a
 * row that is lost hides a task in one list, and changes nothing.
 */
const BATCHED: readonly PartitionName[] = ['taskListing']

/** The partitions that a function may write in batches: it may both write and delete there. */
export function batchedBy({ writes, deletes }: Reach): readonly PartitionName[] {
  return BATCHED.filter((name) => writes.includes(name) && deletes.includes(name))
}

/** The same partitions, to be read only. */
export function readOnly({ reads, writes }: Reach): Reach {
  return reachOf({ reads: [...new Set([...reads, ...writes])] })
}
