import { describe, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { somebody } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const PASSWORD = 'correct horse battery staple'
const OTHER = 'another horse battery staple'
let counter = 0

type Body = Readonly<Record<string, unknown>>
type Admin = { readonly customerId: number; readonly identity: string }

async function by(token: string, method: string, path: string, body?: Body): Promise<Answer> {
  return service.call(method, path, { token, ...defined({ body }) })
}
const asAdmin = async (method: string, path: string, body?: Body) => by(await service.tokenOf('globalAdmin'), method, path, body)

async function appointed(place: string, role: string): Promise<Admin> {
  const identity = `above-${++counter}@admins.example`
  const profile = { firstName: 'Emmy', lastName: 'Noether', email: 'emmy@admins.example', phoneNumber: '+36 1 555 0101' }
  const made = await asAdmin('POST', `${place}/admin-users`, { identity, password: PASSWORD, role, ...profile })
  expect(made.text).toContain(role)
  return made.body as Admin
}

const logIn = ({ identity }: Admin, more: Body = {}): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD, ...more } })

async function tokenFor(admin: Admin): Promise<string> {
  return ((await logIn(admin)).body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

const works = async (token: string): Promise<boolean> => (await by(token, 'GET', '/authentication/sessions')).status === 200

const PLACES = [
  { place: '/global', role: 'GLOBAL_SUPPORT', otherRole: 'GLOBAL_INTEGRATOR' },
  { place: '/institutions/harbour', role: 'INSTITUTION_SUPPORT', otherRole: 'INSTITUTION_ADMIN' },
] as const

describe.each(PLACES)('an admin user below $place', ({ place, role, otherRole }) => {
  test('is read and changed; another role ends their sessions, another name does not', async () => {
    const admin = await appointed(place, role)
    const at = `${place}/admin-users/${admin.customerId}`
    const token = await tokenFor(admin)
    expect((await asAdmin('GET', at)).body).toMatchObject({ customerId: admin.customerId, role, lastName: 'Noether' })
    const renamed = await asAdmin('PUT', at, { lastName: 'Kovalevskaya', email: null, role })
    expect(renamed.body).toMatchObject({ lastName: 'Kovalevskaya', role })
    expect(renamed.body).not.toHaveProperty('email')
    expect(await works(token)).toBe(true)

    expect((await asAdmin('PUT', at, { role: otherRole })).body).toMatchObject({ role: otherRole })
    expect(await works(token)).toBe(false)
    expect((await by(await tokenFor(admin), 'GET', '/authentication/sessions')).status).toBe(200)
    expect((await asAdmin('GET', at)).body).toMatchObject({ role: otherRole, lastName: 'Kovalevskaya' })
    expect((await asAdmin('PUT', at, { role: 'GLOBAL_UNHEARD_OF' })).body).toMatchObject({ code: 'GEN001' })
  })

  test.each(['customer', 'operator'])('attack: is not found by the %s of a tenant', async (asking) => {
    const { customerId } = await appointed(place, role)
    const identities = `${place}/admin-users/${customerId}/identities`
    expect((await by(await service.tokenOf(asking), 'HEAD', identities)).status).toBe(404)
  })

  test('is locked, unlocked, given a password, a second factor and another identity', async () => {
    const admin = await appointed(place, role)
    const identities = `${place}/admin-users/${admin.customerId}/identities`
    const one = `${identities}/${encodeURIComponent(admin.identity)}`
    expect((await asAdmin('GET', identities)).body).toMatchObject([{ identity: admin.identity, totpEnabled: false }])
    expect((await asAdmin('HEAD', identities)).status).toBe(200)

    const token = await tokenFor(admin)
    expect((await asAdmin('PUT', one, { authLockedAfter: '2020-01-01T00:00:00Z' })).status).toBe(200)
    expect(await works(token)).toBe(false)
    expect((await logIn(admin)).status).toBe(401)
    expect((await asAdmin('PUT', one, { authLockedAfter: null })).status).toBe(200)
    expect((await logIn(admin)).status).toBe(200)

    expect((await asAdmin('PUT', one, { password: OTHER })).status).toBe(200)
    expect((await logIn(admin)).status).toBe(401)
    expect((await logIn(admin, { password: OTHER })).status).toBe(200)

    const changed = await asAdmin('PUT', one, { totpEnabled: true })
    expect(changed.body).toMatchObject({ totpEnabled: true, totpUri: expect.stringContaining('otpauth://totp/') })
    expect((await logIn(admin, { password: OTHER })).body).toMatchObject({ code: 'USR016' })
    expect((await asAdmin('PUT', one, { totpEnabled: false })).status).toBe(200)

    const second = `second-${++counter}@admins.example`
    expect((await asAdmin('POST', identities, { identity: second, password: PASSWORD })).status).toBe(200)
    expect((await asAdmin('GET', `${identities}/${second}`)).body).toMatchObject({ identity: second, status: 'ACTIVE' })
    expect((await asAdmin('DELETE', `${identities}/${second}`)).status).toBe(200)
    expect((await asAdmin('GET', `${identities}/${second}`)).status).toBe(404)
  })

  test('has sessions and security questions that are listed and taken away, and all their identities are reset at once', async () => {
    const admin = await appointed(place, role)
    const at = `${place}/admin-users/${admin.customerId}`
    const [first, second] = [await tokenFor(admin), await tokenFor(admin)]
    const listed = (await asAdmin('GET', `${at}/sessions`)).body as { sessionId: string; identity: string }[]
    expect(listed).toHaveLength(2)
    expect((await asAdmin('DELETE', `${at}/sessions/${listed[0]?.sessionId}`)).status).toBe(200)
    expect([await works(first), await works(second)]).toEqual([true, false])
    expect((await asAdmin('DELETE', `${at}/sessions`)).status).toBe(200)
    expect(await works(first)).toBe(false)

    const added = await asAdmin('POST', `${at}/security-questions`, { question: 'First street?', answer: 'High Street' })
    const { securityQuestionId } = added.body as { securityQuestionId: number }
    expect((await asAdmin('GET', `${at}/security-questions`)).body).toMatchObject([{ securityQuestionId }])
    expect((await asAdmin('DELETE', `${at}/security-questions/${securityQuestionId}`)).status).toBe(200)
    expect((await asAdmin('GET', `${at}/device-fingerprints`)).body).toEqual([])

    // Not by the admin who set the address.
    const colleague = await somebody(service, [{ kind: 'global', role: 'GLOBAL_ADMIN' }])
    const reset = await colleague.call('PUT', `${at}/identities`, { body: { status: 'RESET' } })
    expect(reset.status, reset.text).toBe(200)
    expect((await logIn(admin)).status).toBe(401)
  })

  test('manages their own second factors, as everybody does', async () => {
    const admin = await appointed(place, role)
    const at = `${place}/admin-users/${admin.customerId}`
    const token = await tokenFor(admin)
    expect((await by(token, 'GET', `${at}/identities`)).status).toBe(200)
    expect((await by(token, 'GET', `${at}/security-questions`)).status).toBe(200)
    const one = `${at}/identities/${encodeURIComponent(admin.identity)}`
    expect((await by(token, 'PUT', one, { password: OTHER })).status).toBe(403)
    expect((await by(token, 'PUT', at, { role: 'GLOBAL_ADMIN' })).status).toBe(403)
  })
})

test('attack: an administrator of another place is not found by any path', async () => {
  const global = await appointed('/global', 'GLOBAL_SUPPORT')
  const harbour = await appointed('/institutions/harbour', 'INSTITUTION_SUPPORT')
  const wrong = [
    `/global/admin-users/${harbour.customerId}`,
    `/institutions/harbour/admin-users/${global.customerId}`,
    `/institutions/summit/admin-users/${harbour.customerId}`,
    `/tenants/1/customers/${global.customerId}`,
    // A customer and an admin user of a tenant.
    '/global/admin-users/8',
    '/institutions/harbour/admin-users/2',
    '/global/admin-users/987654321',
  ]
  for (const at of wrong)
    for (const [method, path, body] of [
      ['GET', `${at}/identities`],
      ['PUT', `${at}/identities`, { status: 'RESET' }],
      ['GET', `${at}/sessions`],
      ['DELETE', `${at}/sessions`],
      ['GET', `${at}/security-questions`],
    ] as const)
      expect([method, path, (await asAdmin(method, path, body)).status]).toEqual([method, path, 404])
  for (const at of wrong.filter((path) => !path.startsWith('/tenants')))
    expect([at, (await asAdmin('PUT', at, { lastName: 'X' })).status]).toEqual([at, 404])
})

test('attack: callers who may not read the admin users above tenants do not find them', async () => {
  const global = await appointed('/global', 'GLOBAL_SUPPORT')
  for (const role of ['operator', 'backend', 'customer', 'otherTenantAdmin'])
    for (const customerId of [global.customerId, 987654321])
      for (const [method, path, body] of [
        ['GET', ''],
        ['PUT', '', { role: 'GLOBAL_ADMIN' }],
        ['GET', '/identities'],
        ['PUT', '/identities', { status: 'RESET' }],
        ['DELETE', '/sessions'],
      ] as const) {
        const answer = await by(await service.tokenOf(role), method, `/global/admin-users/${customerId}${path}`, body)
        expect([role, method, path, answer.status, (answer.body as { code: string }).code]).toEqual([role, method, path, 404, 'GEN002'])
      }
})

test('attack: who may manage some admin users still raises nobody above their own grants, and touches nobody who has more', async () => {
  const rows = Object.fromEntries(
    ['AdminUser.READ', 'AdminUser.UPDATE', 'Identity.UPDATE', 'Identity.READ'].map((row) => [
      `${row}.Allowed`,
      'GLOBAL_ADMIN,LEVEL_20,TENANT_SYSTEM,INSTITUTION_ADMIN,GLOBAL_SUPPORT',
    ]),
  )
  expect((await asAdmin('PUT', '/global/properties/permission.matrix', { value: rows })).status).toBe(200)
  const support = await tokenFor(await appointed('/global', 'GLOBAL_SUPPORT'))
  const admin = await appointed('/global', 'GLOBAL_ADMIN')
  const peer = await appointed('/global', 'GLOBAL_SUPPORT')
  const session = await tokenFor(admin)
  const identity = `/global/admin-users/${admin.customerId}/identities/${encodeURIComponent(admin.identity)}`
  for (const [method, path, body] of [
    ['PUT', `/global/admin-users/${peer.customerId}`, { role: 'GLOBAL_ADMIN' }],
    ['PUT', `/global/admin-users/${admin.customerId}`, { phoneNumber: '+14155550100' }],
    ['PUT', identity, { password: OTHER }],
    ['PUT', `/global/admin-users/${admin.customerId}/identities`, { status: 'RESET' }],
    ['DELETE', `/global/admin-users/${admin.customerId}/sessions`],
  ] as const)
    expect([path, (await by(support, method, path, body)).body]).toMatchObject([path, { code: 'SEC003' }])
  expect(await works(session)).toBe(true)

  const harbour = await tokenFor(await appointed('/institutions/harbour', 'INSTITUTION_ADMIN'))
  const own = await appointed('/institutions/harbour', 'INSTITUTION_ADMIN')
  const foreign = await appointed('/institutions/summit', 'INSTITUTION_ADMIN')
  expect((await by(harbour, 'PUT', `/institutions/harbour/admin-users/${own.customerId}`, { lastName: 'Own' })).status).toBe(200)
  for (const at of [`/institutions/summit/admin-users/${foreign.customerId}`, `/global/admin-users/${admin.customerId}`])
    expect((await by(harbour, 'PUT', at, { lastName: 'Not theirs' })).status).toBe(404)
  await asAdmin('DELETE', '/global/properties/permission.matrix')
})

test('nobody changes their own role, and of two who take each other’s role one keeps theirs', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await appointed('/global', 'GLOBAL_ADMIN'), await appointed('/global', 'GLOBAL_ADMIN')]
    const [ones, others] = [await tokenFor(one), await tokenFor(other)]
    const demoted = { role: 'GLOBAL_SUPPORT' }
    expect((await by(ones, 'PUT', `/global/admin-users/${one.customerId}`, demoted)).status).toBe(409)
    const answers = await Promise.all([
      by(ones, 'PUT', `/global/admin-users/${other.customerId}`, demoted),
      by(others, 'PUT', `/global/admin-users/${one.customerId}`, demoted),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const admin of [one, other]) await asAdmin('DELETE', `/global/admin-users/${admin.customerId}`)
  }
})

