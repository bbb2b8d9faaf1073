import { generateKeyPairSync } from 'node:crypto'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { type Answer, running } from '../support/running.ts'

const service = running()

type Body = Readonly<Record<string, unknown>>
const PASSWORD = 'correct horse battery staple'
let counter = 0
const unused = (): string => `name-${++counter}@identities.example`

async function call(role: string, method: string, path: string, body?: Body, headers?: Record<string, string>): Promise<Answer> {
  return service.call(method, path, {
    token: await service.tokenOf(role),
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  })
}

async function newCustomer(tenantId = 1, role = 'operator'): Promise<number> {
  const made = await call(role, 'POST', `/tenants/${tenantId}/customers`, { firstName: 'Emmy', lastName: 'Noether' })
  return (made.body as { customerId: number }).customerId
}

const pathOf = (customerId: number, identity?: string, tenantId = 1): string =>
  `/tenants/${tenantId}/customers/${customerId}/identities${identity === undefined ? '' : `/${encodeURIComponent(identity)}`}`

async function withIdentity(): Promise<{ readonly customerId: number; readonly identity: string }> {
  const customerId = await newCustomer()
  const identity = unused()
  expect((await call('operator', 'POST', pathOf(customerId), { identity, password: PASSWORD })).status).toBe(200)
  return { customerId, identity }
}

const logIn = (identity: string, password = PASSWORD): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password } })

async function tokenFor(identity: string, password = PASSWORD): Promise<string> {
  return ((await logIn(identity, password)).body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

const { publicKey: rsaKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
const PUBLIC_KEY = rsaKey.export({ type: 'spki', format: 'der' }).toString('base64')

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
  expect((await service.call('GET', pathOf(8), { token })).status).toBe(404)
  expect((await service.call('GET', pathOf(8, 'ada@customer.example'), { token })).status).toBe(404)
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

test.each(['short', '1234567', 'NAME-WEAK@identities.example', 'my name-weak@identities.example!', 'identities.example'])(
  'the password %j is too weak for its identity',
  async (password) => {
    const customerId = await newCustomer()
    const answer = await call('operator', 'POST', pathOf(customerId), { identity: 'name-weak@identities.example', password })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'USR040', description: 'Password is too weak' })
  },
)

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

test.each([
  ['2048 bits', generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey],
  ['elliptic curves', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey],
] as const)('a public key of %s is refused', async (_, key) => {
  const customerId = await newCustomer()
  const publicKey = key.export({ type: 'spki', format: 'der' }).toString('base64')
  const answer = await call('operator', 'POST', pathOf(customerId), { identity: unused(), password: PASSWORD, publicKey })
  expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'publicKey' }] })
})

test('no two identities have one public key, until the first gives it up', async () => {
  const one = await withIdentity()
  const two = await withIdentity()
  const set = ({ customerId, identity }: typeof one, publicKey: string | null) =>
    call('operator', 'PUT', pathOf(customerId, identity), { publicKey })
  expect((await set(one, PUBLIC_KEY)).body).toMatchObject({ publicKey: PUBLIC_KEY })
  expect((await set(two, PUBLIC_KEY)).status).toBe(400)
  expect((await set(one, PUBLIC_KEY)).status).toBe(200)
  expect((await logIn(one.identity)).body).toMatchObject({ code: 'USR016' })
  expect((await call('operator', 'DELETE', pathOf(one.customerId, one.identity))).status).toBe(200)
  expect((await set(two, PUBLIC_KEY)).status).toBe(200)
  expect((await set(two, null)).body).not.toHaveProperty('publicKey')
})

test('the service’s own public key is nobody’s', async () => {
  const publicKey = (await call('operator', 'GET', '/global/config/pkiAuthPublicKey')).text.trim()
  const customerId = await newCustomer()
  const answer = await call('operator', 'POST', pathOf(customerId), { identity: unused(), password: PASSWORD, publicKey })
  expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'publicKey', description: 'is the key of this service' }] })
})

test('an identity without a password can’t be logged in to with any', async () => {
  const customerId = await newCustomer()
  const identity = unused()
  expect((await call('operator', 'POST', pathOf(customerId), { identity })).status).toBe(200)
  expect((await logIn(identity, PASSWORD)).body).toMatchObject({ code: 'USR002' })
  expect((await call('operator', 'PUT', pathOf(customerId, identity), { password: PASSWORD })).status).toBe(400)
})

test.each([
  ['a new password', { password: 'another horse battery' }],
  ['a lock in the past', { authLockedAfter: '2020-01-01T00:00:00Z' }],
  ['a public key', { publicKey: PUBLIC_KEY }],
])('%s ends every session of the identity at once', async (_, body) => {
  const { customerId, identity } = await withIdentity()
  const token = await tokenFor(identity)
  expect((await service.call('GET', pathOf(customerId), { token })).status).toBe(200)
  expect((await call('operator', 'PUT', pathOf(customerId, identity), body)).status).toBe(200)
  expect((await service.call('GET', pathOf(customerId), { token })).body).toMatchObject({ code: 'SEC001' })
  expect((await service.call('POST', '/authentication/renew', { body: { jwt: token } })).status).toBe(401)
  await call('operator', 'DELETE', pathOf(customerId, identity))
})

