import { beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../support/authenticator.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { passkeysOf, tokenIn } from '../support/passkeys.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { configure, newIdentity, challenge, logIn, enrolled } = passkeysOf(service)
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()

beforeAll(() => configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' }))

describe('an identity without a password', () => {
  test('gets its first passkey with a login, and logs in with it afterwards', async () => {
    const { identity } = await newIdentity()
    const authenticator = new Authenticator()
    const first = await challenge(identity)
    expect(first.options).toMatchObject({
      rp: { id: 'bank.example', name: 'Bank' },
      user: { name: identity },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      extensions: expect.any(Object),
    })
    const registered = await logIn(identity, authenticator.create(first.options), first)
    expect(registered.body).toMatchObject({ headerName: 'Authorization', roles: ['customer'] })

    const second = await challenge(identity)
    expect(second.options).toMatchObject({
      rpId: 'bank.example',
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.credentialId.toString('base64url'), transports: ['internal'] }],
    })
    const answer = await logIn(identity, authenticator.get(second.options), second)
    const sessions = await service.call('GET', '/authentication/sessions', { token: tokenIn(answer) })
    expect(sessions.body).toMatchObject([{ amr: ['hwk', 'user', 'mfa'], current: true }, { current: false }])
  })

  test.each(['ES256', 'RS256', 'EdDSA'] as const)('may have a key of %s', async (algorithm) => {
    const { identity, authenticator } = await enrolled(new Authenticator('https://bank.example', { algorithm }))
    const asked = await challenge(identity)
    expect((await logIn(identity, authenticator.get(asked.options), asked)).status).toBe(200)
  })

  test('may have a passkey that is copied to other devices, which has no counter', async () => {
    const { identity, authenticator } = await enrolled(new Authenticator(undefined, { synced: true }))
    for (let turn = 0; turn < 2; turn++) {
      const asked = await challenge(identity)
      expect((await logIn(identity, authenticator.get(asked.options), asked)).status).toBe(200)
    }
  })

  test('is not locked out by a date for a new password, since it has none to change', async () => {
    const { identity, customerId, authenticator } = await enrolled()
    const token = await service.tokenOf('operator')
    const path = `/tenants/1/customers/${customerId}/identities/${encodeURIComponent(identity)}`
    const past = new Date(service.local.clock.now() - 1000).toISOString()
    expect((await service.call('PUT', path, { token, body: { changeAfter: past } })).status).toBe(200)
    const asked = await challenge(identity)
    expect(code(await logIn(identity, authenticator.get(asked.options), asked))).toBe('200')
    expect((await service.call('GET', path, { token })).body).toMatchObject({ status: 'ACTIVE' })
  })

  test('logs in without its name, by a passkey that the browser offered', async () => {
    const { authenticator } = await enrolled()
    const asked = await challenge(undefined, { parentDomain: 'bank.example' })
    expect(asked.options.allowCredentials).toEqual([])
    expect((await logIn(undefined, authenticator.get(asked.options), asked)).status).toBe(200)
    expect(code(await logIn(undefined, authenticator.get(asked.options), asked))).toBe('401 USR002')
  })

  test('attack: a passkey that nobody has, or an authenticator that does not say whose it is, logs nobody in', async () => {
    const asked = await challenge(undefined, { parentDomain: 'bank.example' })
    expect(code(await logIn(undefined, new Authenticator().get(asked.options), asked))).toBe('401 USR002')
    const { authenticator } = await enrolled()
    expect(code(await logIn(undefined, authenticator.get(asked.options, { userHandle: null }), asked))).toBe('401 USR002')
  })

  test('is shown as one, and takes neither a password nor a public key', async () => {
    const { identity, customerId } = await newIdentity()
    const token = await service.tokenOf('operator')
    const path = `/tenants/1/customers/${customerId}/identities/${encodeURIComponent(identity)}`
    expect((await service.call('GET', path, { token })).body).toMatchObject({ identity, webAuthN: true })
    expect((await service.call('PUT', path, { token, body: { password: 'correct horse battery' } })).status).toBe(400)
    const create = (body: object) => service.call('POST', `/tenants/1/customers/${customerId}/identities`, { token, body })
    expect((await create({ identity: 'both@x', password: 'correct horse battery', webAuthN: true })).status).toBe(400)
    expect((await create({ identity: 'neither@x', webAuthN: false })).status).toBe(400)
    expect(code(await service.call('POST', '/authentication/login', { body: { identity, password: 'anything' } }))).toBe('401 USR002')
  })
})

