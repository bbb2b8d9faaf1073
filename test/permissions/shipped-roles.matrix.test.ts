import { beforeAll, describe, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { DEFAULT_MATRIX } from '../../shared/domain/permissions/default-matrix.ts'
import { GLOBAL_ROLES, INSTITUTION_ROLES } from '../../shared/domain/permissions/role-assignments.ts'
import { type Answer, running } from '../support/running.ts'
import { idp } from '../support/saml.ts'

const service = running()
const PASSWORD = 'correct horse battery staple'
const tokens = new Map<string, string>()

type Body = Readonly<Record<string, unknown>>
const ROLES = [...GLOBAL_ROLES, ...INSTITUTION_ROLES]

async function by(role: string, method: string, path: string, body?: Body, headers?: Record<string, string>): Promise<Answer> {
  const token = tokens.get(role) ?? (await service.tokenOf(role))
  return service.call(method, path, { token, ...defined({ body, headers }) })
}

async function logIn(identity: string, password: string): Promise<Answer> {
  return service.call('POST', '/authentication/login', { body: { identity, password } })
}

beforeAll(async () => {
  for (const role of ROLES) {
    const place = role.startsWith('GLOBAL') ? '/global' : '/institutions/harbour'
    const identity = `${role.toLowerCase()}@roles.example`
    const wish = { identity, password: PASSWORD, role, firstName: 'A', lastName: 'B' }
    await by('globalAdmin', 'POST', `${place}/admin-users`, wish)
    const answer = await logIn(identity, PASSWORD)
    tokens.set(role, (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length))
  }
  const customer = await by('operator', 'POST', '/tenants/1/customers', { firstName: 'Own', lastName: 'Er' })
  const { customerId } = customer.body as { customerId: number }
  at.customer = `/tenants/1/customers/${customerId}`
  await by('operator', 'POST', `${at.customer}/identities`, { identity: 'owner@roles.example', password: PASSWORD })
  at.identity = `${at.customer}/identities/owner%40roles.example`
})

const at = { customer: '', identity: '' }

test('each shipped role has at least one permission', () => {
  const grants = Object.values(DEFAULT_MATRIX).join(',').split(/,|->/)
  expect(ROLES.filter((role) => !grants.includes(role))).toEqual([])
})

type Asked = readonly [what: string, method: string, path: () => string, body?: () => Body]
const transfer = () => ({
  amount: 1,
  fromWalletId: service.local.demo.wallets.customerMain,
  toWalletId: service.local.demo.wallets.customer2Main,
})
let admins = 0
const newAdmin = () => ({ identity: `n${++admins}@roles.example`, password: PASSWORD, position: 'LEVEL_01', firstName: 'N', lastName: 'A' })
const CALLS: readonly Asked[] = [
  ['read a tenant', 'GET', () => '/global/tenants/1'],
  ['read customers', 'GET', () => '/tenants/1/customers'],
  ['read identities', 'GET', () => `${at.customer}/identities`],
  ['read second factors', 'GET', () => `${at.customer}/security-questions`],
  ['read admin users', 'GET', () => '/tenants/1/admin-users'],
  ['read organisations', 'GET', () => '/tenants/1/organisations'],
  ['read wallets', 'GET', () => `/tenants/1/wallets/${service.local.demo.wallets.customerMain}`],
  ['read transfers', 'GET', () => '/tenants/1/wallets/transfers'],
  ['read payments', 'GET', () => '/tenants/1/payments'],
  ['read callbacks', 'GET', () => '/tenants/1/callbacks'],
  ['read the audit', 'GET', () => '/tenants/1/audit-events'],
  ['read the configuration', 'GET', () => '/tenants/1/config'],
  ['read documents', 'GET', () => `${at.customer}/attachments`],
  ['unlock', 'PUT', () => at.identity, () => ({ status: 'ACTIVE' })],
  ['lock', 'PUT', () => at.identity, () => ({ authLockedAfter: '2100-01-01T00:00:00Z' })],
  ['set a password', 'PUT', () => at.identity, () => ({ password: `${PASSWORD} 2` })],
  ['unlock and set a password', 'PUT', () => at.identity, () => ({ status: 'ACTIVE', password: `${PASSWORD} 2` })],
  ['take TOTP away', 'PUT', () => at.identity, () => ({ totpEnabled: false })],
  ['move money', 'POST', () => '/tenants/1/wallets/transfers', transfer],
  ['configure callbacks', 'PUT', () => '/tenants/1/config/task.callback.url', () => ({ value: '' })],
  ['configure passkeys', 'PUT', () => '/tenants/1/config/webAuthN.friendlyName', () => ({ value: 'Harbour' })],
  ['configure permissions', 'PUT', () => '/tenants/1/config/Wallet.UPDATE.Allowed', () => ({ value: 'LEVEL_20' })],
  ['rotate the signing secret', 'POST', () => '/tenants/1/callbacks/secret/rotate'],
  ['appoint an admin user', 'POST', () => '/tenants/1/admin-users', newAdmin],
]

const ALL = CALLS.map(([what]) => what)
const SUPPORT = [...ALL.filter((what) => what.startsWith('read') && !['read the configuration', 'read documents'].includes(what)), 'unlock']
const FINANCE = ['read a tenant', 'read customers', 'read organisations', 'read wallets', 'read transfers', 'read payments']
const MAY: Readonly<Record<string, readonly string[]>> = {
  GLOBAL_ADMIN: ALL,
  INSTITUTION_ADMIN: ALL,
  GLOBAL_SUPPORT: SUPPORT,
  INSTITUTION_SUPPORT: SUPPORT,
  GLOBAL_FINANCE_L1: FINANCE,
  GLOBAL_FINANCE_L2: FINANCE,
  INSTITUTION_FINANCE_L_1: FINANCE,
  INSTITUTION_FINANCE_L_2: FINANCE,
  GLOBAL_INTEGRATOR: [
    'read a tenant',
    'read callbacks',
    'read the audit',
    'read the configuration',
    'configure callbacks',
    'configure passkeys',
    'rotate the signing secret',
  ],
}

describe.each(ROLES)('%s', (role) => {
  test('may what its name says, and nothing else', async () => {
    const may: string[] = []
    for (const [what, method, path, body] of CALLS) {
      const { status } = await by(role, method, path(), body?.())
      expect([what, [200, 403, 404].includes(status)]).toEqual([what, true])
      if (status === 200) may.push(what)
    }
    expect(may).toEqual(MAY[role])
  })
})

test.each(INSTITUTION_ROLES)('%s finds nothing in a tenant of another institution', async (role) => {
  for (const path of ['/tenants/2/customers', '/tenants/2/payments', '/global/tenants/2'])
    expect([path, (await by(role, 'GET', path)).status]).toEqual([path, 404])
})

test.each([
  ['GLOBAL_FINANCE_L1', 'GLOBAL_FINANCE_L2', 'INSTITUTION_FINANCE_L_2'],
  ['INSTITUTION_FINANCE_L_1', 'INSTITUTION_FINANCE_L_2', 'GLOBAL_FINANCE_L2'],
])('%s proposes a transfer that %s approves', async (maker, checker, other) => {
  const headers = (roles: string) => ({ 'task-executor-roles': roles, 'task-skip-draft': 'true' })
  expect((await by(maker, 'POST', '/tenants/1/wallets/transfers', transfer())).body).toMatchObject({ code: 'SEC006' })
  expect((await by(checker, 'POST', '/tenants/1/wallets/transfers', transfer(), headers(checker))).body).toMatchObject({ code: 'SEC003' })
  expect((await by(maker, 'POST', '/tenants/1/wallets/transfers', transfer(), headers(other))).status).not.toBe(200)
  const made = await by(maker, 'POST', '/tenants/1/wallets/transfers', transfer(), headers(checker))
  const task = `/global/tasks/${made.headers.get('task-id')}`
  expect((await by(maker, 'PUT', task, { status: 'EXECUTE' })).status).not.toBe(200)
  expect((await by(checker, 'PUT', task, { status: 'EXECUTE' })).body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
})

test('support ends a lock by failed attempts, and not the lock that an administrator set', async () => {
  await by('operator', 'POST', `${at.customer}/identities`, { identity: 'locked@roles.example', password: PASSWORD })
  const locked = `${at.customer}/identities/locked%40roles.example`
  for (let attempt = 0; attempt < 10; attempt++) await logIn('locked@roles.example', 'wrong')
  expect((await logIn('locked@roles.example', PASSWORD)).body).toMatchObject({ code: 'USR001' })
  expect((await by('GLOBAL_SUPPORT', 'PUT', locked, { status: 'ACTIVE' })).status).toBe(200)
  expect((await logIn('locked@roles.example', PASSWORD)).status).toBe(200)
  await by('operator', 'PUT', locked, { authLockedAfter: '2020-01-01T00:00:00Z' })
  expect((await by('GLOBAL_SUPPORT', 'PUT', locked, { status: 'ACTIVE' })).status).toBe(200)
  expect((await logIn('locked@roles.example', PASSWORD)).status).toBe(401)
  expect((await by('GLOBAL_SUPPORT', 'PUT', locked, { authLockedAfter: null })).status).toBe(403)
})

test('opening a lock needs no cover, and it opens nothing else', async () => {
  const { identity, customerId } = service.local.demo.users.operator ?? {}
  const path = `/tenants/1/customers/${customerId}/identities/${encodeURIComponent(identity ?? '')}`
  expect((await by('GLOBAL_SUPPORT', 'PUT', path, { status: 'ACTIVE' })).status).toBe(200)
  expect((await by('GLOBAL_SUPPORT', 'PUT', path, { status: 'ACTIVE', password: PASSWORD })).body).toMatchObject({ code: 'SEC003' })
})

test('attack: an integrator prepares providers, and none is in force without the approval of somebody who covers its people', async () => {
  const provider = {
    ssoUrl: 'https://idp.example/sso',
    entityId: 'https://idp.example',
    certificates: [idp.certificate],
    landingUrls: ['https://app.example/'],
  }
  const put = (role: string, name: string, more: Body) =>
    by(role, 'PUT', `/global/properties/saml.config.${name}`, { value: { ...provider, ...more } })
  for (const more of [{ tenantId: 1 }, { institution: 'harbour' }, {}, { allowGlobalAndTenantOnSameSAML: true }])
    expect((await put('GLOBAL_INTEGRATOR', 'harbour', more)).body).toMatchObject({ code: 'SEC006' })
  expect((await put('globalAdmin', 'world', {})).status).toBe(200)
  expect((await put('GLOBAL_INTEGRATOR', 'world', { tenantId: 1 })).body).toMatchObject({ code: 'SEC006' })
  expect((await by('GLOBAL_INTEGRATOR', 'DELETE', '/global/properties/saml.config.world')).body).toMatchObject({ code: 'SEC006' })
  expect((await by('globalAdmin', 'DELETE', '/global/properties/saml.config.world')).status).toBe(200)
  for (const [name, value] of [
    ['roles.supported', ''],
    ['permission.matrix', {}],
    ['user.auth.config', { 'lock.minutes': 1 }],
  ] as const)
    expect([name, (await by('GLOBAL_INTEGRATOR', 'PUT', `/global/properties/${name}`, { value })).status]).toEqual([name, 403])
})

describe('the permission matrix as a property', () => {
  const path = '/global/properties/permission.matrix'
  type Shown = { readonly value: Record<string, string>; readonly default: Record<string, string> }
  const ROW = 'Wallet.UPDATE.Allowed'

  test('shows the shipped rows as default, and those in force as value', async () => {
    const shown = (await by('globalAdmin', 'GET', path)).body as Shown
    expect(Object.keys(shown.default)).toEqual(Object.keys(DEFAULT_MATRIX).map((permission) => `${permission}.Allowed`))
    expect(shown).toMatchObject({ value: shown.default, overridden: false })
    const listed = (await by('globalAdmin', 'GET', '/global/properties')).body as (Shown & { readonly key: string })[]
    expect(listed.find(({ key }) => key === 'permission.matrix')).toMatchObject(shown)

    const set = (await by('globalAdmin', 'PUT', path, { value: { [ROW]: 'GLOBAL_ADMIN' } })).body as Shown
    expect(set.value).toEqual({ ...shown.default, [ROW]: 'GLOBAL_ADMIN' })
    expect(set.default).toEqual(shown.default)
    expect((await by('globalAdmin', 'GET', path)).body).toEqual(set)
    expect((await by('globalAdmin', 'DELETE', path)).body).toMatchObject({ value: shown.default, overridden: false })
  })

  test('takes all rows as they are shown, and keeps those that differ', async () => {
    const shown = (await by('globalAdmin', 'GET', path)).body as Shown
    const reordered = (shown.default['Audit.READ.Allowed'] ?? '').split(',').toReversed().join(' , ')
    const value = { ...shown.value, 'Audit.READ.Allowed': reordered, [ROW]: 'GLOBAL_ADMIN,LEVEL_20' }
    const put = await by('globalAdmin', 'PUT', path, { value })
    expect((put.body as Shown).value).toEqual({ ...shown.default, [ROW]: 'GLOBAL_ADMIN,LEVEL_20' })
    const audit = (await by('globalAdmin', 'GET', '/global/audit-events?limit=1')).body as { after: unknown }[]
    expect(audit[0]?.after).toEqual({ [ROW]: 'GLOBAL_ADMIN,LEVEL_20' })
    expect((await by('backend', 'PUT', `/tenants/1/wallets/${service.local.demo.wallets.customerMain}`, { name: 'Main' })).status).toBe(403)
    await by('globalAdmin', 'DELETE', path)
  })
})
