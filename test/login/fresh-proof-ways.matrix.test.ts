import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../support/authenticator.ts'
import { eventually } from '../support/eventually.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { answerTo, challengeIn, passkeysOf, tokenIn } from '../support/passkeys.ts'
import { keyProof } from '../support/proofs.ts'
import { rsaKeys } from '../support/rsa-keys.ts'
import { type Answer, running } from '../support/running.ts'
import { code, secondFactorsOf } from '../support/second-factors.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const { withPhone, configure } = secondFactorsOf(service)
const passkeys = passkeysOf(service)
const STALE_AFTER_SECONDS = 6 * 60

const logIn = async (name: string, more: object = {}): Promise<string> =>
  tokenIn(await service.call('POST', '/authentication/login', { body: { identity: name, password: name, ...more } }))
const describedIn = ({ body }: Answer) => (body as { description: string }).description

function intentIn(refused: Answer, type: string): string {
  expect(code(refused)).toBe('401 SEC004')
  const [, intentId = '', asked] = /^id=([^;]+);type=(\w+)$/.exec(refused.headers.get('sca') ?? '') ?? []
  expect(asked).toBe(type)
  return intentId
}

/** Proves a step-up, and answers the token that lets its one request through. */
async function proved(token: string, refused: Answer, type: string, proof: object): Promise<string> {
  const intentId = intentIn(refused, type)
  return tokenIn(await service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, ...proof } }))
}

beforeAll(() => service.tokenOf('operator'))
afterEach(() => service.forgetTokens())

test('the refusal of a stale proof says that logging in again helps too', async () => {
  const { customerId } = await newIdentity(service, 'told-to-log-in')
  const token = await logIn('told-to-log-in')
  await service.local.advance(STALE_AFTER_SECONDS)
  const body = { question: 'Which colour?', answer: 'Teal' }
  const path = `/tenants/1/customers/${customerId}/security-questions`
  const refused = await service.call('POST', path, { token, body })
  intentIn(refused, 'IDENTITY')
  expect(describedIn(refused)).toContain('log in again')
  expect((await service.call('POST', path, { token: await logIn('told-to-log-in'), body })).status).toBe(200)
})

test('where a step-up by code alone grants the change, a stale session proves both, one after the other, and the change is made once', async () => {
  await withConfig(service, 'SecondFactor.UPDATE.Allowed', 'LEVEL_20,SCA_OTP', async () => {
    const { identity, customerId } = await withPhone('proves-both')
    const token = await logIn(identity)
    await service.local.advance(STALE_AFTER_SECONDS)
    const path = `/tenants/1/customers/${customerId}/security-questions`
    const body = { question: 'Which colour?', answer: 'Teal' }
    const add = (by: string, sent: object = body) => service.call('POST', path, { token: by, body: sent })
    const byIdentity = await proved(token, await add(token), 'IDENTITY', { identity, password: identity })
    const otp = service.local.service.ports.otpOverride
    const byBoth = await proved(token, await add(byIdentity), 'OTP', { otp })
    // The first proof went into the second: it leads to no other.
    expect(code(await add(byIdentity))).not.toBe('200')
    expect((await add(byBoth, { ...body, question: 'Which town?' })).status).toBe(401)
    expect(code(await add(byBoth))).toBe('200')
    expect(code(await add(byBoth))).not.toBe('200')
  })
})

