import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { newTotp } from '../../shared/proofs/one-time-passwords.ts'
import { newIdentity } from '../support/identities.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const code = ({ status, body }: Pick<Answer, 'status' | 'body'>) => `${status} ${(body as { code?: string }).code ?? ''}`.trim()

/** An identity with one-time passwords, and its authenticator app. */
async function withTotp(name: string) {
  const { ports } = service.local.service
  const { sealedSecret, totpUri } = await newTotp(ports, { identity: name, canonicalName: name })
  await newIdentity(service, name, { totpSecret: sealedSecret })
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return {
    sealedSecret,
    secret,
    /** The code that the app shows, so many steps from now. */
    code: (steps = 0) => generateSync({ secret, period: 60, epoch: Math.floor(ports.clock.now() / 1000) + steps * 60 }),
  }
}

const logIn = (identity: string, totp?: unknown, password = identity) =>
  service.call('POST', '/authentication/login', { body: { identity, password, totp } })
const amrOf = async ({ body }: Answer) => {
  const { headerValue } = body as { headerValue: string }
  return (await service.local.service.ports.tokens.verify(headerValue.slice('Bearer '.length)))?.amr
}

test('a login needs the code too; only callers with the right password learn that', async () => {
  const app = await withTotp('needs code')
  const missing = await logIn('needs code')
  expect(code(missing)).toBe('401 USR016')
  expect((missing.body as { description: string }).description).toContain('totp')
  expect(code(await logIn('needs code', undefined, 'wrong'))).toBe('401 USR002')
  expect(code(await logIn('needs code', app.code(), 'wrong'))).toBe('401 USR002')
  expect(code(await logIn('needs code', '000000' === app.code() ? '000001' : '000000'))).toBe('401 USR002')
  const answer = await logIn('needs code', app.code())
  expect(code(answer)).toBe('200')
  expect(await amrOf(answer)).toEqual(['pwd', 'otp', 'mfa'])
})

test('a code works once, and none of an earlier step works after it', async () => {
  const app = await withTotp('once')
  const [earlier, now, later] = [app.code(-1), app.code(0), app.code(1)]
  expect(code(await logIn('once', now))).toBe('200')
  expect(code(await logIn('once', now))).toBe('401 USR002')
  expect(code(await logIn('once', earlier))).toBe('401 USR002')
  expect(code(await logIn('once', later))).toBe('200')
  expect(code(await logIn('once', later))).toBe('401 USR002')
})

test('of 50 parallel logins with one code exactly one succeeds', async () => {
  const app = await withTotp('raced')
  const answers = await Promise.all(Array.from({ length: 50 }, () => logIn('raced', app.code())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code of two steps ago or two steps ahead is wrong', async () => {
  const app = await withTotp('drifted')
  expect(code(await logIn('drifted', app.code(-2)))).toBe('401 USR002')
  expect(code(await logIn('drifted', app.code(2)))).toBe('401 USR002')
})

test('attack: guessing codes with the right password locks the name, with any attempts in between', async () => {
  const app = await withTotp('guessed')
  const wrong = ['000000', '111111', '222222', '333333'].filter((guess) => ![app.code(-1), app.code(), app.code(1)].includes(guess))
  for (let turn = 0; turn < 10; turn++) {
    expect(code(await logIn('guessed', wrong[turn % wrong.length]))).toBe('401 USR002')
    if (turn < 9) expect(code(await logIn('guessed'))).toBe('401 USR016')
  }
  await service.local.advance(2)
  expect(code(await logIn('guessed', app.code()))).toBe('401 USR001')
})

test('a code is a text: other types are 400, and a login without one-time passwords takes no notice of it', async () => {
  await withTotp('typed')
  for (const odd of [123456, null, true, ['123456'], {}, '', '1'.repeat(21)]) expect((await logIn('typed', odd)).status).toBe(400)
  await newIdentity(service, 'no code')
  expect(code(await logIn('no code', '123456'))).toBe('200')
})

test('the secret is sealed at rest, opens for no other identity, and never comes into a log line', async () => {
  const app = await withTotp('sealed')
  expect(app.sealedSecret).not.toContain(app.secret)
  await newIdentity(service, 'thief', { totpSecret: app.sealedSecret })
  expect((await logIn('thief', app.code())).status).toBe(500)
  await logIn('sealed', app.code())
  const lines = JSON.stringify(service.logLines)
  expect(lines).not.toContain(app.secret)
  expect(lines).not.toContain(app.code())
})

test('a login with a code costs 2 round trips, and 2 write units more than one without', async () => {
  const app = await withTotp('metered')
  const call = meteredCalls(service.local.service)
  const { status, cost } = await call('POST', '/authentication/login', {
    body: { identity: 'metered', password: 'metered', totp: app.code() },
  })
  expect(status).toBe(200)
  expect(cost).toMatchObject({ roundTrips: 2, writeUnits: 9 })
})
