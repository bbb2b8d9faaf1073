import { generateSync } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { identityNamed } from '../../shared/storage/identities.ts'
import { eventually } from '../support/eventually.ts'
import { OLD, passwordChangesOf } from '../support/password-changes.ts'
import { type Answer, running } from '../support/running.ts'
import { code, wrongFor } from '../support/second-factors.ts'

const service = running()
const { somebodyWithPassword, sentTo } = passwordChangesOf(service)
const MINUTE_SECONDS = 60
const jwtOf = ({ body }: Answer) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)
type Shown = { readonly totpEnabled: boolean | 'pending'; readonly totpUri?: string; readonly recoveryCodes?: readonly string[] }
const shown = ({ body }: Answer) => body as Shown

beforeAll(() => service.tokenOf('operator'))

/** A customer who is logged in, and their authenticator app. */
async function owner() {
  const of = await somebodyWithPassword()
  const logIn = (totp?: string) => service.call('POST', '/authentication/login', { body: { identity: of.identity, password: OLD, totp } })
  const token = jwtOf(await logIn())
  const path = `/tenants/1/customers/${of.customerId}/identities/${of.identity}`
  const put = (body: object, headers = {}, by = token) => service.call('PUT', path, { token: by, body, headers })
  const get = async () => shown(await service.call('GET', path, { token }))
  const codeOf = (uri: string | undefined, steps = 0) =>
    generateSync({
      secret: new URL(uri ?? '').searchParams.get('secret') ?? '',
      period: 60,
      epoch: Math.floor(service.local.service.ports.clock.now() / 1000) + steps * 60,
    })
  return { ...of, token, logIn, put, get, codeOf, path }
}

/** The same with TOTP on, and the recovery codes. */
async function ownerWithCodes() {
  const of = await owner()
  const { totpUri } = shown(await of.put({ totpEnabled: 'pending' }))
  const on = await of.put({ totp: of.codeOf(totpUri) })
  const recoveryCodes = shown(on).recoveryCodes ?? []
  expect([on.status, recoveryCodes.length]).toEqual([200, 10])
  return { ...of, totpUri, recoveryCodes }
}

