import * as z from 'zod'
import type { TaskNow } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { fittingCount } from '../../shared/contract/fitting-page.ts'
import { ok } from '../../shared/contract/http.ts'
import { linkToNext } from '../../shared/contract/list-answer.ts'
import { personsNamedIn, shownTask, taskShape } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { cursorAt, startOf } from './cursor-of-tasks.ts'
import { LARGEST_PAGE, tasksFor } from './page-of-tasks.ts'
import { filterFrom, taskQuery } from './task-query.ts'
import { totalOf } from './total-of-tasks.ts'

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