describe('the first passkey', () => {
  test('is made within the enrolment window only', async () => {
    await configure({ 'webAuthN.enrolment.minutes': 2 })
    const { identity } = await newIdentity()
    await configure({ 'webAuthN.enrolment.minutes': 60 })
    const asked = await challenge(identity)
    await service.local.advance(121)
    expect(code(await logIn(identity, new Authenticator().create(asked.options), asked))).toBe('401 USR002')
    expect((await challenge(identity)).options).not.toHaveProperty('user')
    service.forgetTokens()
  })

  test('takes the code that its creation answered where the tenant wants it, and the override of the sandbox', async () => {
    await configure({ 'webAuthN.enrolment.code.required': true })
    const { identity, enrolmentCode } = await newIdentity()
    expect(enrolmentCode).toMatch(/^[A-Z2-7]{16}$/)
    const asked = await challenge(identity)
    const response = new Authenticator().create(asked.options)
    for (const more of [{}, { otp: 'AAAAAAAAAAAAAAAA' }, { otp: enrolmentCode.toLowerCase() }])
      expect(code(await logIn(identity, response, asked, more))).toBe('401 USR002')
    expect((await logIn(identity, response, asked, { otp: enrolmentCode })).status).toBe(200)

    const other = await newIdentity()
    const again = await challenge(other.identity)
    const override = service.local.service.ports.otpOverride
    expect((await logIn(other.identity, new Authenticator().create(again.options), again, { otp: override })).status).toBe(200)
    await configure({ 'webAuthN.enrolment.code.required': false })
  })

  test('always takes the code on the live stage', async () => {
    const live = inProcess(liveStage(service.local.service))
    const { identity, enrolmentCode } = await newIdentity()
    const asked = await challenge(identity)
    const body = (more: object) => ({
      identity,
      base64EncodedChallengeResponse: Buffer.from(JSON.stringify(new Authenticator().create(asked.options))).toString('base64'),
      base64EncodedChallengeHash: asked.hash,
      ...more,
    })
    const send = (more: object) => live('POST', '/authentication/login', { body: body(more) })
    expect((await send({})).status).toBe(401)
    expect((await send({ otp: 'AAAAAAAAAAAAAAAA' })).status).toBe(401)
    expect((await send({ otp: enrolmentCode })).status).toBe(200)
  })

  test('of 20 that come at once exactly one is made', async () => {
    const { identity } = await newIdentity()
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const asked = await challenge(identity)
        return logIn(identity, new Authenticator().create(asked.options), asked)
      }),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await challenge(identity)).options.allowCredentials).toHaveLength(1)
  })

  test('attack: nobody makes a second one by a login, with an open challenge or a new one', async () => {
    const { identity } = await newIdentity()
    const stolen = await challenge(identity)
    const own = await challenge(identity)
    expect((await logIn(identity, new Authenticator().create(own.options), own)).status).toBe(200)
    expect(code(await logIn(identity, new Authenticator().create(stolen.options), stolen))).toBe('401 USR002')
    const later = await challenge(identity)
    expect(later.options).not.toHaveProperty('user')
    expect(code(await logIn(identity, new Authenticator().create({ ...later.options, rp: { id: 'bank.example' } }), later))).toBe(
      '401 USR002',
    )
  })

  test('attack: an identity with a password gets none', async () => {
    const identity = 'ada@customer.example'
    const asked = await challenge(identity)
    expect(asked.options).not.toHaveProperty('user')
    const response = new Authenticator().create({ ...asked.options, rp: { id: 'bank.example' } })
    expect(code(await logIn(identity, response, asked))).toBe('401 USR002')
  })

  test('is refused, without a code, if it would need a task', async () => {
    await configure({ 'webAuthN.enrolment.code.required': true })
    const answer = await service.call('POST', '/tenants/1/customers/8/identities', {
      token: await service.tokenOf('operator'),
      body: { identity: 'stored@people.example' },
      headers: { 'task-executor-roles': 'TENANT_SYSTEM' },
    })
    expect(code(answer)).toBe('400 GEN001')
    await configure({ 'webAuthN.enrolment.code.required': false })
  })
})