test('a change that is no new proof leaves sessions alone', async () => {
  const { customerId, identity } = await withIdentity()
  const token = await tokenFor(identity)
  const changed = await call('operator', 'PUT', pathOf(customerId, identity), {
    authLockedAfter: '2090-01-01T02:00:00+02:00',
    changeAfter: null,
  })
  expect(changed.body).toMatchObject({ authLockedAfter: '2090-01-01T00:00:00.000Z' })
  expect((await service.call('GET', pathOf(customerId), { token })).status).toBe(200)
  expect((await call('operator', 'PUT', pathOf(customerId, identity), { authLockedAfter: null })).body).not.toHaveProperty(
    'authLockedAfter',
  )
})

test('the password that is set is the one that logs in, and a past changeAfter demands another', async () => {
  const { customerId, identity } = await withIdentity()
  await call('operator', 'PUT', pathOf(customerId, identity), { password: 'another horse battery' })
  expect((await logIn(identity)).status).toBe(401)
  expect((await logIn(identity, 'another horse battery')).status).toBe(200)
  await call('operator', 'PUT', pathOf(customerId, identity), { changeAfter: '2020-01-01T00:00:00Z' })
  expect((await logIn(identity, 'another horse battery')).body).toMatchObject({ code: 'USR021' })
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

test('tenants are walls: persons and identities of another are not there', async () => {
  const foreign = await newCustomer(2, 'otherTenantAdmin')
  const identity = unused()
  await call('otherTenantAdmin', 'POST', pathOf(foreign, undefined, 2), { identity, password: PASSWORD })
  const own = await newCustomer()
  for (const path of [pathOf(foreign, identity), pathOf(own, identity), pathOf(foreign, identity, 2)]) {
    expect((await call('operator', 'GET', path)).status).toBe(404)
    expect((await call('operator', 'PUT', path, { password: PASSWORD })).status).toBe(404)
    expect((await call('operator', 'DELETE', path)).status).toBe(404)
  }
  for (const path of [pathOf(foreign), pathOf(foreign, undefined, 2)]) {
    expect((await call('operator', 'HEAD', path)).status).toBe(404)
    expect((await call('operator', 'GET', path)).status).toBe(404)
    expect((await call('operator', 'POST', path, { identity: unused(), password: PASSWORD })).status).toBe(404)
  }
  // A reader isn't told whether a name exists elsewhere.
  expect((await call('maker', 'DELETE', pathOf(own, identity))).status).toBe(403)
  expect((await call('maker', 'DELETE', pathOf(own, 'nobody-has-this'))).status).toBe(403)
})

test('nobody resets somebody whose grants they don’t cover', async () => {
  const admin = pathOf(5, 'operator@harbour.example')
  const answer = await call('backend', 'PUT', admin, { password: 'taken over by the backend' })
  expect(answer.body).toMatchObject({
    code: 'SEC003',
    description: 'Permission denied: this takes TenantConfig.UPDATE, which you do not have.',
  })
  expect((await call('backend', 'POST', pathOf(5), { identity: unused(), password: PASSWORD })).status).toBe(403)
  expect((await call('backend', 'DELETE', admin)).status).toBe(403)
  expect((await call('backend', 'PUT', pathOf(3, 'checker@harbour.example'), { changeAfter: '2090-01-01T00:00:00Z' })).status).toBe(200)
  expect((await call('globalAdmin', 'PUT', admin, { changeAfter: '2090-01-01T00:00:00Z' })).status).toBe(200)
})

test('nobody takes over the person who has to approve what they make', async () => {
  await call('globalAdmin', 'PUT', '/tenants/1/config/Identity.UPDATE.Allowed', { value: 'LEVEL_20,TENANT_SYSTEM,LEVEL_01' })
  const answer = await call('maker', 'PUT', pathOf(3, 'checker@harbour.example'), { password: 'mine from now on' })
  expect(answer.body).toMatchObject({
    code: 'SEC003',
    description: 'Permission denied: this takes Transfer.CREATE, which you do not have.',
  })
  expect((await call('maker', 'PUT', pathOf(8, 'ada@customer.example'), { changeAfter: null })).status).toBe(200)
  await call('globalAdmin', 'DELETE', '/tenants/1/config/Identity.UPDATE.Allowed')
})

test('a customer changes their own second factors, and neither their password nor anybody else’s', async () => {
  const { customerId, identity } = await withIdentity()
  const token = await tokenFor(identity)
  const put = (path: string, body: Body) => service.call('PUT', path, { token, body })
  for (const body of [{ password: 'not by this way' }, { authLockedAfter: null }, { totpEnabled: false, changeAfter: null }])
    expect((await put(pathOf(customerId, identity), body)).body).toMatchObject({
      code: 'SEC003',
      description: 'Permission denied: Identity.UPDATE',
    })
  expect((await put(pathOf(8, 'ada@customer.example'), { totpEnabled: false })).status).toBe(404)
  expect((await service.call('DELETE', pathOf(customerId, identity), { token })).status).toBe(403)
  expect((await put(pathOf(customerId, identity), { totpEnabled: false })).status).toBe(200)
})

/** The code of the running minute, as an authenticator app makes it from the URI that was told. */
async function codeOf(totpUri: string): Promise<string> {
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return generateSync({ secret, period: 60, epoch: Math.floor(service.local.clock.now() / 1000) })
}

const logInWith = (identity: string, totp: string): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD, totp } })

