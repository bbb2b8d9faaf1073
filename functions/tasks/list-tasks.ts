import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { answerRoom, fittingCount } from '../../shared/contract/fitting-page.ts'
import { ok } from '../../shared/contract/http.ts'
import { linkToOffset } from '../../shared/contract/list-answer.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import { namesOf, type PersonNames } from '../../shared/contract/person-names.ts'
import { personsNamedIn, shownTask, taskShape } from '../../shared/contract/task-shape.ts'
import { commaSeparated } from '../../shared/domain/comma-separated.ts'
import { isInstitutionOrGlobal, nameOf } from '../../shared/domain/permissions/holdings.ts'
import { TASK_STATES, type TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { shelvesFor } from '../../shared/storage/task-listings.ts'
import { type Task, task } from '../../shared/storage/tasks.ts'
import { newestListings } from './newest-listings.ts'
import { headingsToRead, mayShow, type TaskFilter } from './task-filter.ts'
import { onlookerOf } from './visible-task.ts'

const LARGEST_PAGE = 1000
const LARGEST_OFFSET = 1_000_000

export const listTasks = endpoint({
  method: 'GET',
  path: '/global/tasks',
  operationId: 'listTasks',
  group: 'tasks',
  summary: 'List tasks',
  description:
    'Lists the tasks that the caller may see, newest first: their own, those that they may approve, and those of their tenant where they may read them.',
  access: { kind: 'token' },
  query: () =>
    z.object({
      initiatorCustomerId: z.string().optional(),
      approverCustomerId: z.string().optional(),
      executorRoles: z.string().min(1).max(2000).optional(),
      tag: z.string().min(1).max(200).optional(),
      status: z.string().min(1).max(200).optional(),
      offset: z.coerce.number().int().min(0).max(LARGEST_OFFSET).default(0),
      limit: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(50),
    }),
  answer: () => z.array(taskShape()),
  refusals: ['task-filter-required'],
  async handle(call) {
    const filter = await filterFrom(call, call.query)
    const { offset, limit } = call.query
    const { page, isLast } = await tasksFor(call, filter, offset, limit)
    const names = await namesOf(page.flatMap(personsNamedIn), call.read)
    const shown = page.map((each) => shownTask(each, names))
    const count = fittingCount(shown)
    const next = offset + count
    const isEnd = (isLast && count === shown.length) || next > LARGEST_OFFSET
    return isEnd ? ok(shown.slice(0, count)) : ok(shown.slice(0, count), { link: linkToOffset(call.request, next) })
  },
})

type Query = { readonly [K in 'initiatorCustomerId' | 'approverCustomerId' | 'executorRoles' | 'tag' | 'status']?: string | undefined }

async function filterFrom(call: Call, query: Query): Promise<TaskFilter> {
  const initiator = query.initiatorCustomerId === undefined ? undefined : idFrom('initiatorCustomerId', query.initiatorCustomerId)
  if (initiator !== undefined && initiator !== call.caller.customerId) throw invalid('initiatorCustomerId', 'must be your own user id')
  const filter: TaskFilter = {
    initiator,
    approver: query.approverCustomerId === undefined ? undefined : idFrom('approverCustomerId', query.approverCustomerId),
    executorRoles: commaSeparated(query.executorRoles ?? ''),
    tag: query.tag,
    states: statesFrom(query.status),
  }
  const isNarrowed = initiator !== undefined || filter.approver !== undefined || filter.executorRoles.length > 0 || filter.tag !== undefined
  if (!isNarrowed && !(await seesAll(call))) throw new Refusal('task-filter-required')
  return filter
}

/** Whoever reads all tasks of their tenant, or stands above the tenants, needs no filter. */
async function seesAll(call: Call): Promise<boolean> {
  const { caller } = call
  if (caller.holdings.some((holding) => isInstitutionOrGlobal(nameOf(holding)))) return true
  return caller.tenantId !== undefined && (await onlookerOf(call, { tenantId: caller.tenantId })).readsAllTasks
}

function statesFrom(text: string | undefined): readonly TaskStatus[] {
  const known: readonly string[] = TASK_STATES
  const states = commaSeparated(text ?? '')
  if (text !== undefined && (states.length === 0 || !states.every((state) => known.includes(state))))
    throw invalid('status', `is a comma-separated list of ${TASK_STATES.join(', ')}`)
  return states as readonly TaskStatus[]
}

/** While a page is filled its names are not known yet. */
const NO_NAMES: PersonNames = new Map()

type TaskPage = { readonly page: readonly Task[]; readonly isLast: boolean }

/** How many rows are read ahead at once while a page is filled. */
const READ_AHEAD = 100

/**
 * One page. Rows are small and decide by themselves what is shown; only the tasks of the page are read, once each. A row may be a moment
 * behind its task, so the task has the last word on its status. Whether the page is the last one a row tells, and its task is not read for
 * that: where it was behind, the page that follows is empty. A page that holds as much as one answer can carry ends early.
 */
async function tasksFor(call: Call, filter: TaskFilter, offset: number, limit: number): Promise<TaskPage> {
  const page: Task[] = []
  const room = answerRoom()
  let isLast = true
  let skipped = 0
  const rows = newestListings(
    call.read,
    await headingsToRead(filter, call),
    shelvesFor(filter.states),
    Math.min(LARGEST_PAGE, offset + limit) + 1,
  )
  const rowsTellStates = !filter.states.includes('EXECUTE')
  const waiting: Parameters<typeof task>[0][] = []

  const drain = async (): Promise<void> => {
    for (const found of await call.read.many(waiting.splice(0).map((taskId) => task(taskId)))) {
      if (found === undefined || (filter.states.length > 0 && !filter.states.includes(found.status))) continue
      if (skipped < offset) skipped++
      else if (isLast && page.length < limit && (room.takes(shownTask(found, NO_NAMES)) || page.length === 0)) page.push(found)
      else isLast = false
    }
  }
  for await (const row of rows) {
    if (!(await mayShow(row, filter, call))) continue
    if (rowsTellStates && skipped < offset) {
      skipped++
      continue
    }
    if (page.length >= limit || !isLast) {
      isLast = false
      break
    }
    waiting.push(row.taskId)
    if (waiting.length >= Math.min(READ_AHEAD, limit)) await drain()
  }
  await drain()
  return { page, isLast }
}
