import { createHash } from 'node:crypto'

/** The units that a partition serves in a second (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html). */
export const WRITE_UNITS_A_SECOND = 1_000
export const READ_UNITS_A_SECOND = 3_000

/** The units that one request takes under one partition key. */
export type Load = { readonly key: string; readonly write: number; readonly read: number }

/** The partitions of a table or of an index. */
export type Partitions = {
  readonly count: () => number
  /** Tells whether the partition of this key has the units left in this second, and counts it as hot if not. */
  readonly hasRoom: (load: Load) => boolean
  readonly use: (load: Load) => void
  /** Begins the next second with full partitions. */
  readonly nextSecond: () => void
  /** Splits each hot partition in two at the middle of its load. Returns the number of splits. */
  readonly splitHot: () => number
}

type Partition = { readonly from: number; write: number; read: number; isHot: boolean; readonly loads: Map<string, number> }

/**
 * Partitions that share the hashes of the keys evenly at first, as DynamoDB's do. Burst capacity is left out: it lasts for minutes at most.
 * A partition key stands in one partition: all our sort keys in busy partitions ascend with time, and DynamoDB does not split those.
 */
export function partitions(count: number): Partitions {
  let all: Partition[] = Array.from({ length: count }, (_, place) => emptyFrom(Math.floor((place * 2 ** 32) / count)))
  let placed = new Map<string, Partition>()

  function partitionOf(key: string): Partition {
    const known = placed.get(key)
    if (known !== undefined) return known
    const found = lastFrom(all, hashOf(key))
    placed.set(key, found)
    return found
  }

  return {
    count: () => all.length,
    hasRoom({ key, write, read }) {
      const at = partitionOf(key)
      const hasRoom = at.write + write <= WRITE_UNITS_A_SECOND && at.read + read <= READ_UNITS_A_SECOND
      if (!hasRoom) at.isHot = true
      return hasRoom
    },
    use({ key, write, read }) {
      const at = partitionOf(key)
      at.write += write
      at.read += read
      at.loads.set(key, (at.loads.get(key) ?? 0) + write / WRITE_UNITS_A_SECOND + read / READ_UNITS_A_SECOND)
    },
    nextSecond() {
      for (const each of all) {
        each.write = 0
        each.read = 0
      }
    },
    splitHot() {
      const before = all.length
      all = all.flatMap((each) => (each.isHot ? halves(each) : [each]))
      for (const each of all) {
        each.isHot = false
        each.loads.clear()
      }
      placed = new Map()
      return all.length - before
    },
  }
}

function emptyFrom(from: number): Partition {
  return { from, write: 0, read: 0, isHot: false, loads: new Map() }
}

/** The partition in whose range a hash lies. */
function lastFrom(all: readonly Partition[], hash: number): Partition {
  let low = 0
  let high = all.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((all[middle]?.from ?? 0) <= hash) low = middle
    else high = middle - 1
  }
  const found = all[low]
  if (found === undefined) throw new Error('a table has at least one partition')
  return found
}

/** A partition with a single busy key stays whole. */
function halves(of: Partition): readonly Partition[] {
  const busy = [...of.loads].map(([key, load]) => ({ hash: hashOf(key), load })).sort((one, other) => one.hash - other.hash)
  const whole = busy.reduce((sum, { load }) => sum + load, 0)
  let before = 0
  for (const [place, { load }] of busy.entries()) {
    before += load
    const next = busy[place + 1]
    if (before >= whole / 2 && next !== undefined) return [of, emptyFrom(next.hash)]
  }
  const last = busy.at(-1)
  return last === undefined || busy.length < 2 ? [of] : [of, emptyFrom(last.hash)]
}

/** All partitions of a run meet the same keys, so each is hashed once. */
const hashes = new Map<string, number>()

function hashOf(key: string): number {
  const known = hashes.get(key)
  if (known !== undefined) return known
  if (hashes.size > MOST_HASHES) hashes.clear()
  const hash = createHash('md5').update(key).digest().readUInt32BE(0)
  hashes.set(key, hash)
  return hash
}

const MOST_HASHES = 1_000_000
