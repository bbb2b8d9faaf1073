import type { TaskListing } from '../../shared/storage/task-listings.ts'

/** Rows that are looked at one after the other, of which some pass. */
export type Looking = {
  /** Up to so many rows that pass, of at most `most` rows that are looked at. */
  readonly take: (wanted: number, most: number) => Promise<readonly TaskListing[]>
  /** Skips up to so many rows that pass, and tells how many there were. */
  readonly skip: (wanted: number) => Promise<number>
  /** Tells whether one more row passes, of at most `most`; that row is kept for the next step. */
  readonly peek: (most: number) => Promise<'more' | 'end' | 'unknown'>
  /** Counts the rows that pass from here on; `undefined` if `most` looks were not enough for an answer. */
  readonly count: (upTo: number, most: number) => Promise<number | undefined>
  readonly isAtEnd: () => boolean
  /** The number of rows that were looked at. */
  readonly looked: () => number
  /** The id of the last row that was looked at. */
  readonly last: () => number | undefined
}

export function lookingThrough(
  rows: AsyncGenerator<TaskListing, undefined>,
  passes: (row: TaskListing) => boolean | Promise<boolean>,
): Looking {
  let [looked, isAtEnd] = [0, false]
  let last: number | undefined
  let kept: TaskListing | undefined

  /** The next row that passes, of at most so many. */
  async function next(most: number): Promise<TaskListing | undefined> {
    if (kept !== undefined) {
      const row = kept
      kept = undefined
      return row
    }
    for (const until = looked + most; looked < until; ) {
      const { value: row, done } = await rows.next()
      if (done === true || row === undefined) {
        isAtEnd = true
        return
      }
      looked++
      last = row.taskId
      const is = passes(row)
      if (is === true || (is !== false && (await is))) return row
    }
    return
  }

  async function take(wanted: number, most: number): Promise<readonly TaskListing[]> {
    const taken: TaskListing[] = []
    for (const until = looked + most; taken.length < wanted; ) {
      const row = await next(until - looked)
      if (row === undefined) break
      taken.push(row)
    }
    return taken
  }

  async function count(upTo: number, most: number): Promise<number | undefined> {
    let counted = 0
    for (const until = looked + most; counted < upTo; counted++) {
      const row = await next(until - looked)
      if (row === undefined) return isAtEnd ? counted : undefined
    }
    return counted
  }

  return {
    take,
    skip: async (wanted) => (await count(wanted, Number.MAX_SAFE_INTEGER)) ?? 0,
    async peek(most) {
      kept = await next(most)
      if (kept !== undefined) return 'more'
      return isAtEnd ? 'end' : 'unknown'
    },
    count,
    isAtEnd: () => isAtEnd && kept === undefined,
    looked: () => looked,
    last: () => last,
  }
}
