import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { keysAt, settingAt } from '../../shared/domain/settings/setting-at.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { idp } from '../support/saml.ts'

const service = running()
const ROW = 'TenantConfig.UPDATE.Allowed'

async function as(role: string, method: string, path: string, value?: unknown, headers?: Record<string, string>) {
  return service.call(method, path, {
    token: await service.tokenOf(role),
    ...(value === undefined ? {} : { body: { value } }),
    ...defined({ headers }),
  })
}

/** All audit entries of a scope. */
async function auditOf(scope: string) {
  const { store } = service.local.service.ports
  const pages = await Promise.all(
    [0, 1, 2, 3].map((shard) =>
      store.list<{ readonly action: string; readonly path: string; readonly at: string }>({
        partition: `AUDIT#${scope}#${shard}`,
        prefix: '',
        order: 'oldest-first',
        limit: 100,
      }),
    ),
  )
  return pages.flatMap(({ things }) => things).sort((one, other) => (one.at < other.at ? -1 : 1))
}

test.each(Object.keys(SETTINGS))('%s has a default that is a value of its own type', async (key) => {
  const row = settingAt(key, 'global') ?? settingAt(key, 'tenant')
  expect(await row?.schema(() => true).safeParseAsync(row.default)).toMatchObject({ success: true })
  expect(row?.about).toMatch(/^[A-Z].*\.$/)
})

test('a property is set, answered and taken back, and what was before and after is in the audit', async () => {
  const path = '/global/properties/rate.limit.config'
  const shipped = SETTINGS['rate.limit.config'].default
  expect((await as('globalAdmin', 'GET', path)).body).toEqual({
    key: 'rate.limit.config',
    value: shipped,
    default: shipped,
    overridden: false,
  })

  const value = { ...shipped, count: 25_000 }
  const put = await as('globalAdmin', 'PUT', path, value)
  expect(put.status).toBe(200)
  expect(put.body).toEqual({ key: 'rate.limit.config', value, default: shipped, overridden: true })
  expect((await as('globalAdmin', 'GET', path)).body).toEqual(put.body)
  expect((await as('globalAdmin', 'GET', path)).headers.get('ratelimit-limit')).toMatch(/^25000;/)

  expect((await as('globalAdmin', 'DELETE', path)).body).toMatchObject({ value: shipped, overridden: false })
  expect((await as('globalAdmin', 'DELETE', path)).status).toBe(404)

  const entries = (await auditOf('GLOBAL')).filter((entry) => entry.path === path)
  expect(entries).toMatchObject([
    { actor: 1, action: 'PUT /global/properties/{name}', before: shipped, after: value },
    { actor: 1, action: 'DELETE /global/properties/{name}', before: value, after: shipped },
  ])
})

test("a tenant's value wins over the property, which is its default", async () => {
  const shipped = SETTINGS['rate.limit.config'].default
  await as('globalAdmin', 'PUT', '/global/properties/rate.limit.config', { ...shipped, count: 20_000 })
  const own = await as('globalAdmin', 'PUT', '/tenants/2/config/rate.limit.config', { ...shipped, count: 10_000 })
  expect(own.body).toMatchObject({ value: { count: 10_000 }, default: { count: 20_000 }, overridden: true })
  expect((await as('otherTenantAdmin', 'GET', '/tenants/2/config/rate.limit.config')).headers.get('ratelimit-limit')).toMatch(/^10000;/)
  expect((await as('operator', 'GET', '/tenants/1/config/rate.limit.config')).body).toMatchObject({
    value: { count: 20_000 },
    overridden: false,
  })
  await as('globalAdmin', 'DELETE', '/tenants/2/config/rate.limit.config')
  await as('globalAdmin', 'DELETE', '/global/properties/rate.limit.config')
})