describe('an approver whose own proofs a task changes', () => {
  async function taskOf(name: string) {
    const { customerId } = await newIdentity(service, name, { holdings: [{ kind: 'tenant', position: 'LEVEL_20', tenantId: asId(1) }] })
    const made = await service.call('PUT', `/tenants/1/customers/${customerId}/identities/${name}`, {
      token: await service.tokenOf('operator'),
      body: { password: 'a wholly new pass phrase' },
      headers: { 'task-approver-userids': String(customerId), 'task-skip-draft': 'true' },
    })
    expect(code(made)).toBe('200')
    const path = `/global/tasks/${made.headers.get('task-id')}`
    return { execute: (token: string) => service.call('PUT', path, { token, body: { status: 'EXECUTE' } }) }
  }

  test('executes it soon after a login', async () => {
    const { execute } = await taskOf('approves-fresh')
    expect((await execute(await logIn('approves-fresh'))).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('attack: does not execute it with a stale session, but with a step-up', async () => {
    const name = 'approves-stale'
    const { execute } = await taskOf(name)
    const token = await logIn(name)
    await service.local.advance(STALE_AFTER_SECONDS)
    const bound = await proved(token, await execute(token), 'IDENTITY', { identity: name, password: name })
    expect((await execute(bound)).body).toMatchObject({ status: 'EXECUTED' })
  })
})

test('attack: a stale session adds and deletes no passkey; a step-up by the passkey itself does', async () => {
  await passkeys.configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' })
  const { identity, token, authenticator } = await passkeys.enrolled()
  const PATH = '/authentication/webauthn-credentials'
  const add = async (by: string) => {
    const { options, hash } = challengeIn(await service.call('POST', `${PATH}/options`, { token }))
    const body = { name: 'Blue key', ...answerTo(new Authenticator().create(options), hash) }
    return { body, answer: await service.call('POST', PATH, { token: by, body }) }
  }
  expect((await add(token)).answer.status).toBe(200)
  await service.local.advance(STALE_AFTER_SECONDS)
  const path = `${PATH}/${authenticator.credentialId.toString('base64url')}`
  const byPasskey = async (refused: Answer) => {
    const asked = await passkeys.challenge(identity)
    return proved(token, refused, 'IDENTITY', { identity, ...answerTo(authenticator.get(asked.options), asked.hash) })
  }
  const { body, answer } = await add(token)
  expect((await service.call('POST', PATH, { token: await byPasskey(answer), body })).status).toBe(200)
  const bound = await byPasskey(await service.call('DELETE', path, { token }))
  expect((await service.call('DELETE', path, { token: bound })).status).toBe(200)
})

test('who logs in with a key pair steps up with an answer to a challenge, and not with the password alone', async () => {
  const { publicKey, privateKey } = rsaKeys(4096)
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const name = 'proves-with-a-key'
  const { customerId } = await newIdentity(service, name, {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  })
  const token = await logIn(name, await keyProof(name, pem, service.local.baseUrl))
  await service.local.advance(STALE_AFTER_SECONDS)
  const path = `/tenants/1/customers/${customerId}/security-questions`
  const add = (by: string) => service.call('POST', path, { token: by, body: { question: 'Which colour?', answer: 'Teal' } })
  const refused = await add(token)
  const alone = { jwt: token, intentId: intentIn(refused, 'IDENTITY'), identity: name, password: name }
  expect(code(await service.call('PUT', '/authentication/jwt', { token, body: alone }))).toBe('401 USR016')
  const proof = { identity: name, password: name, ...(await keyProof(name, pem, service.local.baseUrl)) }
  expect((await add(await proved(token, refused, 'IDENTITY', proof))).status).toBe(200)
})

test('the owner gets a notice of each device that is added', async () => {
  const { identity, phoneNumber, code: sentCode } = await withPhone('enrols-devices')
  await configure({ 'auth.device.fingerprint.enabled': true, 'auth.device.fingerprint.skip.if.matches': '^LEVEL_' })
  const told = () => service.local.outbox.find({ to: phoneNumber }).filter(({ text }) => text.includes('a new device was enrolled')).length
  await logIn(identity, { deviceFingerprint: 'Phone:a1' })
  await eventually('they are told of the first device', () => told() === 1)
  await logIn(identity, { deviceFingerprint: 'Laptop:b2', otp: await sentCode() })
  await eventually('they are told of the second device', () => told() === 2)
  await logIn(identity, { deviceFingerprint: 'Laptop:b2' })
  await configure({ 'auth.device.fingerprint.enabled': false })
  expect(told()).toBe(2)
})

describe.each(['/global', '/institutions/harbour'])('an account below %s', (place) => {
  test('has invalid codes and links after a new e-mail address or phone number, and gets a notice at the old and the new one', async () => {
    const token = await service.tokenOf('globalAdmin')
    const name = `above-told-${place.length}`
    const old = { email: `${name}@old.example`, phoneNumber: `+44771234${String(1000 + place.length)}` }
    const role = place === '/global' ? 'GLOBAL_SUPPORT' : 'INSTITUTION_SUPPORT'
    const post = { identity: name, password: 'correct horse battery staple', firstName: 'Emmy', lastName: 'Noether', role, ...old }
    const made = await service.call('POST', `${place}/admin-users`, { token, body: post })
    const path = `${place}/admin-users/${(made.body as { customerId: number }).customerId}`
    const sentTo = (to: string) => service.local.outbox.find({ to })
    const own = `/global/identities/${name}/password-change`
    const codeNow = async (): Promise<string> => {
      const codes = () => sentTo(old.phoneNumber).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
      const seen = codes().length
      expect((await service.call('POST', `${own}-init`, { body: { type: 'OTP' } })).status).toBe(200)
      return eventually('a code is sent', () => codes().length > seen && codes()[0])
    }
    for (const body of [{ email: `${name}@new.example` }, { phoneNumber: '+447712349999' }]) {
      const hash = await codeNow()
      expect((await service.call('PUT', path, { token, body })).status).toBe(200)
      const taken = await service.call('POST', own, { body: { hash, password: 'taken over by somebody' } })
      expect([body, code(taken)]).toEqual([body, '401 USR002'])
      for (const to of [...Object.values(body), ...('email' in body ? [old.email] : [old.phoneNumber])])
        await eventually(`${to} is told`, () => sentTo(to).some(({ text }) => text.includes('e have changed the')))
    }
  })
})