describe('TOTP with a first code', () => {
  test('stays pending, and asks for nothing at a login, until the first right code', async () => {
    const { put, get, logIn, codeOf } = await owner()
    const pending = await put({ totpEnabled: 'pending' })
    expect([pending.status, shown(pending).totpEnabled]).toEqual([200, 'pending'])
    expect(shown(pending).totpUri).toMatch(/^otpauth:\/\/totp\//)
    expect((await get()).totpEnabled).toBe('pending')
    expect((await logIn()).status).toBe(200)
    const first = codeOf(shown(pending).totpUri)
    expect(code(await put({ totp: wrongFor(first) }))).toBe('401 USR002')
    expect((await get()).totpEnabled).toBe('pending')

    const on = await put({ totp: first })
    expect([on.status, shown(on).totpEnabled, shown(on).totpUri]).toEqual([200, true, undefined])
    expect(new Set(shown(on).recoveryCodes).size).toBe(10)
    expect(await get()).not.toHaveProperty('recoveryCodes')
    expect(code(await logIn())).toBe('401 USR016')
    expect(code(await logIn(first))).toBe('401 USR002')
    expect((await logIn(codeOf(shown(pending).totpUri, 1))).status).toBe(200)
  })

  test('is refused without a pending secret, beside another change of it, and as a task', async () => {
    const { put } = await owner()
    expect((await put({ totp: '123456' })).status).toBe(400)
    expect((await put({ totpEnabled: 'later' })).status).toBe(400)
    const { totpUri } = shown(await put({ totpEnabled: 'pending' }))
    expect((await put({ totpEnabled: true, totp: '123456' })).status).toBe(400)
    const headers = { 'task-executor-roles': 'LEVEL_20' }
    expect((await put({ totp: '123456' }, headers)).status).toBe(400)
    expect((await put({ totpEnabled: 'pending' }, headers)).status).toBe(400)
    expect(totpUri).toBeDefined()
  })

  test('attack: a stale session neither prepares nor confirms it', async () => {
    const { put, codeOf } = await owner()
    const { totpUri } = shown(await put({ totpEnabled: 'pending' }))
    await service.local.advance(6 * MINUTE_SECONDS)
    expect(code(await put({ totpEnabled: 'pending' }))).toBe('401 SEC004')
    expect(code(await put({ totp: codeOf(totpUri) }))).toBe('401 SEC004')
    service.forgetTokens()
  })

  test('the one-call form turns it on at once, without recovery codes, and ends those of an earlier secret', async () => {
    const { put, logIn, recoveryCodes } = await ownerWithCodes()
    const on = await put({ totpEnabled: true })
    expect([on.status, shown(on).totpEnabled, shown(on).recoveryCodes]).toEqual([200, true, undefined])
    expect(code(await logIn(recoveryCodes[0]))).toBe('401 USR002')
  })

  test('a pending secret leaves the one in force until its first code', async () => {
    const { put, logIn, codeOf, totpUri, recoveryCodes } = await ownerWithCodes()
    const pending = shown(await put({ totpEnabled: 'pending' }))
    expect(pending.totpEnabled).toBe(true)
    expect((await logIn(codeOf(totpUri, 1))).status).toBe(200)
    const renewed = shown(await put({ totp: codeOf(pending.totpUri) }))
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(code(await logIn(recoveryCodes[0]))).toBe('401 USR002')
    expect((await logIn(renewed.recoveryCodes?.[0])).status).toBe(200)
  })
})

describe('a recovery code', () => {
  test('logs in once in place of the code, in any case, and its owner gets a message', async () => {
    const { logIn, email, recoveryCodes } = await ownerWithCodes()
    const [first = '', second = ''] = recoveryCodes
    expect((await logIn(first)).status).toBe(200)
    expect(code(await logIn(first))).toBe('401 USR002')
    await eventually('the owner is told', () => sentTo(email).some(({ text }) => text.includes('a recovery code was used, 9 are left')))
    expect((await logIn(second.toLowerCase().replace('-', ''))).status).toBe(200)
  })

  test('attack: of nine parallel logins with one code exactly one succeeds, and the others are no failures', async () => {
    const { logIn, recoveryCodes, codeOf, totpUri } = await ownerWithCodes()
    const answers = await Promise.all(Array.from({ length: 9 }, () => logIn(recoveryCodes[0])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await logIn(codeOf(totpUri, 1))).status).toBe(200)
  })

  test('attack: wrong ones lock the name like wrong codes', async () => {
    const { logIn, recoveryCodes } = await ownerWithCodes()
    for (let turn = 0; turn < 10; turn++) expect(code(await logIn(`AAAAA-AAAA${turn}`))).toBe('401 USR002')
    await service.local.advance(2)
    expect(code(await logIn(recoveryCodes[0]))).toBe('401 USR001')
  })

  test('steps up in place of the code', async () => {
    const { put, token, identity, recoveryCodes } = await ownerWithCodes()
    await service.local.advance(6 * MINUTE_SECONDS)
    const refused = await put({ totpEnabled: false })
    const intentId = /^id=([^;]+)/.exec(refused.headers.get('sca') ?? '')?.[1]
    const proof = { jwt: token, intentId, identity, password: OLD, totp: recoveryCodes[3] }
    const upgraded = await service.call('PUT', '/authentication/jwt', { token, body: proof })
    expect(upgraded.status).toBe(200)
    expect((await put({ totpEnabled: false }, {}, jwtOf(upgraded))).status).toBe(200)
    service.forgetTokens()
  })

  test('is nowhere readable: stored as a keyed hash, and gone when one-time passwords are switched off', async () => {
    const { identity, put, recoveryCodes, logIn } = await ownerWithCodes()
    const stored = async () => JSON.stringify((await service.local.service.ports.store.read([identityNamed(identity)]))[0])
    for (const each of recoveryCodes) expect((await stored()).toUpperCase()).not.toContain(each.replace('-', ''))
    expect((await put({ totpEnabled: false })).status).toBe(200)
    expect(await stored()).not.toContain('recoveryCodes')
    expect((await logIn(recoveryCodes[0])).status).toBe(200)
    expect(shown(await put({ totpEnabled: true })).totpEnabled).toBe(true)
    expect(code(await logIn(recoveryCodes[0]))).toBe('401 USR002')
  })
})
