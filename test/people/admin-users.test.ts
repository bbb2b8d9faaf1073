import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { inTenant, somebody } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()

type Body = Readonly<Record<string, unknown>>
const PASSWORD = 'correct horse battery staple'
let counter = 0

async function call(role: string, method: string, path: string, body?: Body, headers?: Record<string, string>): Promise<Answer> {
  return service.call(method, path, {
    token: await service.tokenOf(role),
    ...defined({ body, headers }),
  })
}

const wish = (position: string): Body => ({
  identity: `admin-${++counter}@admins.example`,
  password: PASSWORD,
  position,
  firstName: 'Rózsa',
  lastName: 'Péter',
  email: 'rozsa@admins.example',
  phoneNumber: '+36 1 555 0101',
})

type Admin = { readonly customerId: number; readonly identity: string }

async function appointed(position: string, role = 'operator', tenantId = 1): Promise<Admin> {
  const made = await call(role, 'POST', `/tenants/${tenantId}/admin-users`, wish(position))
  expect(made.text).toContain(position)
  return made.body as Admin
}

async function tokenFor({ identity }: Admin): Promise<string> {
  const answer = await service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD } })
  return (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

const at = ({ customerId }: { readonly customerId: number }, tenantId = 1): string => `/tenants/${tenantId}/admin-users/${customerId}`
const newCustomer = { firstName: 'A', lastName: 'B' }

/** A tenant of its own, with one LEVEL_20. */
async function newTenant(): Promise<{ readonly tenantId: number; readonly first: Admin; readonly token: string }> {
  const made = await call('globalAdmin', 'POST', '/global/tenants', { name: 'Own', institution: 'own' })
  const { tenantId } = made.body as { tenantId: number }
  const first = await appointed('LEVEL_20', 'globalAdmin', tenantId)
  return { tenantId, first, token: await tokenFor(first) }
}

test('an admin user is appointed, logs in, is read, changed, listed and removed', async () => {
  const body = wish('LEVEL_05')
  const made = await call('operator', 'POST', '/tenants/1/admin-users', body)
  expect(made.body).toMatchObject({
    tenantId: 1,
    position: 'LEVEL_05',
    identity: body.identity,
    totpEnabled: false,
    phoneNumber: '+3615550101',
  })
  expect(made.text).not.toContain(PASSWORD)
  const admin = made.body as Admin
  const token = await tokenFor(admin)
  expect((await service.call('GET', at(admin), { token })).body).toMatchObject({ position: 'LEVEL_05', email: 'rozsa@admins.example' })

  const changed = await call('operator', 'PUT', at(admin), { lastName: 'Politzer', email: null })
  expect(changed.body).toMatchObject({ lastName: 'Politzer', position: 'LEVEL_05' })
  expect(changed.body).not.toHaveProperty('email')
  const list = await call('maker', 'GET', '/tenants/1/admin-users?limit=1')
  expect(list.body).toEqual([changed.body])

  expect((await call('operator', 'DELETE', at(admin))).status).toBe(200)
  expect((await call('operator', 'GET', at(admin))).status).toBe(404)
  expect((await call('operator', 'HEAD', `/tenants/1/customers/${admin.customerId}/identities`)).status).toBe(404)
  expect((await service.call('GET', at(admin), { token })).status).toBe(401)
  expect((await service.call('POST', '/authentication/renew', { body: { jwt: token } })).status).toBe(401)
})

test('an admin user begins with one-time passwords where that is wished', async () => {
  const made = await call('operator', 'POST', '/tenants/1/admin-users', { ...wish('LEVEL_03'), totpEnabled: true })
  expect(made.body).toMatchObject({ totpEnabled: true, totpUri: expect.stringContaining('otpauth://totp/') })
  const { identity } = made.body as Admin
  const answer = await service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD } })
  expect(answer.body).toMatchObject({ code: 'USR016' })
})

