import type { Call } from '../../shared/contract/call.ts'
import { answerRoom } from '../../shared/contract/fitting-page.ts'
import type { PersonNames } from '../../shared/contract/person-names.ts'
import { type SeenBy, shownTask } from '../../shared/contract/task-shape.ts'
import type { Task } from '../../shared/storage/task.ts'
import { listedStatesFor, listingOf, type TaskListing } from '../../shared/storage/task-listings.ts'
import { task } from '../../shared/storage/tasks.ts'
import { newestListings } from './newest-listings.ts'
import { removeOrphanRows } from './orphan-rows.ts'
import { seenBy } from './seen-task.ts'
import { headingsToRead, mayShow, type TaskFilter } from './task-filter.ts'

export const LARGEST_PAGE = 1000

/** Names are not known yet while a page is filled. */
const NO_NAMES: PersonNames = new Map()

type PageOfTasks = {
  readonly page: readonly { readonly of: Task; readonly seen: SeenBy }[]
  readonly isLast: boolean
}

/** Number of rows that are read ahead at once while a page is filled. */
const READ_AHEAD = 100
/** Maximum number of rows read for one page, because only the task itself shows whether it waits for somebody. */
const MOST_ROWS_LOOKED_AT = 2_000

/**
 * One page. Rows are small and decide what is shown; only the tasks of the page are read, once each. A row may be a moment behind its
 * task, or before it, so the task decides about its status. Whether there is a next page is decided by a row without its task, so a next page can be
 * empty. A page that fills one answer ends early.
 */
export async function tasksFor(call: Call, filter: TaskFilter, offset: number, limit: number): Promise<PageOfTasks> {
  const page: PageOfTasks['page'][number][] = []
  const room = answerRoom()
  let isLast = true
  let skipped = 0
  const rows = newestListings(
    call.read,
    await headingsToRead(filter, call),
    listedStatesFor(filter.states),
    Math.min(LARGEST_PAGE, offset + limit) + 1,
  )
  const rowsTellAll = !filter.states.includes('EXECUTE') && !filter.waitsForCaller
  const waiting: TaskListing[] = []
  const withoutTask: TaskListing[] = []

  const drain = async (): Promise<void> => {
    const listed = waiting.splice(0)
    const tasks = await call.read.many(listed.map(({ taskId }) => task(taskId)))
    withoutTask.push(...listed.filter((_, at) => tasks[at] === undefined))
    for (const found of tasks) {
      if (found === undefined || (filter.states.length > 0 && !filter.states.includes(found.status))) continue
      // A row of a call that was refused can name the task of another, which only the task itself shows.
      if (!(await mayShow(listingOf(found), filter, call))) continue
      const seen = await seenBy(call, found)
      if (filter.waitsForCaller && !seen.moves?.includes('EXECUTE')) continue
      if (skipped < offset) skipped++
      else if (isLast && page.length < limit && (room.takes(shownTask(found, NO_NAMES, seen)) || page.length === 0))
        page.push({ of: found, seen })
      else isLast = false
    }
  }
  let looked = 0
  for await (const row of rows) {
    if (filter.waitsForCaller && ++looked > MOST_ROWS_LOOKED_AT) {
      isLast = false
      break
    }
    if (!(await mayShow(row, filter, call))) continue
    if (rowsTellAll && skipped < offset) {
      skipped++
      continue
    }
    if (page.length >= limit || !isLast) {
      isLast = false
      break
    }
    waiting.push(row)
    if (waiting.length >= Math.min(READ_AHEAD, limit)) await drain()
  }
  await drain()
  await removeOrphanRows(call, withoutTask)
  return { page, isLast }
}