test('a change of an admin user above tenants can need an approval: it is stored as a task that names them', async () => {
  const row = {
    'AdminUser.UPDATE.Allowed': 'GLOBAL_ADMIN,LEVEL_20,GLOBAL_SUPPORT->GLOBAL_ADMIN',
    'AdminUser.READ.Allowed': 'GLOBAL_ADMIN,GLOBAL_SUPPORT',
  }
  await asAdmin('PUT', '/global/properties/permission.matrix', { value: row })
  const maker = await tokenFor(await appointed('/global', 'GLOBAL_SUPPORT'))
  const peer = await appointed('/global', 'GLOBAL_SUPPORT')
  const path = `/global/admin-users/${peer.customerId}`
  const made = await service.call('PUT', path, {
    token: maker,
    body: { lastName: 'Hopper' },
    headers: { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' },
  })
  const taskId = made.headers.get('task-id')
  expect((await asAdmin('GET', `/global/tasks/${taskId}`)).body).toMatchObject({ description: expect.stringContaining('last name') })
  expect((await asAdmin('PUT', `/global/tasks/${taskId}`, { status: 'EXECUTE' })).body).toMatchObject({ status: 'EXECUTED' })
  expect((await asAdmin('GET', path)).body).toMatchObject({ lastName: 'Hopper' })
  await asAdmin('DELETE', '/global/properties/permission.matrix')
})