test('a change of position ends the sessions and agent tokens of that admin, and holds from the next login on', async () => {
  const admin = await appointed('LEVEL_05')
  const token = await tokenFor(admin)
  const made = await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'helper' } })
  const agent = (made.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const reads = async (by: string) => (await service.call('GET', '/tenants/1/admin-users', { token: by })).status
  const mayCreate = async () =>
    (await service.call('POST', '/tenants/1/customers', { token: await tokenFor(admin), body: newCustomer })).status === 200
  expect(await mayCreate()).toBe(false)

  expect((await call('operator', 'PUT', at(admin), { lastName: 'Same', position: 'LEVEL_05' })).status).toBe(200)
  expect([await reads(token), await reads(agent)]).toEqual([200, 200])
  expect((await call('operator', 'PUT', at(admin), { position: 'LEVEL_20' })).body).toMatchObject({ position: 'LEVEL_20' })
  expect([await reads(token), await reads(agent)]).toEqual([401, 401])
  expect((await service.call('POST', '/authentication/renew', { body: { jwt: token } })).status).toBe(401)
  expect(await mayCreate()).toBe(true)

  const raised = await tokenFor(admin)
  expect((await call('operator', 'PUT', at(admin), { position: 'LEVEL_05' })).status).toBe(200)
  expect(await reads(raised)).toBe(401)
  expect(await mayCreate()).toBe(false)
})

test('nobody appoints to, or removes from, what their own grants don’t cover', async () => {
  await call('globalAdmin', 'PUT', '/tenants/1/config/AdminUser.CREATE.Allowed', { value: 'LEVEL_20,LEVEL_01,TENANT_SYSTEM' })
  await call('globalAdmin', 'PUT', '/tenants/1/config/AdminUser.UPDATE.Allowed', { value: 'LEVEL_20,LEVEL_01' })
  await call('globalAdmin', 'PUT', '/tenants/1/config/AdminUser.DELETE.Allowed', { value: 'LEVEL_20,LEVEL_01' })
  const refused = (answer: Answer) => expect(answer.body).toMatchObject({ code: 'SEC003' })
  refused(await call('maker', 'POST', '/tenants/1/admin-users', wish('LEVEL_20')))
  refused(await call('maker', 'POST', '/tenants/1/admin-users', wish('TENANT_SYSTEM')))
  refused(await call('backend', 'POST', '/tenants/1/admin-users', wish('LEVEL_20')))
  const peer = await appointed('LEVEL_01', 'maker')
  refused(await call('maker', 'PUT', at(peer), { position: 'LEVEL_20' }))
  refused(await call('maker', 'PUT', at({ customerId: 2 }), { position: 'LEVEL_20' }))
  refused(await call('maker', 'PUT', at({ customerId: 5 }), { position: 'LEVEL_01' }))
  refused(await call('maker', 'PUT', at({ customerId: 5 }), { phoneNumber: '+14155550100' }))
  refused(await call('maker', 'DELETE', at({ customerId: 5 })))
  // The person who approves what LEVEL_01 makes is no post for LEVEL_01 to fill.
  refused(await call('maker', 'POST', '/tenants/1/admin-users', wish('LEVEL_02')))
  expect((await call('maker', 'DELETE', at(peer))).status).toBe(200)
  for (const action of ['CREATE', 'UPDATE', 'DELETE']) await call('globalAdmin', 'DELETE', `/tenants/1/config/AdminUser.${action}.Allowed`)
})

test('a tenant keeps at least one LEVEL_20', async () => {
  const { tenantId, first, token } = await newTenant()
  const own = (method: string, body?: Body) => service.call(method, at(first, tenantId), { token, ...defined({ body }) })
  for (const answer of [
    await own('DELETE'),
    await own('PUT', { position: 'LEVEL_01' }),
    await call('globalAdmin', 'DELETE', at(first, tenantId)),
  ])
    expect(answer.body).toMatchObject({
      code: 'GEN004',
      description: 'This is the last admin user in LEVEL_20. Appoint another one first.',
    })
  await appointed('LEVEL_20', 'globalAdmin', tenantId)
  expect((await own('PUT', { position: 'LEVEL_01' })).status).toBe(200)
})

