import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { generateSync } from 'otplib'
import { beforeAll, expect, test } from 'vitest'
import { newTotp } from '../../shared/proofs/one-time-passwords.ts'
import { keys } from '../../shared/storage/table.ts'
import { newIdentity } from '../support/identities.ts'
import { keyProof } from '../support/proofs.ts'
import { type Answer, running } from '../support/running.ts'
import { code, secondFactorsOf, wrongFor } from '../support/second-factors.ts'

const service = running()
const { configure, withPhone } = secondFactorsOf(service)

const LONG = process.env.LONG === '1'
/** Numbers of concurrent guesses and their rounds, and of concurrent uses of one proof and their rounds. */
const GUESSES_AT_ONCE = LONG ? 200 : 30
const GUESSING_ROUNDS = roundsOf(LONG ? 50 : 1)
const USES_AT_ONCE = LONG ? 20 : 30
const USING_ROUNDS = roundsOf(LONG ? 200 : 1)
/** Side by side in the suite; so many at once from one address that they would be refused for that. */
const raced = LONG ? test : test.concurrent
/** Number of failed attempts before a name is locked. */
const LIMIT = 10

const logIn = (identity: string, more: object = {}, password = identity): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password, ...more } })
const atOnce = (many: number, attempt: (turn: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: many }, (_, turn) => attempt(turn)))
/** Prefix of names that need no known device. */
const PLAIN = 'plain'
beforeAll(async () => {
  await service.tokenOf('operator')
  await configure({ 'auth.device.fingerprint.enabled': true, 'auth.device.fingerprint.skip.if.matches': `^(${PLAIN}|LEVEL_|TENANT_)` })
})

function roundsOf(count: number): readonly number[] {
  return Array.from({ length: count }, (_, round) => round)
}

async function withTotp(name: string): Promise<() => string> {
  const { ports } = service.local.service
  const { sealedSecret, totpUri } = await newTotp(ports, { identity: name, canonicalName: name })
  await newIdentity(service, name, { totpSecret: sealedSecret })
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  return () => generateSync({ secret, period: 60, epoch: Math.floor(ports.clock.now() / 1000) })
}

/** Somebody with a device, who enrols another; `more` goes with the new device. */
async function withDevice(name: string) {
  const person = await withPhone(name)
  expect((await logIn(name, { deviceFingerprint: 'first' })).status).toBe(200)
  return person
}

/** Each prepares somebody, and gives one wrong guess after another. */
const GUESSES: Readonly<Record<string, (name: string) => Promise<(turn: number) => Promise<Answer>>>> = {
  async password(whose) {
    const name = `${PLAIN} ${whose}`
    await newIdentity(service, name)
    return (turn) => logIn(name, {}, `wrong ${turn}`)
  },
  async 'TOTP code'(whose) {
    const name = `${PLAIN} ${whose}`
    const right = await withTotp(name)
    return () => logIn(name, { totp: wrongFor(right()) })
  },
  async 'code that was sent'(name) {
    const person = await withDevice(name)
    const otp = wrongFor(await person.code())
    return () => logIn(name, { deviceFingerprint: 'second', otp })
  },
  async 'security answer'(name) {
    const person = await withDevice(name)
    const securityQuestionId = await person.ask('First pet?', 'Rex')
    const otp = service.local.service.ports.otpOverride
    return (turn) =>
      logIn(name, { deviceFingerprint: 'second', otp, securityQuestionAnswers: [{ securityQuestionId, answer: `Max ${turn}` }] })
  },
}

raced.each(Object.keys(GUESSES).flatMap((proof) => GUESSING_ROUNDS.map((round) => [proof, round] as const)))(
  'attack: of many guesses of a %s at once no more are looked at than the limit (%i)',
  async (proof, round) => {
    const guess = await GUESSES[proof]?.(`guessed ${proof} ${round}`.toLowerCase())
    const answers = (await atOnce(GUESSES_AT_ONCE, (turn) => guess?.(turn) ?? Promise.reject(new Error(proof)))).map(code)
    expect(answers.filter((answer) => answer === '401 USR002')).toHaveLength(LIMIT)
    expect(answers.filter((answer) => answer === '401 USR001')).toHaveLength(GUESSES_AT_ONCE - LIMIT)
  },
)

raced.each(GUESSING_ROUNDS)(
  'attack: of many entries of a wrong code at once three are charged, wherever they are entered (%i)',
  async (round) => {
    const name = `entered ${round}`
    const person = await withDevice(name)
    const sent = await person.code()
    const otp = wrongFor(sent)
    const enter = (entered: string) => service.call('GET', `/global/verifications/${encodeURIComponent(name)}?code=${entered}`)
    await atOnce(GUESSES_AT_ONCE, (turn) => (turn % 8 === 0 ? logIn(name, { deviceFingerprint: 'second', otp }) : enter(otp)))
    const stored = await service.local.service.ports.store.read([{ key: keys.code(name, 'verification') }])
    expect(stored).toMatchObject([{ entries: 3 }])
    expect(code(await enter(sent))).toBe('401 USR002')
  },
)

/** Each prepares somebody, and gives the same right proof again and again. */
const PROOFS: Readonly<Record<string, (name: string) => Promise<(turn: number) => Promise<Answer>>>> = {
  async 'time step of TOTP'(whose) {
    const name = `${PLAIN} ${whose}`
    const totp = (await withTotp(name))()
    return () => logIn(name, { totp })
  },
  async 'code that was sent'(name) {
    const person = await withDevice(name)
    const otp = await person.code()
    return (turn) => logIn(name, { deviceFingerprint: `device ${turn}`, otp })
  },
  async 'PKI challenge'(whose) {
    const name = `${PLAIN} ${whose}`
    const pem = await readFile(service.local.demo.users.backend?.privateKeyFile ?? '', 'utf8')
    const publicKey = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
    await newIdentity(service, name, { publicKey })
    const proof = await keyProof(name, pem, service.local.baseUrl)
    return () => logIn(name, proof)
  },
  async 'launch token'(whose) {
    const name = `${PLAIN} ${whose}`
    await newIdentity(service, name)
    const token = ((await logIn(name)).body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const admin = await service.tokenOf('globalAdmin')
    const value = { portal: 'https://portal.example' }
    await service.call('PUT', '/global/properties/external.links.config', { token: admin, body: { value } })
    const made = await service.call('POST', '/authentication/launch', { token, body: { platformName: 'portal' } })
    const password = new URL((made.body as { launchUrl: string }).launchUrl).searchParams.get('token')
    return () => service.call('POST', '/authentication/login', { body: { password } })
  },
}

raced.each(Object.keys(PROOFS).flatMap((proof) => USING_ROUNDS.map((round) => [proof, round] as const)))(
  'of many logins at once with one %s exactly one is let in (%i)',
  async (proof, round) => {
    const use = await PROOFS[proof]?.(`used ${proof} ${round}`.toLowerCase())
    const answers = await atOnce(USES_AT_ONCE, (turn) => use?.(turn) ?? Promise.reject(new Error(proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  },
)
