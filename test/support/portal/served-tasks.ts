import type { Page } from 'playwright-core'

/** Answers the list of tasks with so many of them, page by page, in place of the service: for what the page itself takes. */
export async function serveTasks(
  page: Page,
  { tasks: all, pageSize }: { readonly tasks: number; readonly pageSize: number },
): Promise<void> {
  await page.route(/\/global\/tasks\?/, (route) => {
    const query = new URL(route.request().url()).searchParams
    const from = Number(query.get('cursor') ?? 0)
    const tasks = Array.from({ length: Math.min(pageSize, all - from) }, (_, place) => servedTask(from + place))
    query.set('cursor', String(from + pageSize))
    const link = from + pageSize < all ? { link: `</svc-conductor/rest/v1/global/tasks?${query}>; rel="next"` } : {}
    return route.fulfill({ status: 200, contentType: 'application/json', headers: link, body: JSON.stringify(tasks) })
  })
}

function servedTask(number: number) {
  const at = new Date(1_790_000_000_000 - number * 60_000).toISOString()
  return {
    ...{ taskId: number + 1, status: 'PENDING', description: `Request ${number}`, initiator: 2, initiatorName: 'Mary Jackson' },
    ...{ executorRoles: 'LEVEL_02', approvals: [], approvalsGiven: 0, approvalsRequired: 1, moves: ['EXECUTE', 'REJECTED'] },
    ...{ httpMethod: 'POST', path: '/svc-conductor/rest/v1/tenants/1/wallets/transfers', body: '{"amount":10}' },
    ...{ created: at, lastModified: at },
  }
}