test('of several LEVEL_20 that are removed at once, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const { tenantId, first } = await newTenant()
    const others = await Promise.all([1, 2, 3].map(() => appointed('LEVEL_20', 'globalAdmin', tenantId)))
    const answers = await Promise.all(
      [first, ...others].map((admin, turn) =>
        turn % 2 === 0
          ? call('globalAdmin', 'DELETE', at(admin, tenantId))
          : call('globalAdmin', 'PUT', at(admin, tenantId), { position: 'LEVEL_02' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    const list = (await call('globalAdmin', 'GET', `/tenants/${tenantId}/admin-users`)).body as { position: string }[]
    expect(list.filter(({ position }) => position === 'LEVEL_20')).toHaveLength(1)
  }
})

test('of parallel appointments with one identity exactly one succeeds, and the others leave nobody behind', async () => {
  const { tenantId } = await newTenant()
  const body = wish('LEVEL_20')
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('globalAdmin', 'POST', `/tenants/${tenantId}/admin-users`, body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await call('globalAdmin', 'GET', `/tenants/${tenantId}/admin-users`)).body).toHaveLength(2)
})

test('parallel changes of position leave profile, session and count in one state', async () => {
  const { tenantId, token: keeper } = await newTenant()
  const admin = await appointed('LEVEL_01', 'globalAdmin', tenantId)
  await Promise.all(
    ['LEVEL_20', 'LEVEL_02', 'LEVEL_20', 'LEVEL_03'].map((position) => call('globalAdmin', 'PUT', at(admin, tenantId), { position })),
  )
  const { position } = (await service.call('GET', at(admin, tenantId), { token: keeper })).body as { position: string }
  const token = await tokenFor(admin)
  const mayCreate = (await service.call('POST', `/tenants/${tenantId}/customers`, { token, body: newCustomer })).status === 200
  expect(mayCreate).toBe(position === 'LEVEL_20')
  const list = (await service.call('GET', `/tenants/${tenantId}/admin-users`, { token: keeper })).body as Admin[]
  const self = list.find(({ customerId }) => customerId !== admin.customerId)
  const leaves = await service.call('DELETE', at({ customerId: self?.customerId ?? 0 }, tenantId), { token: keeper })
  expect(leaves.status).toBe(position === 'LEVEL_20' ? 200 : 409)
})

test('tenants are walls: admin users of another are not there', async () => {
  for (const path of ['/tenants/2/admin-users/10', '/tenants/1/admin-users/10', '/tenants/1/admin-users/8']) {
    expect((await call('operator', 'GET', path)).status).toBe(404)
    expect((await call('operator', 'PUT', path, { position: 'LEVEL_01' })).status).toBe(404)
    expect((await call('operator', 'DELETE', path)).status).toBe(404)
  }
  expect((await call('operator', 'POST', '/tenants/2/admin-users', wish('LEVEL_01'))).status).toBe(404)
})

test.each(['maker', 'backend', 'onboarding', 'customer'])('%s appoints, changes and removes nobody', async (role) => {
  expect((await call(role, 'POST', '/tenants/1/admin-users', wish('LEVEL_01'))).status).toBe(403)
  expect([403, 404]).toContain((await call(role, 'PUT', at({ customerId: 2 }), { position: 'LEVEL_20' })).status)
  expect([403, 404]).toContain((await call(role, 'DELETE', at({ customerId: 3 }))).status)
})

test.each(['LEVEL_21', 'LEVEL_1', 'GLOBAL_ADMIN', 'CUSTOMER', 'DIRECTOR', ''])('%j is no position of an admin user', async (position) => {
  expect((await call('operator', 'POST', '/tenants/1/admin-users', wish(position))).body).toMatchObject({ code: 'GEN001' })
})

test('only a GLOBAL admin appoints above the tenants, to roles that reach as far as the path says', async () => {
  const body = (role: string): Body => ({ ...wish(''), position: undefined, role })
  for (const role of ['operator', 'customer'])
    for (const path of ['/global/admin-users', '/institutions/harbour/admin-users']) {
      expect((await call(role, 'POST', path, body('GLOBAL_ADMIN'))).status).toBe(403)
      expect((await call(role, 'GET', path)).status).toBe(403)
    }
  expect((await call('globalAdmin', 'POST', '/global/admin-users', body('INSTITUTION_ADMIN'))).status).toBe(400)
  expect((await call('globalAdmin', 'POST', '/global/admin-users', body('GLOBAL_UNHEARD_OF'))).status).toBe(400)
  expect((await call('globalAdmin', 'POST', '/institutions/harbour/admin-users', body('GLOBAL_ADMIN'))).status).toBe(400)

  const global = await call('globalAdmin', 'POST', '/global/admin-users', body('GLOBAL_ADMIN'))
  expect(global.body).toMatchObject({ role: 'GLOBAL_ADMIN' })
  const token = await tokenFor(global.body as Admin)
  expect((await service.call('GET', '/global/tenants', { token })).status).toBe(200)
  const list = await service.call('GET', '/global/admin-users', { token })
  expect((list.body as Admin[]).map(({ customerId }) => customerId)).toEqual([(global.body as Admin).customerId, 1])

  const institution = await call('globalAdmin', 'POST', '/institutions/harbour/admin-users', body('INSTITUTION_ADMIN'))
  expect(institution.body).toMatchObject({ role: 'INSTITUTION_ADMIN', institution: 'harbour' })
  expect((await call('globalAdmin', 'GET', '/institutions/harbour/admin-users')).body).toHaveLength(1)
  expect((await call('globalAdmin', 'GET', '/institutions/summit/admin-users')).body).toEqual([])
})

test('an institution’s admin appoints in their institution only, and to nothing above', async () => {
  const made = await call('globalAdmin', 'POST', '/institutions/harbour/admin-users', { ...wish(''), role: 'INSTITUTION_ADMIN' })
  const token = await tokenFor(made.body as Admin)
  const post = (path: string, body: Body) => service.call('POST', path, { token, body })
  expect((await post('/institutions/harbour/admin-users', { ...wish(''), role: 'INSTITUTION_ADMIN' })).status).toBe(200)
  expect((await post('/institutions/summit/admin-users', { ...wish(''), role: 'INSTITUTION_ADMIN' })).status).toBe(403)
  expect((await post('/global/admin-users', { ...wish(''), role: 'GLOBAL_SUPPORT' })).status).toBe(403)
  expect((await post('/tenants/1/admin-users', wish('LEVEL_20'))).status).toBe(200)
  expect((await post('/tenants/2/admin-users', wish('LEVEL_01'))).status).toBe(404)
})

test('an admin of an institution learns its name from the token, and lists its tenants only', async () => {
  const made = await call('globalAdmin', 'POST', '/institutions/harbour/admin-users', { ...wish(''), role: 'INSTITUTION_ADMIN' })
  const token = await tokenFor(made.body as Admin)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Body
  expect(claims).toMatchObject({ institution: 'harbour', roles: ['INSTITUTION_ADMIN'] })
  const { body: all } = await call('globalAdmin', 'GET', '/global/tenants')
  const ofHarbour = (all as Body[]).filter(({ institution }) => institution === 'harbour')
  const list = await service.call('GET', '/institutions/harbour/tenants', { token })
  expect(list.body).toEqual(ofHarbour)
  expect(ofHarbour).not.toEqual(all)
  expect((await service.call('GET', '/institutions/summit/tenants', { token })).status).toBe(403)
  expect((await call('operator', 'GET', '/institutions/harbour/tenants')).status).toBe(403)
  expect((await call('globalAdmin', 'GET', '/institutions/summit/tenants')).body).toMatchObject([{ institution: 'summit' }])
})

test('the pages of an institution’s tenants say nothing of tenants of others', async () => {
  for (const institution of ['rare', 'many', 'many', 'rare', 'many'])
    await call('globalAdmin', 'POST', '/global/tenants', { name: `Of ${institution}`, institution })
  const first = await call('globalAdmin', 'GET', '/institutions/rare/tenants?limit=1')
  expect(first.body).toMatchObject([{ name: 'Of rare' }])
  const next = /<\/svc-conductor\/rest\/v1([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const position = Buffer.from(new URL(next, 'http://any').searchParams.get('cursor') ?? '', 'base64url').toString()
  expect(position).toContain(String((first.body as Body[])[0]?.tenantId))
  const second = await call('globalAdmin', 'GET', next)
  expect(second.body).toMatchObject([{ name: 'Of rare' }])
  expect(second.headers.get('link')).toBeNull()
})

test('a tenant that moves to another institution is in the list of that one only', async () => {
  const made = await call('globalAdmin', 'POST', '/global/tenants', { name: 'Moving', institution: 'left' })
  const path = `/global/tenants/${(made.body as Body).tenantId}`
  const listed = async (institution: string) =>
    ((await call('globalAdmin', 'GET', `/institutions/${institution}/tenants`)).body as Body[]).map(({ name }) => name)
  await call('globalAdmin', 'PUT', path, { institution: 'joined' })
  expect([await listed('left'), await listed('joined')]).toEqual([[], ['Moving']])
  await call('globalAdmin', 'PUT', path, { name: 'Moved' })
  expect(await listed('joined')).toEqual(['Moved'])
  await call('globalAdmin', 'PUT', path, { institution: null })
  expect(await listed('joined')).toEqual([])
})

test('nobody removes themselves from above the tenants, and of two who remove each other one stays', async () => {
  const made = await call('globalAdmin', 'POST', '/global/admin-users', { ...wish(''), role: 'GLOBAL_ADMIN' })
  const second = made.body as Admin
  const token = await tokenFor(second)
  expect((await service.call('DELETE', `/global/admin-users/${second.customerId}`, { token })).status).toBe(409)
  const third = (await call('globalAdmin', 'POST', '/global/admin-users', { ...wish(''), role: 'GLOBAL_ADMIN' })).body as Admin
  const other = await tokenFor(third)
  const answers = await Promise.all([
    service.call('DELETE', `/global/admin-users/${third.customerId}`, { token }),
    service.call('DELETE', `/global/admin-users/${second.customerId}`, { token: other }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const alive = [await service.call('GET', '/global/tenants', { token }), await service.call('GET', '/global/tenants', { token: other })]
  expect(alive.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('an appointment that is stored hides the password; a promotion tells from where to where', async () => {
  const asTask = { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' }
  const body = wish('LEVEL_04')
  // By somebody whom the initiator did not create.
  const { call: asSecond } = await somebody(service, [inTenant('LEVEL_20')])
  const run = async (made: Answer) =>
    (await asSecond('PUT', `/global/tasks/${made.headers.get('task-id')}`, { body: { status: 'EXECUTE' } })).body as Body
  const stored = await run(await call('operator', 'POST', '/tenants/1/admin-users', body, asTask))
  expect(stored).toMatchObject({
    status: 'EXECUTED',
    description: `Appoint “Rózsa Péter” as LEVEL_04, with identity “${body.identity}” with a password`,
  })
  expect(JSON.parse(String(stored.body))).toMatchObject({ password: '***', position: 'LEVEL_04' })
  const admin = JSON.parse(String(stored.responseBody)) as Admin
  await tokenFor(admin)

  const promoted = await run(await call('operator', 'PUT', at(admin), { position: 'LEVEL_06', email: 'new@admins.example' }, asTask))
  expect(promoted).toMatchObject({
    status: 'EXECUTED',
    description: `Change admin user ${admin.customerId} “Rózsa Péter”: position LEVEL_04 → LEVEL_06, e-mail “rozsa@admins.example” → “new@admins.example”`,
  })
  const removed = await run(await call('operator', 'DELETE', at(admin), undefined, asTask))
  expect(removed).toMatchObject({ status: 'EXECUTED', description: `Remove admin user ${admin.customerId} “Rózsa Péter”, LEVEL_06` })
})
