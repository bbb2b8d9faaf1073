import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { type Answer, running } from '../support/running.ts'
import { code, secondFactorsOf, wrongFor } from '../support/second-factors.ts'

const service = running()
const { configure, enter, withPhone } = secondFactorsOf(service)
const ENABLED = 'auth.device.fingerprint.enabled'
const SKIP = 'auth.device.fingerprint.skip.if.matches'
const MAX = 'auth.device.fingerprints.max'
const REQUIRED = 'require.number.security.questions'

const logIn = (identity: string, more: object = {}, password = identity): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password, ...more } })
const from = (deviceFingerprint: string, more: object = {}) => ({ deviceFingerprint, ...more })
const tokenIn = ({ body }: Answer) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
const pathOf = (customerId: number, deviceId?: number) =>
  `/tenants/1/customers/${customerId}/device-fingerprints${deviceId === undefined ? '' : `/${deviceId}`}`

type Shown = { readonly deviceFingerprintId: number; readonly name?: string }
async function devicesOf(customerId: number): Promise<readonly Shown[]> {
  return (await service.call('GET', pathOf(customerId), { token: await service.tokenOf('operator') })).body as Shown[]
}

describe('where the tenant asks for known devices', () => {
  // The demo's operator has no device: everybody but customers is exempt here.
  beforeEach(async () => {
    await configure({ [ENABLED]: false, [SKIP]: '^(LEVEL_|TENANT_SYSTEM)', [MAX]: 5, [REQUIRED]: 0 })
    await service.tokenOf('operator')
    await configure({ [ENABLED]: true })
  })
  afterEach(() => service.forgetTokens())

  test('the first login enrols its device, and from then on no other is let in', async () => {
    const emmy = await withPhone('first')
    expect(code(await logIn('first'))).toBe('401 USR015')
    expect(code(await logIn('first', from('Phone:a1')))).toBe('200')
    expect(code(await logIn('first', from('a1')))).toBe('200')
    expect(code(await logIn('first', from('Renamed:a1')))).toBe('200')
    expect(code(await logIn('first', from('Phone:b2')))).toBe('401 USR015')
    expect(code(await logIn('first'))).toBe('401 USR015')
    expect(code(await logIn('first', from('Phone:a1'), 'wrong'))).toBe('401 USR002')
    expect(code(await logIn('first', from('b2'), 'wrong'))).toBe('401 USR002')
    expect(await devicesOf(emmy.customerId)).toEqual([
      { deviceFingerprintId: expect.any(Number), customerId: emmy.customerId, name: 'Phone', created: expect.stringMatching(/Z$/) },
    ])
  })

  test('a code enrols one more; the code is used up by the login, and both devices work', async () => {
    const emmy = await withPhone('second')
    await logIn('second', from('a1'))
    const otp = await emmy.code()
    expect(code(await logIn('second', from('Laptop:b2', { otp: wrongFor(otp) })))).toBe('401 USR002')
    expect(code(await logIn('second', from('Laptop:b2', { otp }), 'wrong'))).toBe('401 USR002')
    const answer = await logIn('second', from('Laptop:b2', { otp }))
    expect(code(answer)).toBe('200')
    expect((await service.local.service.ports.tokens.verify(tokenIn(answer)))?.amr).toEqual(['pwd', 'otp', 'sms', 'mfa'])
    expect(code(await logIn('second', from('c3', { otp })))).toBe('401 USR002')
    for (const device of ['a1', 'b2']) expect(code(await logIn('second', from(device)))).toBe('200')
    expect((await devicesOf(emmy.customerId)).map(({ name }) => name)).toEqual(['Laptop', undefined])
  })

  test('a person with security questions also answers them, after the code has shown them', async () => {
    const emmy = await withPhone('asked')
    const [pet, town] = [await emmy.ask('First pet?', 'Rex'), await emmy.ask('Born in?', 'Straßburg')]
    await logIn('asked', from('a1'))
    const otp = await emmy.code()
    const shown = (await enter('asked', otp)).body as { securityQuestions: { question: string }[] }
    expect(shown.securityQuestions.map(({ question }) => question)).toEqual(['Born in?', 'First pet?'])

    const answered = (...answers: readonly (readonly [number, string])[]) =>
      logIn(
        'asked',
        from('b2', { otp, securityQuestionAnswers: answers.map(([securityQuestionId, answer]) => ({ securityQuestionId, answer })) }),
      )
    const missing = await logIn('asked', from('b2', { otp }))
    expect(code(missing)).toBe('401 USR016')
    expect((missing.body as { description: string }).description).toContain('securityQuestionAnswers')
    expect(code(await answered([pet, 'Rex']))).toBe('401 USR016')
    expect(code(await answered([pet, 'Rex'], [pet, 'Rex']))).toBe('401 USR002')
    expect(code(await answered([pet, 'Rex'], [town, 'Paris']))).toBe('401 USR002')
    expect(code(await answered([pet, 'Rex'], [7, 'Strassburg']))).toBe('401 USR002')
    expect(code(await answered([pet, ' rEX '], [town, 'STRASSBURG']))).toBe('200')
    expect(code(await logIn('asked', from('b2')))).toBe('200')
  })

  test('require.number.security.questions says how many, also for who has fewer', async () => {
    const emmy = await withPhone('numbered')
    const pet = { securityQuestionId: await emmy.ask('First pet?', 'Rex'), answer: 'rex' }
    const town = { securityQuestionId: await emmy.ask('Born in?', 'Ulm'), answer: 'ulm' }
    await logIn('numbered', from('a1'))
    await configure({ [REQUIRED]: 1 })
    expect(code(await logIn('numbered', from('b2', { otp: await emmy.code(), securityQuestionAnswers: [town] })))).toBe('200')
    await configure({ [REQUIRED]: 3 })
    expect(code(await logIn('numbered', from('c3', { otp: await emmy.code(), securityQuestionAnswers: [pet, town] })))).toBe('401 USR016')
  })

  test('an identity whose name or position matches the pattern needs no device', async () => {
    await newIdentity(service, 'svc-report')
    expect(code(await logIn('svc-report'))).toBe('401 USR015')
    await configure({ [SKIP]: '^svc-|^LEVEL_' })
    expect(code(await logIn('svc-report'))).toBe('200')
    await newIdentity(service, 'a level', { holdings: [{ kind: 'tenant', position: 'LEVEL_03', tenantId: asId(1) }] })
    expect(code(await logIn('a level'))).toBe('200')
    await newIdentity(service, 'not svc-')
    expect(code(await logIn('not svc-'))).toBe('401 USR015')
  })

  test('the most recent devices are kept, five unless the tenant says otherwise', async () => {
    const emmy = await withPhone('many')
    const otp = service.local.service.ports.otpOverride
    for (let turn = 1; turn <= 6; turn++) expect(code(await logIn('many', from(`d${turn}`, { otp })))).toBe('200')
    expect(await devicesOf(emmy.customerId)).toHaveLength(5)
    expect(code(await logIn('many', from('d1')))).toBe('401 USR015')
    expect(code(await logIn('many', from('d2')))).toBe('200')
    await configure({ [MAX]: 2 })
    expect(code(await logIn('many', from('d4')))).toBe('401 USR015')
    expect(code(await logIn('many', from('d5')))).toBe('200')
  })

  test('a device is deleted by its user or an administrator; after the last one the next login enrols its own', async () => {
    const emmy = await withPhone('deleting')
    const token = tokenIn(await logIn('deleting', from('a1')))
    const [device] = await devicesOf(emmy.customerId)
    const path = pathOf(emmy.customerId, device?.deviceFingerprintId)
    expect((await service.call('GET', pathOf(emmy.customerId), { token })).body).toEqual([device])
    expect(code(await service.call('DELETE', path, { token: await service.tokenOf('maker') }))).toBe('403 SEC003')
    expect(code(await service.call('DELETE', path.replace('/tenants/1/', '/tenants/2/'), { token }))).toBe('404 GEN002')
    expect((await service.call('DELETE', path, { token })).status).toBe(200)
    expect(code(await service.call('DELETE', path, { token }))).toBe('404 GEN002')
    expect(code(await logIn('deleting', from('b2')))).toBe('200')
    expect(code(await logIn('deleting', from('a1')))).toBe('401 USR015')
  })

  test('attack: another customer finds neither the devices nor one of them', async () => {
    const [one, other] = [await withPhone('one'), await withPhone('other')]
    await logIn('one', from('a1'))
    const token = tokenIn(await logIn('other', from('a1')))
    const [device] = await devicesOf(one.customerId)
    expect(code(await service.call('GET', pathOf(one.customerId), { token }))).toBe('404 GEN002')
    expect(code(await service.call('DELETE', pathOf(one.customerId, device?.deviceFingerprintId), { token }))).toBe('404 GEN002')
    expect(code(await service.call('DELETE', pathOf(other.customerId, device?.deviceFingerprintId), { token }))).toBe('404 GEN002')
  })

  test('attack: guessing devices with the right password locks the name; forgetting one’s own does not', async () => {
    await withPhone('thief')
    await logIn('thief', from('a1'))
    for (let turn = 0; turn < 12; turn++) expect(code(await logIn('thief'))).toBe('401 USR015')
    for (let turn = 0; turn < 10; turn++) expect(code(await logIn('thief', from(`guess ${turn}`)))).toBe('401 USR015')
    await service.local.advance(2)
    expect(code(await logIn('thief', from('a1')))).toBe('401 USR001')
  })

  test('of 20 first logins at once from different devices exactly one is enrolled', async () => {
    const emmy = await withPhone('raced')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => logIn('raced', from(`device ${turn}`))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await devicesOf(emmy.customerId)).toHaveLength(1)
  })

  test('of 20 logins at once with one code exactly one is let in', async () => {
    const emmy = await withPhone('one code')
    await logIn('one code', from('a1'))
    const otp = await emmy.code()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => logIn('one code', from(`device ${turn}`, { otp }))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await devicesOf(emmy.customerId)).toHaveLength(2)
  })

  test('a login that is refused after all uses no code up and enrols nothing', async () => {
    const past = new Date(service.local.clock.now() - 1000).toISOString()
    const emmy = await withPhone('refused')
    await logIn('refused', from('a1'))
    const otp = await emmy.code()
    // The identity that the code was sent for, changed.
    const same = { customerId: emmy.customerId, created: past }
    await newIdentity(service, 'refused', { ...same, changeAfter: past })
    for (let turn = 0; turn < 5; turn++) expect(code(await logIn('refused', from('b2', { otp })))).toBe('401 USR021')
    await newIdentity(service, 'refused', same)
    expect(await devicesOf(emmy.customerId)).toHaveLength(1)
    expect(code(await logIn('refused', from('b2', { otp })))).toBe('200')
  })

  test('it costs one round trip and one read unit more', async () => {
    await withPhone('metered')
    await logIn('metered', from('a1'))
    const metered = meteredCalls(service.local.service)
    const { status, cost } = await metered('POST', '/authentication/login', {
      body: { identity: 'metered', password: 'metered', deviceFingerprint: 'a1' },
    })
    expect(status).toBe(200)
    expect(cost).toMatchObject({ roundTrips: 3, readUnits: 2, writeUnits: 7 })
  })

  test('no fingerprint, code or answer is readable at rest or in a log line', async () => {
    const emmy = await withPhone('quiet')
    const pet = { securityQuestionId: await emmy.ask('First pet?', 'Nebuchadnezzar'), answer: 'nebuchadnezzar' }
    await logIn('quiet', from('Phone:f1ngerpr1nt'))
    const otp = await emmy.code()
    await logIn('quiet', from('Laptop:f1ngerpr1nt-2', { otp, securityQuestionAnswers: [pet] }))
    const { devicesOf: stored } = await import('../../shared/storage/devices.ts')
    const kept = JSON.stringify(await service.local.service.ports.store.read([stored(emmy.customerId)]))
    expect(kept).toContain('Laptop')
    for (const secret of ['f1ngerpr1nt', otp, 'ebuchadnezzar']) expect(`${kept}${JSON.stringify(service.logLines)}`).not.toContain(secret)
  })
})

