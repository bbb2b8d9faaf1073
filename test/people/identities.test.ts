import { expect, test } from 'vitest'
import { type Body, customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { publicKeyText, rsaKeys } from '../support/rsa-keys.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { call, logIn, newCustomer, tokenFor, unused, withIdentity } = customersOf(service)

const PUBLIC_KEY = publicKeyText(rsaKeys(4096))

test('a customer gets an identity, logs in with it and reads their own things only', async () => {
  const customerId = await newCustomer()
  expect((await call('operator', 'HEAD', pathOf(customerId))).status).toBe(404)
  const made = await call('operator', 'POST', pathOf(customerId), { identity: 'Émmy@Identities.example', password: PASSWORD })
  expect(made.body).toEqual({ identity: 'Émmy@Identities.example', totpEnabled: false })
  expect((await call('onboarding', 'HEAD', pathOf(customerId))).status).toBe(200)

  const token = await tokenFor('ÉMMY@identities.EXAMPLE')
  const mine = await service.call('GET', pathOf(customerId), { token })
  expect(mine.body).toMatchObject([{ identity: 'Émmy@Identities.example', totpEnabled: false }])
  expect((await service.call('GET', pathOf(customerId, 'émmy@identities.example'), { token })).status).toBe(200)
  expect((await service.call('GET', pathOf(asId(8)), { token })).status).toBe(404)
  expect((await service.call('GET', pathOf(asId(8), 'ada@customer.example'), { token })).status).toBe(404)
  expect((await service.call('GET', pathOf(customerId, 'ada@customer.example'), { token })).status).toBe(404)
  expect(mine.text).not.toMatch(/argon2|hash|epoch/i)
})

test.each(['ada@customer.example', 'ADA@CUSTOMER.EXAMPLE', 'operator@summit.example'])(
  'a name that is taken, here or in another tenant, is a conflict that doesn’t say where (%s)',
  async (identity) => {
    const customerId = await newCustomer()
    const answer = await call('operator', 'POST', pathOf(customerId), { identity, password: PASSWORD })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'GEN004', description: 'This name is taken by another identity.' })
  },
)

test('of 50 parallel creations of one name, in two tenants, exactly one succeeds', async () => {
  const identity = unused()
  const here = await newCustomer()
  const there = await newCustomer(2, 'otherTenantAdmin')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      turn % 2 === 0
        ? call('operator', 'POST', pathOf(here), { identity, password: PASSWORD })
        : call('otherTenantAdmin', 'POST', pathOf(there, undefined, 2), { identity, password: PASSWORD }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})

test.each([
  { identity: ' space@ends', password: PASSWORD },
  { identity: 'a\u200bb', password: PASSWORD },
  { identity: 'x'.repeat(201), password: PASSWORD },
  { identity: 7, password: PASSWORD },
  { identity: 'key@x', password: PASSWORD, publicKey: 'nonsense' },
  { identity: 'key@x', publicKey: PUBLIC_KEY },
  { identity: 'moment@x', password: PASSWORD, authLockedAfter: 'tomorrow' },
])('an identity like %j is refused', async (body) => {
  const customerId = await newCustomer()
  expect((await call('operator', 'POST', pathOf(customerId), body)).status).toBe(400)
})

test('a name that is too long is refused with the length that it may have', async () => {
  const refused = await call('operator', 'POST', pathOf(await newCustomer()), { identity: 'x'.repeat(201), password: PASSWORD })
  expect(refused.body).toMatchObject({ errors: [{ field: 'identity', description: expect.stringContaining('at most 200 characters') }] })
})

test('a deleted identity is gone with its sessions; the same name again doesn’t bring them back', async () => {
  const { customerId, identity } = await withIdentity()
  const token = await tokenFor(identity)
  expect((await call('operator', 'DELETE', pathOf(customerId, identity))).status).toBe(200)
  expect((await service.call('GET', pathOf(customerId), { token })).status).toBe(401)
  expect((await logIn(identity)).body).toMatchObject({ code: 'USR002' })
  expect((await call('operator', 'HEAD', pathOf(customerId))).status).toBe(404)
  expect((await call('operator', 'DELETE', pathOf(customerId, identity))).status).toBe(404)
  expect((await call('operator', 'POST', pathOf(customerId), { identity, password: PASSWORD })).status).toBe(200)
  expect((await service.call('GET', pathOf(customerId), { token })).status).toBe(401)
  expect((await service.call('POST', '/authentication/renew', { body: { jwt: token } })).status).toBe(401)
})

test('a person has at most 20 identities', async () => {
  const customerId = await newCustomer()
  for (let turn = 0; turn < 20; turn++)
    expect((await call('operator', 'POST', pathOf(customerId), { identity: unused() })).status).toBe(200)
  const answer = await call('operator', 'POST', pathOf(customerId), { identity: unused() })
  expect(answer.body).toMatchObject({
    code: 'GEN001',
    errors: [{ field: 'identity', description: 'must not be added: a person has at most 20 identities' }],
  })
})

test('a stored creation hides the password, and its execution sets the real one', async () => {
  const customerId = await newCustomer()
  const identity = unused()
  const made = await call(
    'operator',
    'POST',
    pathOf(customerId),
    { identity, password: PASSWORD },
    { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' },
  )
  const taskId = made.headers.get('task-id')
  expect((await logIn(identity)).status).toBe(401)
  const seen = await call('backend', 'GET', `/global/tasks/${taskId}`)
  expect(seen.body).toMatchObject({
    body: JSON.stringify({ identity, password: '***' }),
    description: `Create identity “${identity}” with a password for customer ${customerId} “Emmy Noether”`,
  })
  expect(seen.text).not.toContain(PASSWORD)
  const run = await call('backend', 'PUT', `/global/tasks/${taskId}`, { status: 'EXECUTE' })
  expect(run.body).toMatchObject({ status: 'EXECUTED', responseBody: JSON.stringify({ identity, totpEnabled: false }) })
  expect((await logIn(identity)).status).toBe(200)
})

test('a stored change and a stored deletion say what they do, and do it', async () => {
  const { customerId, identity } = await withIdentity()
  const asTask = { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' }
  const change = await call(
    'operator',
    'PUT',
    pathOf(customerId, identity),
    { password: 'another horse battery', authLockedAfter: '2090-01-01T00:00:00Z' },
    asTask,
  )
  const run = async (made: Answer) =>
    (await call('backend', 'PUT', `/global/tasks/${made.headers.get('task-id')}`, { status: 'EXECUTE' })).body as Body
  const name = `identity “${identity}” of customer ${customerId} “Emmy Noether”`
  expect(await run(change)).toMatchObject({
    status: 'EXECUTED',
    description: `Change ${name}: a new password, locked from 2090-01-01T00:00:00.000Z`,
  })
  expect((await logIn(identity, 'another horse battery')).status).toBe(200)
  const deletion = await call('operator', 'DELETE', pathOf(customerId, identity), undefined, asTask)
  expect(await run(deletion)).toMatchObject({ status: 'EXECUTED', description: `Delete ${name}` })
  expect((await logIn(identity, 'another horse battery')).status).toBe(401)
})