test.each([
  ['an unknown property', 'PUT', '/global/properties/nonsense', 1, 'name'],
  ['a key of tenants only as a property', 'PUT', '/global/properties/task.self.approval.allowed', true, 'name'],
  ['a permission row as a property', 'PUT', '/global/properties/Wallet.READ.Allowed', 'CUSTOMER', 'name'],
  ['a name out of the object prototype', 'GET', '/global/properties/constructor', undefined, 'name'],
  ['the prototype itself', 'PUT', '/global/properties/__proto__', 'x', 'name'],
  ['a family without a short name', 'PUT', '/global/properties/saml.config.', {}, 'name'],
  ['a property as a key', 'PUT', '/tenants/1/config/permission.matrix', {}, 'key'],
  ['an unknown permission', 'PUT', '/tenants/1/config/Moon.READ.Allowed', 'CUSTOMER', 'key'],
  ['a text for a boolean', 'PUT', '/tenants/1/config/task.self.approval.allowed', 'true', 'value'],
  ['a number for a permission row', 'PUT', '/tenants/1/config/Wallet.READ.Allowed', 7, 'value'],
  ['an unknown position in a row', 'PUT', '/tenants/1/config/Wallet.READ.Allowed', 'LEVEL_21', 'value'],
  ['an unknown checker in a row', 'PUT', '/tenants/1/config/Wallet.READ.Allowed', 'LEVEL_01->BOSS', 'value'],
  ['what is not for those who onboard', 'PUT', '/tenants/1/config/Wallet.READ.Allowed', 'LEVEL_20,ONBOARDING', 'value'],
  ['those who onboard as makers', 'PUT', '/tenants/1/config/Customer.CREATE.Allowed', 'LEVEL_20,ONBOARDING->LEVEL_20', 'value'],
  ['those who onboard as checkers', 'PUT', '/tenants/1/config/Customer.CREATE.Allowed', 'LEVEL_20,LEVEL_01 -> ONBOARDING', 'value'],
  [
    'what is not for those who onboard, in the matrix',
    'PUT',
    '/global/properties/permission.matrix',
    { 'Wallet.READ.Allowed': 'GLOBAL_ADMIN,ONBOARDING' },
    'value.Wallet.READ.Allowed',
  ],
  ['a role that nobody supports', 'PUT', '/tenants/1/config/Wallet.READ.Allowed', 'GLOBAL_NOBODY', 'value'],
  ['a count under its bound', 'PUT', '/global/properties/rate.limit.config', { count: 0 }, 'value.count'],
  ['a misspelt part', 'PUT', '/global/properties/user.auth.config', { 'lock.minute': 3 }, 'value'],
  ['a matrix with an unknown row', 'PUT', '/global/properties/permission.matrix', { 'Moon.READ.Allowed': '' }, 'value.Moon.READ.Allowed'],
  ['a matrix row without .Allowed', 'PUT', '/global/properties/permission.matrix', { 'Wallet.READ': '' }, 'value.Wallet.READ'],
  [
    'a matrix by which nobody could undo it',
    'PUT',
    '/global/properties/permission.matrix',
    { 'Property.UPDATE.Allowed': 'GLOBAL_SUPPORT' },
    'value.Property.UPDATE.Allowed',
  ],
  ['a role in small letters', 'PUT', '/global/properties/roles.supported', 'global_auditor', 'value'],
  ['a position as a role', 'PUT', '/global/properties/roles.supported', 'LEVEL_21', 'value'],
])('%s is refused with its place', async (_, method, path, value, field) => {
  const refused = await as('globalAdmin', method, path, value)
  expect(refused.status).toBe(400)
  expect((refused.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field)
})

test.each([[undefined], [{}], [{ value: null }], [[]], ['x']])('a change without a value (%j) is 400', async (body) => {
  const sent = { token: await service.tokenOf('globalAdmin'), ...defined({ body }) }
  expect((await service.call('PUT', '/global/properties/roles.supported', sent)).status).toBe(400)
})

test('fields beside the value are ignored and never stored', async () => {
  const token = await service.tokenOf('operator')
  const path = '/tenants/1/config/task.self.approval.allowed'
  await service.call('PUT', path, { token, body: { value: true, key: 'other', overridden: false } })
  expect((await service.call('GET', path, { token })).body).toMatchObject({ key: 'task.self.approval.allowed', value: true })
  await service.call('DELETE', path, { token })
})

test('a folder lists every key, those that are set as overridden', async () => {
  const tenant = (await as('operator', 'GET', '/tenants/1/config')).body as { key: string; overridden: boolean; value: unknown }[]
  expect(tenant.map(({ key }) => key)).toEqual(keysAt('tenant'))
  expect(tenant.find(({ key }) => key === 'Payment.CREATE.Allowed')).toMatchObject({
    value: 'LEVEL_20,TENANT_SYSTEM,CUSTOMER',
    overridden: true,
  })
  const global = (await as('globalAdmin', 'GET', '/global/properties')).body as { key: string }[]
  expect(global.map(({ key }) => key)).toEqual(keysAt('global'))
})

test('a member of a family exists once it is set', async () => {
  const path = '/global/properties/saml.config.harbour'
  expect((await as('globalAdmin', 'GET', path)).status).toBe(404)
  const value = {
    ssoUrl: 'https://idp.example/sso',
    entityId: 'urn:idp',
    certificates: [idp.certificate],
    landingUrls: ['https://portal.example/'],
    tenantId: 1,
  }
  expect((await as('globalAdmin', 'PUT', path, value)).status).toBe(200)
  expect((await as('globalAdmin', 'GET', path)).body).toEqual({ key: 'saml.config.harbour', value, overridden: true })
  const folder = (await as('globalAdmin', 'GET', '/global/properties')).body as { key: string }[]
  expect(folder.map(({ key }) => key)).toContain('saml.config.harbour')
  const { settings } = await service.local.service.settings.of(undefined)
  expect(settings.member('saml.config.', 'harbour')).toEqual(value)
  await as('globalAdmin', 'DELETE', path)
  expect((await as('globalAdmin', 'GET', path)).status).toBe(404)
})

test.each([
  ['operator', 'GET', '/global/properties'],
  ['operator', 'GET', '/global/properties/roles.supported'],
  ['operator', 'PUT', '/global/properties/roles.supported'],
  ['backend', 'PUT', '/tenants/1/config/task.self.approval.allowed'],
  ['maker', 'GET', '/tenants/1/config'],
  ['customer', 'GET', '/tenants/1/config'],
  ['customer', 'PUT', '/tenants/1/config/task.self.approval.allowed'],
])('%s may not %s %s', async (role, method, path) => {
  const refused = await as(role, method, path, method === 'PUT' ? true : undefined)
  expect(refused.body).toMatchObject({ code: 'SEC003' })
})

test.each(['GET', 'PUT', 'DELETE'])("another tenant's configuration doesn't exist (%s)", async (method) => {
  const refused = await as('otherTenantAdmin', method, '/tenants/1/config/task.self.approval.allowed', method === 'PUT' ? true : undefined)
  expect(refused.status).toBe(404)
  expect(refused.body).toMatchObject({ code: 'GEN002' })
})

test.each([
  ['PUT', '/tenants/1/config/rate.limit.config', SETTINGS['rate.limit.config'].default],
  ['DELETE', '/tenants/1/config/rate.limit.config', undefined],
  ['PUT', '/tenants/1/config/Tenant.UPDATE.Allowed', 'LEVEL_20'],
])('what stands above the tenants takes a GLOBAL role, as a task too: %s %s', async (method, path, value) => {
  for (const headers of [{}, { 'task-executor-roles': 'GLOBAL_ADMIN' }]) {
    const refused = await as('operator', method, path, value, headers)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'SEC003' })
  }
})

