import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()

async function created(name: string, institution?: string): Promise<number> {
  const token = await service.tokenOf('globalAdmin')
  const made = await service.call('POST', '/global/tenants', { token, body: { name, institution } })
  expect(made.status).toBe(200)
  return (made.body as { tenantId: number }).tenantId
}

test('a tenant is created, read, changed and listed newest first', async () => {
  const token = await service.tokenOf('globalAdmin')
  const tenantId = await created('North Pay', 'north')
  const read = await service.call('GET', `/global/tenants/${tenantId}`, { token })
  expect(read.body).toMatchObject({ tenantId, name: 'North Pay', institution: 'north' })

  const changed = await service.call('PUT', `/global/tenants/${tenantId}`, { token, body: { name: 'Nordic Pay', institution: null } })
  expect(changed.body).toMatchObject({ tenantId, name: 'Nordic Pay' })
  expect(changed.body).not.toHaveProperty('institution')
  expect((await service.call('GET', `/global/tenants/${tenantId}`, { token })).body).toEqual(changed.body)

  const list = await service.call('GET', '/global/tenants?limit=1', { token })
  expect(list.body).toEqual([changed.body])
  expect(list.headers.get('link')).toMatch(/^<\/svc-conductor\/rest\/v1\/global\/tenants\?.*cursor=.*>; rel="next"$/)
})

test('following the link of each page shows every tenant once', async () => {
  const token = await service.tokenOf('globalAdmin')
  await created('One more')
  const seen: number[] = []
  for (let path: string | undefined = '/global/tenants?limit=1'; path !== undefined; ) {
    const page = await service.call('GET', path, { token })
    seen.push(...(page.body as { tenantId: number }[]).map(({ tenantId }) => tenantId))
    path = /^<([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining([1, 2]))
})

test.each(['made-up', '', 'VEVOQU5UIzI', '!!!'])('the cursor %j that no list gave is refused or finds nothing else', async (cursor) => {
  const token = await service.tokenOf('operator')
  const answer = await service.call('GET', `/tenants/1/customers?cursor=${encodeURIComponent(cursor)}`, { token })
  expect([200, 400]).toContain(answer.status)
  expect(answer.text).not.toContain('summit')
})

test('callers of a tenant see their own and no other', async () => {
  for (const role of ['operator', 'maker', 'backend']) {
    const token = await service.tokenOf(role)
    expect((await service.call('GET', '/global/tenants/1', { token })).status).toBe(200)
    expect((await service.call('GET', '/global/tenants/2', { token })).status).toBe(404)
    expect((await service.call('GET', '/global/tenants', { token })).body).toMatchObject({ code: 'SEC003' })
  }
})

test('only GLOBAL roles create and change tenants', async () => {
  const token = await service.tokenOf('operator')
  expect((await service.call('POST', '/global/tenants', { token, body: { name: 'Mine' } })).status).toBe(403)
  expect((await service.call('PUT', '/global/tenants/1', { token, body: { name: 'Mine' } })).status).toBe(403)
  expect((await service.call('PUT', '/global/tenants/2', { token, body: { name: 'Mine' } })).status).toBe(404)
})

test('a tenant cannot move itself to another institution, with any configuration of its own', async () => {
  const admin = await service.tokenOf('globalAdmin')
  const granted = await service.call('PUT', '/tenants/1/config/Tenant.UPDATE.Allowed', { token: admin, body: { value: 'LEVEL_20' } })
  expect(granted.status).toBe(200)
  const token = await service.tokenOf('operator')
  const answer = await service.call('PUT', '/global/tenants/1', { token, body: { institution: 'summit' } })
  expect(answer.body).toMatchObject({ code: 'SEC003' })
  expect((await service.call('PUT', '/global/tenants/1', { token, body: { name: 'Harbour' } })).status).toBe(200)
})

test.each([{}, { name: '' }, { name: 7 }, { name: 'x', institution: 'a b' }, { name: 'x', institution: '../y' }])(
  'a tenant like %j is refused',
  async (body) => {
    const token = await service.tokenOf('globalAdmin')
    expect((await service.call('POST', '/global/tenants', { token, body })).body).toMatchObject({ code: 'GEN001' })
  },
)

test('the approver of a change of a tenant sees the previous values', async () => {
  const tenantId = await created('East Pay', 'east')
  const token = await service.tokenOf('globalAdmin')
  const made = await service.call('PUT', `/global/tenants/${tenantId}`, {
    token,
    body: { name: 'Far East Pay', institution: 'far' },
    headers: { 'task-executor-roles': 'GLOBAL_ADMIN' },
  })
  const task = await service.call('GET', `/global/tasks/${made.headers.get('task-id')}`, { token })
  expect(task.body).toMatchObject({
    description: `Change tenant ${tenantId} “East Pay”: name “East Pay” → “Far East Pay”, institution east → far`,
  })
})

test('a tenant that moves to another institution takes its tasks into the lists of that one, and out of those of the other', async () => {
  const asAdmin = async (method: string, path: string, body: object, headers = {}) => {
    const answer = await service.call(method, path, { token: await service.tokenOf('globalAdmin'), body, headers })
    expect(answer.status, answer.text).toBe(200)
    return answer
  }
  const adminOf = async (institution: string) => {
    const [identity, password] = [`admin@${institution}.example`, 'a long enough passphrase']
    const person = { identity, password, role: 'INSTITUTION_ADMIN', firstName: 'Ida', lastName: 'Rhodes' }
    await asAdmin('POST', `/institutions/${institution}/admin-users`, person)
    const { body } = await service.call('POST', '/authentication/login', { body: { identity, password } })
    return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
  }
  const tenantId = await created('Wandering Pay', 'old-home')
  const proposed = async () => {
    const headers = { 'task-executor-roles': 'INSTITUTION_ADMIN', 'task-skip-draft': 'true' }
    const made = await asAdmin('POST', `/tenants/${tenantId}/customers`, { firstName: 'Ada', lastName: 'Lovelace' }, headers)
    return Number(made.headers.get('task-id'))
  }
  const [left, joined] = [await adminOf('old-home'), await adminOf('new-home')]
  const idsIn = async (token: string, query: string) => {
    const { body } = await service.call('GET', `/global/tasks?${query}`, { token })
    return (body as { taskId: number }[]).map(({ taskId }) => taskId)
  }
  const LISTS = ['waitingForCustomerId=me', 'visibleToCustomerId=me', 'executorRoles=INSTITUTION_ADMIN', 'limit=50']
  const before = await proposed()
  for (const list of LISTS) expect([list, await idsIn(left, list), await idsIn(joined, list)]).toEqual([list, [before], []])
  await asAdmin('PUT', `/global/tenants/${tenantId}`, { institution: 'new-home' })
  const after = await proposed()
  for (const list of LISTS) expect([list, await idsIn(left, list), await idsIn(joined, list)]).toEqual([list, [], [after, before]])
  const rejected = await service.call('PUT', `/global/tasks/${before}`, { token: joined, body: { status: 'REJECTED' } })
  expect(rejected.body).toMatchObject({ status: 'REJECTED' })
  await asAdmin('PUT', `/global/tenants/${tenantId}`, { institution: 'old-home' })
  for (const list of LISTS.slice(0, 1)) expect([await idsIn(left, list), await idsIn(joined, list)]).toEqual([[after], []])
})