describe('who exists', () => {
  test('attack: names that nobody has and those with a password get options like those of a passkey, always the same', async () => {
    const { identity } = await enrolled()
    const known = await challenge(identity)
    for (const name of ['nobody@at.all', 'ada@customer.example']) {
      const [one, other] = [await challenge(name), await challenge(name)]
      expect(Object.keys(one.options)).toEqual(Object.keys(known.options))
      expect(one.options.rpId).toBe(known.options.rpId)
      expect([1, 2, 3]).toContain(one.options.allowCredentials?.length)
      expect(one.options.allowCredentials).toEqual(other.options.allowCredentials)
      expect(Object.keys(one.options.allowCredentials?.[0] ?? {})).toEqual(Object.keys(known.options.allowCredentials?.[0] ?? {}))
      expect(one.options.challenge).not.toBe(other.options.challenge)
    }
    expect((await challenge('nobody@at.all')).options.allowCredentials).not.toEqual(
      (await challenge('another@at.all')).options.allowCredentials,
    )
  })

  test('of many unknown names some get one credential, some two and some three', async () => {
    const counts = new Set<number | undefined>()
    for (let turn = 0; turn < 40; turn++) counts.add((await challenge(`nobody-${turn}@at.all`)).options.allowCredentials?.length)
    expect([...counts].toSorted()).toEqual([1, 2, 3])
  })

  test('attack: an answer for a name that nobody has looks like a wrong one, and counts', async () => {
    const asked = await challenge('guessed@at.all')
    const response = new Authenticator().get(asked.options)
    for (let attempt = 0; attempt < 10; attempt++) expect(code(await logIn('guessed@at.all', response, asked))).toBe('401 USR002')
    expect(code(await logIn('guessed@at.all', response, asked))).toBe('401 USR001')
  })

  test('attack: a passkey is no way into the identity of somebody else', async () => {
    const mine = await enrolled()
    const theirs = await enrolled()
    const asked = await challenge(theirs.identity)
    expect(code(await logIn(theirs.identity, mine.authenticator.get(asked.options), asked))).toBe('401 USR002')
    const own = await challenge(mine.identity)
    expect(code(await logIn(theirs.identity, mine.authenticator.get(own.options), own))).toBe('401 USR002')
    expect(code(await logIn('ada@customer.example', mine.authenticator.get(own.options), own))).toBe('401 USR002')
  })
})

test('an identity that goes takes its passkeys with it: its name comes back without them', async () => {
  const { identity, customerId, authenticator } = await enrolled()
  const path = `/tenants/1/customers/${customerId}/identities/${encodeURIComponent(identity)}`
  expect((await service.call('DELETE', path, { token: await service.tokenOf('operator') })).status).toBe(200)
  const asked = await challenge(identity)
  expect(code(await logIn(identity, authenticator.get(asked.options), asked))).toBe('401 USR002')
  await newIdentity(identity)
  const again = await challenge(identity)
  expect((await logIn(identity, authenticator.create(again.options), again)).status).toBe(200)
})

test('an admin user who goes takes their passkeys with them', async () => {
  const token = await service.tokenOf('operator')
  const identity = 'admin-with-passkey@people.example'
  const body = { identity, webAuthN: true, position: 'LEVEL_03', firstName: 'Hedy', lastName: 'Lamarr' }
  const made = await service.call('POST', '/tenants/1/admin-users', { token, body })
  expect(made.body).toMatchObject({ identity, enrolmentCode: expect.any(String) })
  const authenticator = new Authenticator()
  const asked = await challenge(identity)
  expect((await logIn(identity, authenticator.create(asked.options), asked)).status).toBe(200)
  const { customerId } = made.body as { customerId: number }
  expect((await service.call('DELETE', `/tenants/1/admin-users/${customerId}`, { token })).status).toBe(200)
  const again = await newIdentity(identity)
  const once = await challenge(again.identity)
  expect((await logIn(identity, authenticator.create(once.options), once)).status).toBe(200)
})

test('a tenant that turns passkeys off lets nobody in by them', async () => {
  const { identity, authenticator } = await enrolled()
  await configure({ 'webAuthN.friendlyName': '' })
  const asked = await challenge(identity)
  expect(code(await logIn(identity, authenticator.get(asked.options), asked))).toBe('401 USR002')
  await configure({ 'webAuthN.friendlyName': 'Bank' })
})