test("a tenant's row is in force with the next call, and never reaches GLOBAL roles", async () => {
  const path = '/tenants/1/config/TenantConfig.READ.Allowed'
  expect((await as('checker', 'GET', '/tenants/1/config')).status).toBe(403)
  await as('operator', 'PUT', path, 'LEVEL_02')
  expect((await as('checker', 'GET', '/tenants/1/config')).status).toBe(200)
  expect((await as('operator', 'GET', '/tenants/1/config')).status).toBe(403)
  expect((await as('globalAdmin', 'GET', '/tenants/1/config')).status).toBe(200)
  await as('globalAdmin', 'DELETE', path)
  expect((await as('checker', 'GET', '/tenants/1/config')).status).toBe(403)
})

test('a change is in force within 10 s in a process that did not make it', async () => {
  const { settingsCache } = await import('../../shared/runtime/settings-cache.ts')
  const { store, clock } = service.local.service.ports
  const elsewhere = settingsCache(store, clock)
  const count = async () => (await elsewhere.of(asId(2))).settings.value('rate.limit.config').count
  expect(await count()).toBe(30_000)
  await as('globalAdmin', 'PUT', '/tenants/2/config/rate.limit.config', { ...SETTINGS['rate.limit.config'].default, count: 12_345 })
  await service.local.advance(10)
  expect(await count()).toBe(12_345)
  await as('globalAdmin', 'DELETE', '/tenants/2/config/rate.limit.config')
})

test('a property is in force within 10 s in a tenant whose own configuration was read in between', async () => {
  const { settingsCache } = await import('../../shared/runtime/settings-cache.ts')
  const { store, clock } = service.local.service.ports
  const elsewhere = settingsCache(store, clock)
  const count = async (tenantId: TenantId) => (await elsewhere.of(tenantId)).settings.value('rate.limit.config').count
  expect(await count(asId(1))).toBe(30_000)
  await as('globalAdmin', 'PUT', '/global/properties/rate.limit.config', { ...SETTINGS['rate.limit.config'].default, count: 23_456 })
  await service.local.advance(8)
  await count(asId(2))
  await service.local.advance(2)
  expect([await count(asId(1)), await count(asId(2))]).toEqual([23_456, 23_456])
  await as('globalAdmin', 'DELETE', '/global/properties/rate.limit.config')
})

