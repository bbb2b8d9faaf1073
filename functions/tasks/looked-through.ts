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

/** Number of rows that are judged at once. */
const AT_ONCE = 100
/** Maximum number of tasks read for one count. Beyond it their rows alone are counted, so that no tenant makes a list slow. */
const MOST_READ = 1_000

export type Counting = Pick<Looking, 'count'>

/**
 * Counts the tasks that wait for the caller by their rows. The row of a task under policies does not tell: the task can wait for its time,
 * or for others. `waiting` reads such tasks and tells how many of them wait for the caller.
 */
export function countingWaiting(looking: Looking, waiting: (rows: readonly TaskListing[]) => Promise<number>): Counting {
  return {
    async count(upTo, most) {
      let [counted, read] = [0, 0]
      for (const until = looking.looked() + most; counted < upTo; ) {
        const rows = await looking.take(AT_ONCE, until - looking.looked())
        const unsure = read < MOST_READ ? rows.filter(({ underPolicies }) => underPolicies === true) : []
        counted += rows.length - unsure.length + (unsure.length === 0 ? 0 : await waiting(unsure))
        read += unsure.length
        if (rows.length < AT_ONCE) return looking.isAtEnd() ? counted : undefined
      }
      return counted
    },
  }
}
