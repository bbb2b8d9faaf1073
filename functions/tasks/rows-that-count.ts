import type { TaskListing } from '../../shared/storage/task-listings.ts'
import type { Looking } from './looked-through.ts'

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