test('one-time passwords: told once, demanded from then on, set anew, and taken away', async () => {
  const customerId = await newCustomer()
  const identity = unused()
  const made = await call('operator', 'POST', pathOf(customerId), { identity, password: PASSWORD, totpEnabled: true })
  expect(made.body).toEqual({ identity, totpEnabled: true, totpUri: expect.stringMatching(/^otpauth:\/\/totp\/.*period=60/) })
  const { totpUri } = made.body as { totpUri: string }
  const seen = await call('operator', 'GET', pathOf(customerId, identity))
  expect(seen.body).toMatchObject({ totpEnabled: true })
  expect(seen.text).not.toMatch(/secret|otpauth/i)
  expect((await logIn(identity)).body).toMatchObject({ code: 'USR016' })
  const login = await logInWith(identity, await codeOf(totpUri))
  expect(login.status).toBe(200)

  // The person themselves begins anew: the old secret is worth nothing, and the new one works in the same minute.
  const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const anew = await service.call('PUT', pathOf(customerId, identity), { token, body: { totpEnabled: true } })
  const fresh = (anew.body as { totpUri: string }).totpUri
  expect(fresh).not.toBe(totpUri)
  expect((await logInWith(identity, await codeOf(totpUri))).status).toBe(401)
  expect((await logInWith(identity, await codeOf(fresh))).status).toBe(200)

  const without = await call('operator', 'PUT', pathOf(customerId, identity), { totpEnabled: false })
  expect(without.body).toMatchObject({ totpEnabled: false })
  expect(without.body).not.toHaveProperty('totpUri')
  expect((await logIn(identity)).status).toBe(200)
})

test('one-time passwords go with a password, and aren’t set by a task, whose answer others read', async () => {
  const { customerId, identity } = await withIdentity()
  expect((await call('operator', 'POST', pathOf(customerId), { identity: unused(), totpEnabled: true })).status).toBe(400)
  const asTask = { 'task-executor-roles': 'TENANT_SYSTEM' }
  const stored = await call('operator', 'PUT', pathOf(customerId, identity), { totpEnabled: true }, asTask)
  expect(stored.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'totpEnabled' }] })
  expect((await call('operator', 'PUT', pathOf(customerId, identity), { totpEnabled: false }, asTask)).status).toBe(200)
})

test('a person has at most 20 identities', async () => {
  const customerId = await newCustomer()
  for (let turn = 0; turn < 20; turn++)
    expect((await call('operator', 'POST', pathOf(customerId), { identity: unused() })).status).toBe(200)
  const answer = await call('operator', 'POST', pathOf(customerId), { identity: unused() })
  expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'identity', description: 'a person has at most 20 identities' }] })
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
  const deletion = await call('operator', 'DELETE', pathOf(customerId, identity), undefined, asTask)
  const run = async (made: Answer) =>
    (await call('backend', 'PUT', `/global/tasks/${made.headers.get('task-id')}`, { status: 'EXECUTE' })).body as Body
  const name = `identity “${identity}” of customer ${customerId} “Emmy Noether”`
  expect(await run(change)).toMatchObject({
    status: 'EXECUTED',
    description: `Change ${name}: a new password, authLockedAfter none → 2090-01-01T00:00:00.000Z`,
  })
  expect((await logIn(identity, 'another horse battery')).status).toBe(200)
  expect(await run(deletion)).toMatchObject({ status: 'EXECUTED', description: `Delete ${name}` })
  expect((await logIn(identity, 'another horse battery')).status).toBe(401)
})

test('a maker who covers a person and an executor who doesn’t: the stored reset fails', async () => {
  const made = await call(
    'operator',
    'PUT',
    pathOf(5, 'operator@harbour.example'),
    { password: 'a reset by approval' },
    { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' },
  )
  const run = await call('backend', 'PUT', `/global/tasks/${made.headers.get('task-id')}`, { status: 'EXECUTE' })
  expect(run.body).toMatchObject({ status: 'FAILED', responseCode: 403 })
})

test('no password is ever logged', async () => {
  await withIdentity()
  expect(JSON.stringify(service.logLines)).not.toContain(PASSWORD)
})
