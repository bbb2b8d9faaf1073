import { themeQuery } from '../design/tenant-theme.tsx'
import { countsQuery } from '../pages/approvals/counts.ts'
import { tasksQuery } from '../pages/approvals/tabs.ts'
import type { Person } from '../session/person.ts'
import { queryClient } from '../session/queries.ts'
import { historyQuery, taskQuery } from '../task/task-queries.ts'

export const BASE = '/svc-conductor/portal'

/** Makes the requests of the first page while its code is loading. The page finds their answers by the same keys. */
export async function makeFirstRequests(person: Person, { pathname, search }: Location): Promise<void> {
  const path = pathname.slice(BASE.length)
  const [, taskId] = /^\/tasks\/(\d{1,16})$/.exec(path) ?? []
  await Promise.all([
    ...(person.tenantId === undefined ? [] : [queryClient.prefetchQuery(themeQuery(person.tenantId))]),
    ...(path === '/'
      ? [queryClient.prefetchQuery(tasksQuery(person, new URLSearchParams(search))), queryClient.prefetchQuery(countsQuery)]
      : []),
    ...(taskId === undefined ? [] : [startTask(Number(taskId))]),
  ])
}

async function startTask(taskId: number): Promise<void> {
  const query = taskQuery(taskId)
  await queryClient.prefetchQuery(query)
  const task = queryClient.getQueryData(query.queryKey)
  if (task !== undefined) await queryClient.prefetchQuery(historyQuery(task))
}
