import type { Call } from '../../shared/contract/call.ts'
import { answerRoom } from '../../shared/contract/list-answer.ts'
import { onlookerOf } from '../../shared/contract/onlooker-of.ts'
import { type SeenBy, shownTask } from '../../shared/contract/task-shape.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import type { PersonNames } from '../../shared/people/person-names.ts'
import { asGiver } from '../../shared/sessions/active-givers.ts'
import type { Task } from '../../shared/storage/task.ts'
import { listedStatesFor, listingOf, type TaskListing } from '../../shared/storage/task-listings.ts'
import { task } from '../../shared/storage/tasks.ts'
import { moverInPlace, placesIn } from './as-substitute.ts'
import { listingsInOrder } from './listings-in-order.ts'
import { type Counting, countingWaiting, type Looking, lookingThrough } from './looked-through.ts'
import { removeOrphanRows } from './orphan-rows.ts'
import { beginningOf, passesRow, upToEnd } from './row-filter.ts'
import { movesOf, seenBy } from './seen-task.ts'
import { headingsToRead, mayShow, mayWait, type TaskFilter } from './task-filter.ts'
import { rulesOfTask } from './visible-task.ts'

export const LARGEST_PAGE = 1000

/** Names are not known yet while a page is filled. */
const NO_NAMES: PersonNames = new Map()

/** The beginning of a page: after so many tasks, and beyond the id at which the page before it ended. */
export type Start = { readonly offset: number; readonly below?: number }
export const FROM_THE_NEWEST: Start = { offset: 0 }

type Shown = { readonly of: Task; readonly seen: SeenBy }
export type PageOfTasks = {
  readonly page: readonly Shown[]
  /** The next page begins beyond this id; none at the end. */
  readonly below: number | undefined
  /** Number of tasks from the first of the list to the end of this page, with those that were read beyond it. */
  readonly counted: number
  /** The rows after those, where there may be more. */
  readonly rest: Counting | undefined
}

/** Number of tasks that are read at once while a page is filled, and while tasks are skipped; one request takes 100. */
const READ_AHEAD = 100
const SKIPPED_AT_ONCE = 500
const MOST_A_REQUEST = 100
/** Maximum number of rows looked at, and of tasks read, for one page after its offset. A page ends there, and its cursor leads on. */
const MOST_LOOKED_AT = 10_000
const MOST_READ = 2_000

/**
 * One page. Small rows select the tasks, and only those of the page are read, once each. A row may be older or newer than its task by a
 * moment, so the task decides about its status. A page ends early if it fills one answer.
 */
export async function tasksFor(call: Call, filter: TaskFilter, start: Start, limit: number): Promise<PageOfTasks> {
  const groups = await headingsToRead(filter, call)
  const atOnce = Math.min(LARGEST_PAGE, start.offset + limit) + 1
  const { order } = filter
  const states = listedStatesFor(filter.states)
  const rows = listingsInOrder(call.read, {
    groups,
    states,
    order,
    beyond: beginningOf(filter, order, start.below),
    fields: fieldsFor(filter),
    atOnce,
  })
  const looking = lookingThrough(upToEnd(rows, filter, order), passing(filter, call))
  const skippedRows = rowsTellAll(filter) ? await looking.skip(start.offset) : 0
  const filled = await fill(looking, start.offset - skippedRows, limit, { filter, call })
  const counted = skippedRows + filled.counted
  if (await isLastPage(filled, looking)) return { page: filled.page, below: undefined, counted, rest: undefined }
  const rest = filter.waitsForCaller ? countingWaiting(looking, (unsure) => numberShown(call, unsure, filter)) : looking
  return { page: filled.page, below: filled.isFull ? filled.page.at(-1)?.of.taskId : looking.last(), counted, rest }
}

/** Tells whether nothing follows. A row that follows counts without its task, which may be seen otherwise: a next page can be empty. */
async function isLastPage({ beyond, isFull }: Filled, looking: Looking): Promise<boolean> {
  if (beyond > 0) return false
  return isFull ? (await looking.peek(MOST_LOOKED_AT)) === 'end' : looking.isAtEnd()
}

/** Tells whether rows alone decide what is skipped and counted. A task in EXECUTE stands in the list of its previous state. */
const rowsTellAll = ({ states, waitsForCaller, inPlaces }: TaskFilter): boolean =>
  !states.includes('EXECUTE') && !waitsForCaller && inPlaces === undefined

/** The fields of a row that decide who sees it, and for whom it waits. */
const DECIDING = [
  ...(['tenantId', 'institution', 'organisationId', 'initiator', 'executorRoles', 'named'] as const),
  ...(['tag', 'checkerCount', 'byAgent', 'underPolicies', 'approvedBy'] as const),
] as const satisfies readonly (keyof TaskListing)[]

/** The fields that the page and its filter need of a row. */
function fieldsFor({ kind, amountFrom, amountTo, currency }: TaskFilter): readonly (keyof TaskListing)[] {
  const asksForCall = (kind ?? amountFrom ?? amountTo ?? currency) !== undefined
  return ['taskId', ...DECIDING, ...(asksForCall ? (['kind', 'sum'] as const) : [])]
}

/**
 * Judges rows for one page. Rows that differ only in their ids, ages and amounts are seen and wait alike, so that the thousands of rows of
 * a total cost few decisions.
 */