test.each([
  ['names nobody', ''],
  ['names only a position of organisations', 'DIRECTOR'],
  ['names only roles above the tenant', 'GLOBAL_ADMIN'],
  ['leaves nobody who acts alone', 'LEVEL_20->LEVEL_20'],
  ['leaves out who changes it', 'LEVEL_19'],
])('an operator cannot shut the tenant out: a row that %s', async (_, value) => {
  const refused = await as('operator', 'PUT', `/tenants/1/config/${ROW}`, value)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'GEN004', description: expect.stringContaining('lock the tenant out') })
  expect((await as('operator', 'GET', `/tenants/1/config/${ROW}`)).body).toMatchObject({ overridden: false })
})

test('an operator becomes a maker only beside a position that somebody holds', async () => {
  const refused = await as('operator', 'PUT', `/tenants/1/config/${ROW}`, 'LEVEL_19,LEVEL_20->LEVEL_19')
  expect(refused.status).toBe(409)
  expect((refused.body as { description: string }).description).toContain('nobody holds LEVEL_19')
  expect((await as('operator', 'PUT', `/tenants/1/config/${ROW}`, 'LEVEL_20,LEVEL_02')).status).toBe(200)
  expect((await as('operator', 'PUT', `/tenants/1/config/${ROW}`, 'LEVEL_02,LEVEL_20->LEVEL_02')).status).toBe(200)
  expect((await as('globalAdmin', 'DELETE', `/tenants/1/config/${ROW}`)).status).toBe(200)
})

test('GLOBAL_ADMIN may leave a tenant without configurers, and is the way back', async () => {
  expect((await as('globalAdmin', 'PUT', `/tenants/1/config/${ROW}`, '')).status).toBe(200)
  expect((await as('operator', 'PUT', '/tenants/1/config/task.self.approval.allowed', true)).status).toBe(403)
  expect((await as('globalAdmin', 'DELETE', `/tenants/1/config/${ROW}`)).status).toBe(200)
})

test('a caller who would lose the right by deleting the row is refused', async () => {
  expect((await as('operator', 'PUT', `/tenants/1/config/${ROW}`, 'LEVEL_20,LEVEL_02')).status).toBe(200)
  await as('operator', 'PUT', '/tenants/1/config/TenantConfig.DELETE.Allowed', 'LEVEL_20,LEVEL_02')
  expect((await as('checker', 'DELETE', `/tenants/1/config/${ROW}`)).status).toBe(409)
  expect((await as('operator', 'DELETE', `/tenants/1/config/${ROW}`)).status).toBe(200)
  await as('operator', 'DELETE', '/tenants/1/config/TenantConfig.DELETE.Allowed')
})

test('permissions of ONBOARDING can be removed and granted again', async () => {
  const path = '/tenants/1/config/Attachment.CREATE.Allowed'
  expect((await as('operator', 'PUT', path, 'LEVEL_20')).status).toBe(200)
  expect((await as('operator', 'PUT', path, 'LEVEL_20,TENANT_SYSTEM,ONBOARDING->LEVEL_20')).status).toBe(200)
  expect((await as('operator', 'DELETE', path)).status).toBe(200)
})

test('roles.supported adds roles: only what it lists may be granted', async () => {
  const row = '/tenants/1/config/Customer.READ.Allowed'
  const grants = 'LEVEL_20,GLOBAL_AUDITOR'
  expect((await as('operator', 'PUT', row, grants)).status).toBe(400)
  await as('globalAdmin', 'PUT', '/global/properties/roles.supported', 'GLOBAL_AUDITOR, INSTITUTION_AUDITOR')
  expect((await as('operator', 'PUT', row, grants)).status).toBe(200)
  await as('globalAdmin', 'DELETE', '/global/properties/roles.supported')
  expect((await as('operator', 'PUT', row, grants)).status).toBe(400)
  await as('operator', 'DELETE', row)
})

