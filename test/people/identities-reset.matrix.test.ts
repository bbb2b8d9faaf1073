import { describe, expect, test } from 'vitest'
import { publicKeyOf } from '../../shared/domain/identity/public-key.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { newTotp } from '../../shared/proofs/one-time-passwords.ts'
import { attemptsOn } from '../../shared/storage/attempts.ts'
import { changeIdentity, identityNamed, ownerOfKey, takeKey } from '../../shared/storage/identities.ts'
import { beginCredentials, credentialsOf, ownerOfCredential } from '../../shared/storage/webauthn-credentials.ts'
import { upsert } from '../../shared/storage/write.ts'
import { customersOf, pathOf } from '../support/customers.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { NEW, OLD, passwordChangesOf } from '../support/password-changes.ts'
import { inTenant, somebody } from '../support/people.ts'
import { publicKeyText, rsaKeys } from '../support/rsa-keys.ts'
import { running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'
import { move } from '../support/tasks.ts'

const service = running()
const { call } = customersOf(service)
const { change, logIn, sentTo, somebodyWithPassword } = passwordChangesOf(service)
const RESET = { status: 'RESET' }
const tokenIn = (body: unknown): string => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
const PASSWORD = /\b(?:\w{4}-){3}\w{4}\b/

describe('a bulk reset', () => {
  test('gives a random password by SMS, which has to be changed by the current one', async () => {
    const emmy = await somebodyWithPassword()
    const answer = await call('operator', 'PUT', pathOf(emmy.customerId), RESET)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject([{ identity: emmy.identity, totpEnabled: false, changeAfter: expect.any(String) }])
    const text = await eventually('an SMS', () => sentTo(emmy.phoneNumber)[0]?.text)
    expect(text).toContain(emmy.identity)
    const password = PASSWORD.exec(text)?.[0] ?? ''
    expect(answer.text).not.toContain(password)
    expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR002')
    expect(code(await logIn(emmy.identity, password))).toBe('401 USR021')
    expect((await change(emmy.identity, { currentPassword: password, password: NEW })).status).toBe(200)
    expect((await logIn(emmy.identity, NEW)).status).toBe(200)
  })

  test('takes away one-time passwords, the public key, questions and devices, and ends sessions, agent tokens and open codes', async () => {
    const emmy = await somebodyWithPassword()
    const { ports } = service.local.service
    const base64 = publicKeyText(rsaKeys(4096))
    const key = publicKeyOf(base64)
    const fingerprint = key.kind === 'key' ? key.fingerprint : ''
    await emmy.ask('First pet?', 'Rex')
    const token = tokenIn((await logIn(emmy.identity, OLD)).body)
    const agent = tokenIn((await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'Scribe' } })).body)
    const hash = await emmy.code()
    const { sealedSecret } = await newTotp(ports, { identity: emmy.identity, canonicalName: emmy.identity })
    await ports.store.commit([
      changeIdentity(emmy.identity, { set: { publicKey: base64, totpSecret: sealedSecret, totpStep: 7 } }),
      takeKey(fingerprint, emmy.identity),
    ])
    expect((await call('operator', 'PUT', pathOf(emmy.customerId), RESET)).status).toBe(200)
    const [identity, owner] = await ports.store.read([identityNamed(emmy.identity), ownerOfKey(fingerprint)])
    expect(identity).not.toHaveProperty('totpSecret')
    expect(identity).not.toHaveProperty('totpStep')
    expect(identity).not.toHaveProperty('publicKey')
    expect(owner).toBeUndefined()
    expect((await call('operator', 'GET', `/tenants/1/customers/${emmy.customerId}/security-questions`)).body).toEqual([])
    for (const ended of [token, agent]) expect((await service.call('POST', '/authentication/logout', { token: ended })).status).toBe(401)
    expect(code(await change(emmy.identity, { hash, password: NEW }))).toBe('401 USR002')
  })

  test('takes passkeys away, and leaves an identity of single sign-on to its provider', async () => {
    const { store } = service.local.service.ports
    const passkey = await somebodyWithPassword({ kind: 'webauthn' })
    const at = '2026-01-01T00:00:00.000Z'
    const credential = {
      credentialId: 'AAAA',
      name: 'Key',
      publicKey: 'x',
      counter: 0,
      backupEligible: false,
      backedUp: false,
      transports: [],
      created: at,
      lastUsed: at,
    }
    await store.commit(beginCredentials(passkey.identity, credential, { userHandle: 'h', parentDomain: 'x.example' }))
    expect((await call('operator', 'PUT', pathOf(passkey.customerId), RESET)).status).toBe(200)
    expect(await store.read([credentialsOf(passkey.identity), ownerOfCredential('AAAA')])).toEqual([undefined, undefined])
    const text = await eventually('an SMS', () => sentTo(passkey.phoneNumber)[0]?.text)
    expect(code(await logIn(passkey.identity, PASSWORD.exec(text)?.[0] ?? ''))).toBe('401 USR021')

    const single = await somebodyWithPassword({ kind: 'sso', sso: 'okta' })
    expect((await call('operator', 'PUT', pathOf(single.customerId), RESET)).status).toBe(200)
    await service.local.advance(1)
    expect(sentTo(single.phoneNumber)).toEqual([])
    expect((await store.read([identityNamed(single.identity)]))[0]).toMatchObject({ kind: 'sso', epoch: 2 })
  })

  test('resets a person with as many identities as anybody has', async () => {
    const emmy = await somebodyWithPassword()
    for (let more = 0; more < 19; more++)
      expect(
        (await call('operator', 'POST', pathOf(emmy.customerId), { identity: `${more}-${emmy.identity}`, password: OLD })).status,
      ).toBe(200)
    const answer = await call('operator', 'PUT', pathOf(emmy.customerId), RESET)
    expect(answer.body).toHaveLength(20)
    await eventually('twenty messages', () => sentTo(emmy.phoneNumber).length === 20)
    expect(new Set(sentTo(emmy.phoneNumber).map(({ text }) => PASSWORD.exec(text)?.[0])).size).toBe(20)
  })

  test('says where each password went: by SMS, or by e-mail where there is no phone', async () => {
    const emmy = await somebodyWithPassword()
    const bySms = await call('operator', 'PUT', pathOf(emmy.customerId), RESET)
    expect(bySms.body).toMatchObject([{ passwordSentTo: { channel: 'SMS', address: expect.stringMatching(/^\+44\*\*\*\d\d$/) } }])
    const phoneless = await somebodyWithPassword()
    const profile = `/tenants/1/customers/${phoneless.customerId}`
    expect((await call('operator', 'PUT', profile, { phoneNumber: null })).status).toBe(200)
    const byMail = await call('operator', 'PUT', pathOf(phoneless.customerId), RESET)
    expect(byMail.body).toMatchObject([{ passwordSentTo: { channel: 'EMAIL', address: 'c***@mail.example' } }])
    const text = await eventually('an e-mail', () => sentTo(phoneless.email).find((each) => PASSWORD.test(each.text))?.text)
    expect(code(await logIn(phoneless.identity, PASSWORD.exec(text)?.[0] ?? ''))).toBe('401 USR021')
  })

  test('of a person without an address gets 409 and changes nothing', async () => {
    const emmy = await somebodyWithPassword()
    const profile = `/tenants/1/customers/${emmy.customerId}`
    expect((await call('operator', 'PUT', profile, { phoneNumber: null, email: null })).status).toBe(200)
    const answer = await call('operator', 'PUT', pathOf(emmy.customerId), RESET)
    expect(code(answer)).toBe('409 GEN004')
    expect(code(await logIn(emmy.identity, OLD))).toBe('200')
  })

  test('gives a password that serves for 24 hours', async () => {
    const emmy = await somebodyWithPassword()
    await call('operator', 'PUT', pathOf(emmy.customerId), RESET)
    const text = await eventually('an SMS', () => sentTo(emmy.phoneNumber)[0]?.text)
    const password = PASSWORD.exec(text)?.[0] ?? ''
    await service.local.advance(86_000)
    service.forgetTokens()
    expect(code(await logIn(emmy.identity, password))).toBe('401 USR021')
    await service.local.advance(401)
    expect(code(await logIn(emmy.identity, password))).toBe('401 USR002')
    expect(code(await change(emmy.identity, { currentPassword: password, password: NEW }))).toBe('401 USR002')
    expect((await change(emmy.identity, { hash: await emmy.code(), password: NEW })).status).toBe(200)
    await service.local.advance(90_000)
    service.forgetTokens()
    expect(code(await logIn(emmy.identity, NEW))).toBe('200')
  })

  test('gives back a password that too many failures had ended', async () => {
    const emmy = await somebodyWithPassword()
    const { store } = service.local.service.ports
    await store.commit([upsert(attemptsOn(emmy.identity), { set: { failures: 0, consecutive: 150 } })])
    expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR002')
    await call('operator', 'PUT', pathOf(emmy.customerId), RESET)
    const text = await eventually('an SMS', () => sentTo(emmy.phoneNumber)[0]?.text)
    expect(code(await logIn(emmy.identity, PASSWORD.exec(text)?.[0] ?? ''))).toBe('401 USR021')
  })

  test('can be a task, which says whose identities it resets', async () => {
    const emmy = await somebodyWithPassword()
    const headers = { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' }
    const stored = await call('backend', 'PUT', pathOf(emmy.customerId), RESET, headers)
    expect(stored.status).toBe(200)
    const taskId: TaskId = asId(Number(stored.headers.get('task-id')))
    const task = (await call('operator', 'GET', `/global/tasks/${taskId}`)).body as { description: string }
    expect(task.description).toBe(`Reset all identities of customer ${emmy.customerId} “Emmy Noether”: “${emmy.identity}”`)
    expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR002')
  })
})