function passing(filter: TaskFilter, call: Call): (row: TaskListing) => boolean | Promise<boolean> {
  const decided = new Map<string, boolean>()
  return (row) => {
    if (!passesRow(row, filter)) return false
    const like = JSON.stringify(DECIDING.map((field) => row[field]))
    const known = decided.get(like)
    if (known !== undefined) return known
    return passes(row, filter, call).then((is) => {
      decided.set(like, is)
      return is
    })
  }
}

async function passes(row: TaskListing, filter: TaskFilter, call: Call): Promise<boolean> {
  if (filter.inPlaces !== undefined) return row.initiator !== call.caller.customerId && (await passesForSomebody(row, filter, call))
  return (await mayShow(row, filter, call)) && (!filter.waitsForCaller || (await mayWait(row, call)))
}

/** Tells whether a row waits for one of the people in whose place the caller may decide. */
async function passesForSomebody(row: TaskListing, filter: TaskFilter, call: Call): Promise<boolean> {
  const waiting = { ...filter, inPlaces: undefined, waitsForCaller: true }
  const each = await Promise.all((filter.inPlaces ?? []).map((inPlace) => passes(row, waiting, asGiver(call, inPlace))))
  return each.includes(true)
}

type Filled = {
  readonly page: readonly Shown[]
  /** True if the page has no room for more. */
  readonly isFull: boolean
  /** Tasks that were skipped, shown, or read beyond the page. */
  readonly counted: number
  readonly beyond: number
}

async function fill(
  looking: Looking,
  toSkip: number,
  limit: number,
  { filter, call }: { readonly filter: TaskFilter; readonly call: Call },
): Promise<Filled> {
  const page = pageToFill(toSkip, limit)
  const withoutTask: TaskListing[] = []
  let read = 0
  let end = looking.looked() + MOST_LOOKED_AT
  while (!page.isFull() && !looking.isAtEnd() && read < MOST_READ && looking.looked() < end) {
    const isSkipping = page.isSkipping()
    const listed = await looking.take(isSkipping ? SKIPPED_AT_ONCE : Math.min(READ_AHEAD, limit), end - looking.looked())
    const tasks = await tasksOf(listed, call)
    withoutTask.push(...listed.filter((_, at) => tasks[at] === undefined))
    for (const of of tasks.filter((each) => each !== undefined)) {
      const seen = await shownTo(call, of, filter)
      if (seen !== undefined) page.add({ of, seen })
    }
    if (isSkipping) end = looking.looked() + MOST_LOOKED_AT
    else read += listed.length
  }
  await removeOrphanRows(call, withoutTask)
  return page.filled()
}

/** A page that takes tasks in their order: it skips the first ones, shows others up to the limit and the size of an answer, and counts the rest. */
function pageToFill(toSkip: number, limit: number) {
  const page: Shown[] = []
  const room = answerRoom()
  let [skipped, beyond] = [0, 0]
  const isFull = () => page.length === limit || beyond > 0
  const hasRoomFor = ({ of, seen }: Shown) => !isFull() && (room.takes(shownTask(of, NO_NAMES, seen)) || page.length === 0)
  return {
    isFull,
    isSkipping: () => skipped < toSkip,
    add(task: Shown): void {
      if (skipped < toSkip) skipped++
      else if (hasRoomFor(task)) page.push(task)
      else beyond++
    },
    filled: (): Filled => ({ page, isFull: isFull(), counted: skipped + page.length + beyond, beyond }),
  }
}

/** Reads the tasks of these rows; `undefined` for a row whose task was never stored. */
async function tasksOf(rows: readonly { readonly taskId: TaskId }[], { read }: Call): Promise<readonly (Task | undefined)[]> {
  const requests = Array.from({ length: Math.ceil(rows.length / MOST_A_REQUEST) }, (_, at) =>
    read.many(rows.slice(at * MOST_A_REQUEST, (at + 1) * MOST_A_REQUEST).map(({ taskId }) => task(taskId))),
  )
  return (await Promise.all(requests)).flat()
}

/**
 * Tells how the caller sees a task that passes the filter. A row that a refused call has left can name the task of another call, so the
 * task itself is judged.
 */
async function shownTo(call: Call, found: Task, filter: TaskFilter): Promise<SeenBy | undefined> {
  if (filter.states.length > 0 && !filter.states.includes(found.status)) return
  if (filter.inPlaces !== undefined) return shownInPlace(call, found)
  if (!(await mayShow(listingOf(found), filter, call))) return
  const seen = await seenBy(call, found)
  return filter.waitsForCaller && !seen.moves?.includes('EXECUTE') ? undefined : seen
}

/** Number of these rows whose task the list shows. */
async function numberShown(call: Call, listed: readonly TaskListing[], filter: TaskFilter): Promise<number> {
  const tasks = (await tasksOf(listed, call)).filter((of) => of !== undefined)
  return (await Promise.all(tasks.map((of) => shownTo(call, of, filter)))).filter((seen) => seen !== undefined).length
}

/** A task that the caller may approve in the place of somebody. */
async function shownInPlace(call: Call, found: Task): Promise<SeenBy | undefined> {
  const rules = await rulesOfTask(call, found)
  const places = await placesIn(call, found, rules)
  if (!places.some((place) => moverInPlace(found, 'EXECUTE', place, rules) !== undefined)) return undefined
  return { checkerCount: rules.checkerCount, moves: movesOf(found, await onlookerOf(call, found), rules, places) }
}