test('where it doesn’t, a fingerprint is taken no notice of', async () => {
  await configure({ [ENABLED]: false })
  await newIdentity(service, 'anywhere')
  expect(code(await logIn('anywhere', from('a1')))).toBe('200')
  expect(code(await logIn('anywhere', from('b2', { otp: '000000' })))).toBe('200')
})

test('odd proofs are 400, and so is a pattern that has no linear time', async () => {
  for (const odd of [7, '', ' ', 'Phone:', 'x'.repeat(501), '\ud800', ['a1']])
    expect((await logIn('anywhere', { deviceFingerprint: odd })).status).toBe(400)
  for (const odd of [
    7,
    [7],
    [{ answer: 'x' }],
    [{ securityQuestionId: '1', answer: 'x' }],
    Array(21).fill({ securityQuestionId: 1, answer: 'x' }),
  ])
    expect((await logIn('anywhere', { securityQuestionAnswers: odd })).status).toBe(400)
  const token = await service.tokenOf('operator')
  for (const value of ['(a+)\\1', '(?=x)', '(', 7])
    expect((await service.call('PUT', `/tenants/1/config/${SKIP}`, { token, body: { value } })).status).toBe(400)
  expect((await service.call('PUT', `/tenants/1/config/${SKIP}`, { token, body: { value: '^svc-' } })).status).toBe(200)
})
