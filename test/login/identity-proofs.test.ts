import { generateKeyPairSync } from 'node:crypto'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { publicKeyText, rsaKeys } from '../support/rsa-keys.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { call, logIn, newCustomer, tokenFor, unused, withIdentity } = customersOf(service)

const PUBLIC_KEY = publicKeyText(rsaKeys(4096))

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
  ['2048 bits', rsaKeys(2048).publicKey],
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
  expect(answer.body).toMatchObject({
    code: 'GEN001',
    errors: [{ field: 'publicKey', description: 'must not be the key of this service' }],
  })
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

/** The code of the running minute, as an authenticator app makes it from the URI that was told. */
async function codeOf(totpUri: string): Promise<string> {
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return generateSync({ secret, period: 60, epoch: Math.floor(service.local.clock.now() / 1000) })
}

const logInWith = (identity: string, totp: string): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD, totp } })

test('TOTP: shown once, required from then on, replaced, and removed', async () => {
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

test('no password is ever logged', async () => {
  await withIdentity()
  expect(JSON.stringify(service.logLines)).not.toContain(PASSWORD)
})