describe('attack:', () => {
  test('a reset needs grants that cover those of the person', async () => {
    const { users } = service.local.demo
    const backend = await service.call('PUT', pathOf(asId(users.operator?.customerId ?? 0)), {
      token: await service.tokenOf('backend'),
      body: RESET,
    })
    expect(code(backend)).toBe('403 SEC003')
    const maker = await service.call('PUT', pathOf(asId(users.customer2?.customerId ?? 0)), {
      token: await service.tokenOf('maker'),
      body: RESET,
    })
    expect(code(maker)).toBe('403 SEC003')
  })

  test('nobody resets a customer of another tenant, and no customer another, nor themselves', async () => {
    const emmy = await somebodyWithPassword()
    const other = await somebody(service, [inTenant('LEVEL_20', asId(2))])
    expect((await other.call('PUT', pathOf(emmy.customerId), { body: RESET })).status).toBe(404)
    expect((await other.call('PUT', pathOf(emmy.customerId, undefined, 2), { body: RESET })).status).toBe(404)
    const token = tokenIn((await logIn(emmy.identity, OLD)).body)
    const { users } = service.local.demo
    expect((await service.call('PUT', pathOf(asId(users.customer?.customerId ?? 0)), { token, body: RESET })).status).toBe(404)
    expect(code(await service.call('PUT', pathOf(emmy.customerId), { token, body: RESET }))).toBe('403 SEC003')
  })

  test('an odd status is 400', async () => {
    const emmy = await somebodyWithPassword()
    for (const body of [{}, { status: 'ACTIVE' }, { status: 'reset' }, { status: ['RESET'] }])
      expect((await call('operator', 'PUT', pathOf(emmy.customerId), body)).status).toBe(400)
  })

  test('resets and password changes at once leave a complete identity', async () => {
    const emmy = await somebodyWithPassword()
    const hash = await emmy.code()
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => call('operator', 'PUT', pathOf(emmy.customerId), RESET)),
      ...Array.from({ length: 3 }, () => change(emmy.identity, { hash, password: NEW })),
    ])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 401, 409].includes(status))).toEqual([])
    const resets = answers.slice(0, 3).filter(({ status }) => status === 200).length
    await eventually(
      'every reset has told its password',
      () => sentTo(emmy.phoneNumber).filter(({ text }) => PASSWORD.test(text)).length === resets,
    )
    const given = sentTo(emmy.phoneNumber).flatMap(({ text }) => PASSWORD.exec(text) ?? [])
    await service.local.advance(301)
    service.forgetTokens()
    const working = []
    for (const password of [...given, NEW]) working.push(code(await logIn(emmy.identity, password)))
    expect(working.filter((answer) => answer !== '401 USR002')).toHaveLength(1)
  })
})