test('a task header may name an added role, and no other', async () => {
  const path = '/global/properties/user.auth.config'
  const asTask = () => as('globalAdmin', 'PUT', path, { 'lock.minutes': 3 }, { 'task-executor-roles': 'GLOBAL_TREASURER' })
  expect((await asTask()).body).toMatchObject({
    errors: [{ field: 'task-executor-roles', description: expect.stringContaining('known roles') }],
  })
  await as('globalAdmin', 'PUT', '/global/properties/roles.supported', 'GLOBAL_TREASURER')
  expect((await asTask()).body).toMatchObject({ errors: [{ description: expect.stringContaining('may execute this call') }] })
  await as('globalAdmin', 'DELETE', '/global/properties/roles.supported')
})

test('an approver of a change sees the values before and after', async () => {
  const headers = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }
  const described = async (method: string, path: string, value?: unknown) => {
    const made = await as('globalAdmin', method, path, value, headers)
    const task = await as('globalAdmin', 'GET', `/global/tasks/${made.headers.get('task-id')}`)
    return (task.body as { description: string }).description
  }
  expect(await described('PUT', '/global/properties/user.auth.config', { 'lock.minutes': 9 })).toBe(
    'Set property user.auth.config: lock.minutes: 5 → 9',
  )
  expect(await described('PUT', '/tenants/1/config/Payment.CREATE.Allowed', 'LEVEL_20')).toBe(
    'Set in tenant 1 “Harbour Pay” Payment.CREATE.Allowed: "LEVEL_20,TENANT_SYSTEM,CUSTOMER" → "LEVEL_20"',
  )
  expect(await described('DELETE', '/tenants/1/config/Withdrawal.CREATE.Allowed')).toMatch(
    /^Take back in tenant 1 “Harbour Pay” Withdrawal\.CREATE\.Allowed: "TENANT_SYSTEM,SCA_OTP" → "GLOBAL_ADMIN,/,
  )
})

test('a change made as a task is in force when it has run, and its audit names the task', async () => {
  const path = '/tenants/1/config/considerAsNewCustomerMinutes'
  const made = await as('operator', 'PUT', path, 77, { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' })
  const taskId = Number(made.headers.get('task-id'))
  expect((await as('operator', 'GET', path)).body).toMatchObject({ overridden: false })
  const run = await service.call('PUT', `/global/tasks/${taskId}`, {
    token: await service.tokenOf('globalAdmin'),
    body: { status: 'EXECUTE' },
  })
  expect(run.body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
  expect((await as('operator', 'GET', path)).body).toMatchObject({ value: 77, overridden: true })
  expect(await auditOf('1')).toContainEqual(expect.objectContaining({ path, actor: 1, taskId, before: 1440, after: 77 }))
  await as('operator', 'DELETE', path)
})

test("the global matrix is in force in every tenant that hasn't replaced the row, and GLOBAL_ADMIN can always take it back", async () => {
  const matrix = '/global/properties/permission.matrix'
  const row = 'TenantConfig.READ.Allowed'
  await as('otherTenantAdmin', 'PUT', `/tenants/2/config/${row}`, 'LEVEL_20')
  await as('globalAdmin', 'PUT', matrix, { [row]: '', 'Property.READ.Allowed': '', 'Property.DELETE.Allowed': '' })
  expect((await as('operator', 'GET', '/tenants/1/config')).status).toBe(403)
  expect((await as('otherTenantAdmin', 'GET', '/tenants/2/config')).status).toBe(200)
  expect((await as('globalAdmin', 'GET', '/tenants/2/config')).status).toBe(403)
  expect((await as('globalAdmin', 'DELETE', matrix)).status).toBe(403)
  expect((await as('globalAdmin', 'PUT', matrix, {})).status).toBe(200)
  expect((await as('globalAdmin', 'DELETE', matrix)).status).toBe(200)
  expect((await as('operator', 'GET', '/tenants/1/config')).status).toBe(200)
  await as('otherTenantAdmin', 'DELETE', `/tenants/2/config/${row}`)
})

test('of 20 parallel changes each is audited with the value that it replaced', async () => {
  const path = '/tenants/2/config/rate.limit.config'
  const base = SETTINGS['rate.limit.config'].default
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => as('globalAdmin', 'PUT', path, { ...base, count: 40_000 + place })),
  )
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const done = answers.filter(({ status }) => status === 200).length
  expect(done).toBeGreaterThan(0)
  const entries = (await auditOf('2')).filter(
    (entry) => (entry as unknown as { after?: { count: number } }).after?.count !== undefined && entry.path === path,
  ) as unknown as { before: { count: number }; after: { count: number } }[]
  const mine = entries.filter(({ after }) => after.count >= 40_000)
  expect(mine).toHaveLength(done)
  expect(new Set(mine.map(({ before }) => before.count)).size).toBe(done)
  await as('globalAdmin', 'DELETE', path)
})
