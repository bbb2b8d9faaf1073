import * as z from 'zod'
import type { Call, TaskNow } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { fittingCount, linkToNext } from '../../shared/contract/list-answer.ts'
import { personsNamedIn, shownTask, taskShape } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { FROM_THE_NEWEST, LARGEST_PAGE, type PageOfTasks, type Start, tasksFor } from './page-of-tasks.ts'
import { EVERY_ROW } from './row-filter.ts'
import type { TaskFilter } from './task-filter.ts'
import { filterFrom, taskQuery } from './task-query.ts'

const changedIn = (now: TaskNow | undefined) => defined({ changedSince: now?.changedSince })

export const listTasks = endpoint({
  method: 'GET',
  path: '/global/tasks',
  operationId: 'listTasks',
  group: 'tasks',
  summary: 'List tasks',
  description:
    'Lists the tasks that the caller may see, newest first (`sort=oldest`: oldest first), each open one described by the present state of its item: their own, those that they may approve, and those of their tenant where they may read them. A caller who reads neither all tasks of the tenant nor those above the tenants sends at least one filter beside `status`, for example `waitingForCustomerId=me`. A page can hold fewer tasks than `limit`, even none, where more follow: follow `link` until there is none. Header `total-count` tells how many tasks the list has: exactly up to 10,000, then `10000+`; pages after the first repeat the number of the first.',
  access: { kind: 'token' },
  query: taskQuery,
  responseHeaders: ['total-count'],
  answer: () => z.array(taskShape()).max(LARGEST_PAGE),
  refusals: ['task-filter-required'],
  async handle(call) {
    const filter = await filterFrom(call, call.query)
    const start = startOf(call.query)
    const found = await tasksFor(call, filter, start, call.query.limit)
    const stored = found.page.map(({ of }) => of)
    const [present, names] = await Promise.all([call.present(stored), namesOf(stored.flatMap(personsNamedIn), call.read)])
    const shown = found.page.map(({ of, seen }, at) => shownTask(present[at]?.task ?? of, names, { ...seen, ...changedIn(present[at]) }))
    const count = fittingCount(shown)
    const total = start.total ?? (await totalOf(found, filter))
    const headers = total === undefined ? {} : { 'total-count': total }
    const below = count < shown.length ? found.page[count - 1]?.of.taskId : found.below
    if (below === undefined) return ok(shown, headers)
    const link = linkToNext(call.request, cursorAt(below, total))
    return ok(shown.slice(0, count), { ...headers, link })
  },
})

/** A cursor holds the id below which the next page begins, and the total that the first page told. */
const CURSOR = /^([1-9]\d{0,15})(?:~(\d{1,5}\+?))?$/

function cursorAt(below: number, total: string | undefined): string {
  return Buffer.from(total === undefined ? String(below) : `${below}~${total}`).toString('base64url')
}

type Query = { readonly offset: number; readonly cursor?: string | undefined }

/** The position at which a page begins. A made-up cursor only shows another part of the list that its caller may see. */
function startOf({ offset, cursor }: Query): Start & { readonly total?: string } {
  if (cursor === undefined) return { offset }
  if (offset > 0) throw invalid('offset', 'must not be combined with cursor, which says where the page begins')
  const [, below, total] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (below === undefined || !Number.isSafeInteger(Number(below))) throw invalid('cursor', 'must be a cursor of this list')
  return { offset: 0, below: Number(below), ...(total === undefined ? {} : { total }) }
}

/** Totals are exact up to here. */
const COUNTED_TO = 10_000
/** Maximum number of rows looked at for one total. */
const MOST_LOOKED_AT = 30_000

/**
 * Header `total-count` of a list that was read from its first task to the end of this page: exact up to 10,000, then `10000+`. Tasks after
 * the page are counted by their rows, so the reads are bounded, whatever the tenant has. `undefined` if the filter asks for tasks in
 * EXECUTE, which rows do not show, or if too many rows would have to be looked at.
 */
async function totalOf({ counted, rest }: PageOfTasks, filter: TaskFilter): Promise<string | undefined> {
  if (counted > COUNTED_TO) return `${COUNTED_TO}+`
  if (rest === undefined) return String(counted)
  if (filter.states.includes('EXECUTE')) return
  const more = await rest.count(COUNTED_TO + 1 - counted, MOST_LOOKED_AT)
  if (more === undefined) return
  return counted + more > COUNTED_TO ? `${COUNTED_TO}+` : String(counted + more)
}

/** Counting stops here, because larger numbers help nobody; it also bounds the tasks that are read. */
const BADGES_COUNT_TO = 50

export const countTasks = endpoint({
  method: 'GET',
  path: '/global/tasks/counts',
  operationId: 'countTasks',
  group: 'tasks',
  summary: 'Count your tasks',
  description: `Counts the tasks that wait for the caller’s approval, and the caller’s own that are not decided yet; each up to ${BADGES_COUNT_TO}.`,
  access: { kind: 'token' },
  answer: () => z.object({ waitingForYou: z.int(), yourOpen: z.int(), countedTo: z.int() }),
  refusals: [],
  async handle(call) {
    const [waitingForYou, yourOpen] = await Promise.all([
      counted(call, { waitsForCaller: true, states: ['PENDING'] }),
      counted(call, { initiator: call.caller.customerId, states: OPEN }),
    ])
    return ok({ waitingForYou, yourOpen, countedTo: BADGES_COUNT_TO })
  },
})

const OPEN: readonly TaskStatus[] = ['DRAFT', 'PENDING', 'FAILED']

async function counted(call: Call, asked: Partial<TaskFilter>): Promise<number> {
  const filter: TaskFilter = {
    ...EVERY_ROW,
    order: 'newest',
    initiator: undefined,
    approver: undefined,
    inPlaces: undefined,
    executorRoles: [],
    tag: undefined,
    agentTokenId: undefined,
    waitsForCaller: false,
    states: [],
    ...asked,
  }
  return (await tasksFor(call, filter, FROM_THE_NEWEST, BADGES_COUNT_TO)).page.length
}
