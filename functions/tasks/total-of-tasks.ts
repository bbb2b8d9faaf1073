import type { PageOfTasks } from './page-of-tasks.ts'
import type { TaskFilter } from './task-filter.ts'

/** Totals are exact up to here. */
const COUNTED_TO = 10_000
/** Maximum number of rows looked at for one total. */
const MOST_LOOKED_AT = 30_000

/**
 * Header `total-count` of a list that was read from its first task to the end of this page: exact up to 10,000, then `10000+`. Tasks after
 * the page are counted by their rows, so the reads are bounded, whatever the tenant has. `undefined` if the filter asks for tasks in
 * EXECUTE, which rows do not show, or if too many rows would have to be looked at.
 */
export async function totalOf({ counted, rest }: PageOfTasks, filter: TaskFilter): Promise<string | undefined> {
  if (counted > COUNTED_TO) return `${COUNTED_TO}+`
  if (rest === undefined) return String(counted)
  if (filter.states.includes('EXECUTE')) return
  const more = await rest.count(COUNTED_TO + 1 - counted, MOST_LOOKED_AT)
  if (more === undefined) return
  return counted + more > COUNTED_TO ? `${COUNTED_TO}+` : String(counted + more)
}
