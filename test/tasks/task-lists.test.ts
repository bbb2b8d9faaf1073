import { beforeAll, describe, expect, test } from 'vitest'
import type { OrganisationId } from '../../shared/domain/ids.ts'
import { asId } from '../support/ids.ts'
import { somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { madeTask, move } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const made: number[] = []
let rejected = 0
let forOperator = 0

async function list(role: string, query: string) {
  const answer = await service.call('GET', `/global/tasks${query}`, { token: await service.tokenOf(role) })
  return {
    code: (answer.body as { code?: string }).code,
    ids: Array.isArray(answer.body) ? answer.body.map((task: { taskId: number }) => task.taskId) : [],
  }
}

beforeAll(async () => {
  for (let count = 0; count < 7; count++)
    made.push(await madeTask(service, 'maker', { roles: 'LEVEL_02', tag: count % 2 === 0 ? 'even' : 'odd' }))
  rejected = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')], tag: 'even' })
  await move(service, 'checker', asId(rejected), 'REJECTED')
  forOperator = await madeTask(service, 'operator', { approvers: [id('checker2')] })
})

async function organisation(name: string): Promise<OrganisationId> {
  const made = await service.call('POST', '/tenants/1/organisations', { token: await service.tokenOf('operator'), body: { name } })
  return (made.body as { organisationId: OrganisationId }).organisationId
}

/** A task of the operator that changes the name of an organisation. */
async function renamed(organisationId: OrganisationId): Promise<number> {
  const proposed = await service.call('PUT', `/tenants/1/organisations/${organisationId}`, {
    token: await service.tokenOf('operator'),
    body: { name: 'Renamed' },
    headers: { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' },
  })
  return Number(proposed.headers.get('task-id'))
}

const newestFirst = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => b - a)

describe('a list of tasks', () => {
  test('needs a filter, unless the caller reads all tasks or stands above the tenants', async () => {
    for (const role of ['maker', 'checker', 'customer']) expect((await list(role, '')).code).toBe('TSK002')
    for (const role of ['maker', 'checker']) expect((await list(role, '?status=PENDING')).code).toBe('TSK002')
    const all = newestFirst([...made, rejected, forOperator])
    for (const role of ['operator', 'globalAdmin']) expect((await list(role, '')).ids).toEqual(all)
    expect((await list('otherTenantAdmin', '')).ids).toEqual([])
  })

  test('needs none for a position of an organisation that reads tasks: it shows those of this organisation', async () => {
    const [acme, other] = await Promise.all([organisation('Acme'), organisation('Other')])
    const director = await somebody(service, [{ kind: 'organisation', position: 'DIRECTOR', tenantId: asId(1), organisationId: acme }])
    const ofAcme = await renamed(acme)
    const ofOther = await renamed(other)
    expect((await director.call('GET', '/global/tasks')).body).toMatchObject({ code: 'TSK002' })
    await withRow(service, 'Task.READ.Allowed', 'LEVEL_20,DIRECTOR', async () => {
      const tasks = await director.call('GET', '/global/tasks')
      expect(tasks.body).toMatchObject([{ taskId: ofAcme }])
      expect((await director.call('GET', '/global/tasks?status=REJECTED')).body).toEqual([])
      expect((await director.call('GET', `/global/tasks/${ofOther}`)).status).toBe(404)
    })
  })

  test('by initiator shows one’s own only', async () => {
    expect((await list('maker', `?initiatorCustomerId=${id('maker')}`)).ids).toEqual(newestFirst([...made, rejected]))
    expect((await list('checker', `?initiatorCustomerId=${id('maker')}`)).code).toBe('GEN001')
  })

  test('by approver narrows within what the caller sees', async () => {
    expect((await list('checker', `?approverCustomerId=${id('checker')}`)).ids).toEqual([rejected])
    expect((await list('checker2', `?approverCustomerId=${id('checker2')}`)).ids).toEqual(newestFirst([rejected, forOperator]))
    expect((await list('maker', `?approverCustomerId=${id('checker2')}`)).ids).toEqual([rejected])
    expect((await list('customer', `?approverCustomerId=${id('checker')}`)).ids).toEqual([])
  })

  test('by executor role matches exact names and shows nobody what is not theirs', async () => {
    expect((await list('checker', '?executorRoles=LEVEL_02')).ids).toEqual(newestFirst(made))
    expect((await list('checker', '?executorRoles=LEVEL_0')).ids).toEqual([])
    expect((await list('checker', '?executorRoles=LEVEL_03,LEVEL_02')).ids).toEqual(newestFirst(made))
    expect((await list('customer', '?executorRoles=LEVEL_02')).ids).toEqual([])
    expect((await list('otherTenantAdmin', '?executorRoles=LEVEL_02')).ids).toEqual([])
    expect((await list('globalAdmin', '?executorRoles=LEVEL_02')).ids).toEqual(newestFirst(made))
  })

  test('by tag matches exactly', async () => {
    expect((await list('checker', '?tag=odd')).ids).toEqual(newestFirst(made.filter((_, place) => place % 2 === 1)))
    expect((await list('checker', '?tag=ODD')).ids).toEqual([])
    expect((await list('otherTenantAdmin', '?tag=odd')).ids).toEqual([])
  })

  test('by status, and by several filters at once', async () => {
    await expect.poll(async () => (await list('maker', `?initiatorCustomerId=${id('maker')}&status=REJECTED`)).ids).toEqual([rejected])
    expect((await list('maker', `?initiatorCustomerId=${id('maker')}&status=PENDING&tag=even`)).ids).toEqual(
      newestFirst(made.filter((_, place) => place % 2 === 0)),
    )
    expect((await list('maker', `?initiatorCustomerId=${id('maker')}&status=PENDING,REJECTED&tag=even`)).ids).toContain(rejected)
    for (const status of ['', 'pending', 'DONE', ','])
      expect((await list('maker', `?initiatorCustomerId=${id('maker')}&status=${status}`)).code).toBe('GEN001')
  })

  test('comes in pages that overlap nowhere and leave nothing out', async () => {
    const all = (await list('maker', `?initiatorCustomerId=${id('maker')}`)).ids
    for (const limit of [1, 3, 8, 50]) {
      const pages: number[] = []
      for (let offset = 0; offset < all.length; offset += limit)
        pages.push(...(await list('maker', `?initiatorCustomerId=${id('maker')}&offset=${offset}&limit=${limit}`)).ids)
      expect(pages).toEqual(all)
    }
    expect((await list('maker', `?initiatorCustomerId=${id('maker')}&offset=1000`)).ids).toEqual([])
    for (const odd of ['limit=0', 'limit=1001', 'offset=-1', 'limit=x'])
      expect((await list('maker', `?initiatorCustomerId=${id('maker')}&${odd}`)).code).toBe('GEN001')
  })

  test('leads to its next page by a link, and from its last page nowhere', async () => {
    const token = await service.tokenOf('maker')
    const all = (await list('maker', `?initiatorCustomerId=${id('maker')}`)).ids
    for (const limit of [1, 3, 4, all.length, 50]) {
      const followed: number[] = []
      let next: string | undefined = `/global/tasks?initiatorCustomerId=${id('maker')}&limit=${limit}`
      for (let pages = 0; next !== undefined && pages <= all.length; pages++) {
        const page = await service.call('GET', next, { token })
        followed.push(...(page.body as readonly { readonly taskId: number }[]).map(({ taskId }) => taskId))
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      }
      expect([limit, next, followed]).toEqual([limit, undefined, all])
    }
  })

  test('shows an execution within a moment, and in the right list', async () => {
    const [first = 0] = made
    await move(service, 'checker', asId(first), 'EXECUTE')
    await expect.poll(async () => (await list('checker', '?executorRoles=LEVEL_02&status=EXECUTED')).ids).toEqual([first])
    expect((await list('checker', '?executorRoles=LEVEL_02&status=PENDING')).ids).toEqual(newestFirst(made.slice(1)))
    expect((await list('checker', '?executorRoles=LEVEL_02')).ids).toEqual(newestFirst(made))
  })
})

describe('me in a list of tasks', () => {
  test('is the caller in every filter by customer', async () => {
    expect((await list('maker', '?initiatorCustomerId=me')).ids).toEqual((await list('maker', `?initiatorCustomerId=${id('maker')}`)).ids)
    expect((await list('checker2', '?approverCustomerId=me')).ids).toEqual(newestFirst([rejected, forOperator]))
    expect((await list('checker2', '?waitingForCustomerId=me')).ids).toContain(forOperator)
    expect((await list('checker', '?visibleToCustomerId=me')).ids).toEqual(
      (await list('checker', `?visibleToCustomerId=${id('checker')}`)).ids,
    )
    for (const odd of ['ME', 'you', '']) expect((await list('maker', `?initiatorCustomerId=${odd}`)).code).toBe('GEN001')
  })
})

describe('a cursor of a list of tasks', () => {
  const call = async (query: string) => service.call('GET', `/global/tasks?${query}`, { token: await service.tokenOf('maker') })

  test('takes the place of an offset, and must be one of this list', async () => {
    const first = await call('initiatorCustomerId=me&offset=1&limit=2')
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1]
    expect((await call(`initiatorCustomerId=me&limit=2&cursor=${cursor}`)).status).toBe(200)
    expect((await call(`initiatorCustomerId=me&offset=2&cursor=${cursor}`)).body).toMatchObject({ errors: [{ field: 'offset' }] })
    for (const odd of ['x', Buffer.from('0').toString('base64url'), Buffer.from('9'.repeat(17)).toString('base64url')])
      expect((await call(`initiatorCustomerId=me&cursor=${odd}`)).body).toMatchObject({ errors: [{ field: 'cursor' }] })
  })

  test('carries the total of the first page', async () => {
    const all = (await list('maker', '?initiatorCustomerId=me')).ids.length
    for (const limit of [1, 3, 50]) {
      const page = await call(`initiatorCustomerId=me&limit=${limit}`)
      expect(page.headers.get('total-count')).toBe(String(all))
      const next = /<[^?]*\?([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
      if (next !== undefined) expect((await call(next)).headers.get('total-count')).toBe(String(all))
    }
    expect((await call('initiatorCustomerId=me&offset=2&limit=1')).headers.get('total-count')).toBe(String(all))
    expect((await call('initiatorCustomerId=me&offset=1000')).headers.get('total-count')).toBe(String(all))
    expect((await call('initiatorCustomerId=me&status=DISCARDED')).headers.get('total-count')).toBe('0')
  })
})
