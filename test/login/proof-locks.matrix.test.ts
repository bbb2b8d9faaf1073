import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { newTotp } from '../../shared/proofs/one-time-passwords.ts'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { eventually } from '../support/eventually.ts'
import { newIdentity } from '../support/identities.ts'
import { answerTo, passkeysOf } from '../support/passkeys.ts'
import { NEW, OLD, passwordChangesOf } from '../support/password-changes.ts'
import { keyProof } from '../support/proofs.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const passkeys = passkeysOf(service)
const { change, sentTo, somebodyWithPassword } = passwordChangesOf(service)
const logIn = (identity: string, password: string, more: object = {}): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password, ...more } })
const atOnce = <T>(count: number, run: (turn: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, turn) => run(turn)))

async function withAuthConfig(value: object, run: () => Promise<void>): Promise<void> {
  const key = 'user.auth.config'
  const { store } = service.local.service.ports
  const set = async (config: object) => {
    await store.commit([replace(property(key), { key, value: config, lastModified: '' })])
    await service.local.advance(11)
  }
  await set({ 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5, ...value })
  await run().finally(() => set({ 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5, 'max.consecutive.failures': 100 }))
}

let pem = ''
beforeAll(async () => {
  pem = await readFile(service.local.demo.users.backend?.privateKeyFile ?? '', 'utf8')
})

async function withKey(name: string): Promise<() => Promise<object>> {
  const publicKey = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
  await newIdentity(service, name, { publicKey })
  return () => keyProof(name, pem, service.local.baseUrl)
}

describe('failures of strangers never lock out who brings a proof of possession:', () => {
  test('a back end logs in by its key while its name is locked by wrong passwords and by failed password changes', async () => {
    const proof = await withKey('attacked backend')
    for (let turn = 0; turn < 12; turn++) await logIn('attacked backend', 'wrong')
    expect(code(await logIn('attacked backend', 'wrong'))).toBe('401 USR001')
    expect(code(await logIn('attacked backend', 'wrong', { ...(await proof()), base64EncodedChallengeHash: 'AAAA' }))).toBe('401 USR001')
    expect(code(await logIn('attacked backend', 'attacked backend', await proof()))).toBe('200')
    expect(code(await logIn('attacked backend', 'wrong'))).toBe('401 USR001')
  })

  test('a passkey logs in while its name is locked by wrong answers', async () => {
    await passkeys.configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' })
    const { identity, authenticator } = await passkeys.enrolled()
    for (let turn = 0; turn < 12; turn++) await logIn(identity, 'wrong')
    expect(code(await logIn(identity, 'wrong'))).toBe('401 USR001')
    const asked = await passkeys.challenge(identity)
    expect(code(await passkeys.logIn(identity, authenticator.get(asked.options), asked))).toBe('200')
  })

  test('attack: of many parallel guesses of the password with a right key no more are looked at than the limit', async () => {
    const proof = await withKey('stolen key')
    const proofs = await atOnce(25, proof)
    const answers = await Promise.all(proofs.map((each, turn) => logIn('stolen key', `wrong ${turn}`, each)))
    expect(answers.filter((answer) => code(answer) === '401 USR002')).toHaveLength(10)
    expect(answers.filter((answer) => code(answer) === '401 USR001')).toHaveLength(15)
    expect(code(await logIn('stolen key', 'stolen key', await proof()))).toBe('401 USR001')
  })
})

describe('a proof that was right and has just been used is refused, and not counted:', () => {
  const USES = 20

  /** Every use but one is refused, and none of them locks the name. */
  async function useAtOnce(name: string, use: () => Promise<Answer>, again: () => Promise<Answer>): Promise<void> {
    const answers = await atOnce(USES, use)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (let turn = 0; turn < 12; turn++) expect(code(await use())).toBe('401 USR002')
    expect({ name, code: code(await again()) }).toEqual({ name, code: '200' })
  }

  test('a PKI challenge', async () => {
    const proof = await withKey('used key')
    const once = await proof()
    await useAtOnce(
      'used key',
      () => logIn('used key', 'used key', once),
      async () => logIn('used key', 'used key', await proof()),
    )
  })

  test('a passkey’s answer', async () => {
    const { identity, authenticator } = await passkeys.enrolled()
    const asked = await passkeys.challenge(identity)
    const body = { identity, ...answerTo(authenticator.get(asked.options), asked.hash) }
    await useAtOnce(
      identity,
      () => service.call('POST', '/authentication/login', { body }),
      async () => {
        const anew = await passkeys.challenge(identity)
        return passkeys.logIn(identity, authenticator.get(anew.options), anew)
      },
    )
  })

  test('a time step of TOTP', async () => {
    const { ports } = service.local.service
    const { sealedSecret, totpUri } = await newTotp(ports, { identity: 'used totp', canonicalName: 'used totp' })
    await newIdentity(service, 'used totp', { totpSecret: sealedSecret })
    const secret = new URL(totpUri).searchParams.get('secret') ?? ''
    const now = () => generateSync({ secret, period: 60, epoch: Math.floor(ports.clock.now() / 1000) })
    const once = now()
    await useAtOnce(
      'used totp',
      () => logIn('used totp', 'used totp', { totp: once }),
      async () => {
        await service.local.advance(121)
        return logIn('used totp', 'used totp', { totp: now() })
      },
    )
  })

  test('a code for a new password, also where the tenant locks after failed changes', async () => {
    const lock = { 'enable.lock.at.failed.password.change': true, 'lock.at.failed.password.change.attempt.no': 5 }
    await passkeys.configure(lock)
    const emmy = await somebodyWithPassword()
    const hash = await emmy.code()
    const answers = []
    for (let turn = 0; turn < 12; turn++) answers.push(await change(emmy.identity, { hash, password: `${NEW} ${turn}` }))
    expect(answers.map(code)).toEqual(['200', ...Array.from({ length: 11 }, () => '401 USR002')])
    expect(code(await logIn(emmy.identity, `${NEW} 0`))).toBe('200')
    await passkeys.configure({ 'enable.lock.at.failed.password.change': false })
  })
})

describe('too many failures in a row', () => {
  const twelve = { 'max.consecutive.failures': 12 }

  async function failInARow(identity: string, times: number): Promise<void> {
    for (let turn = 0; turn < times; turn++) {
      if (turn % 10 === 0) await service.local.advance(301)
      expect(code(await logIn(identity, 'wrong'))).toBe('401 USR002')
    }
    await service.local.advance(301)
    service.forgetTokens()
  }

  test('end the password as a proof until it is changed by a code, and its owner gets one notice', async () => {
    await withAuthConfig(twelve, async () => {
      const emmy = await somebodyWithPassword()
      await failInARow(emmy.identity, 11)
      expect(code(await logIn(emmy.identity, OLD))).toBe('200')
      await failInARow(emmy.identity, 15)
      expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR002')
      await service.local.advance(40 * 86_400)
      service.forgetTokens()
      expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR002')
      await eventually('the owner is told', () => sentTo(emmy.email).length > 0)
      expect(sentTo(emmy.email).filter(({ text }) => text.includes('switched off'))).toHaveLength(1)
      expect((await change(emmy.identity, { hash: await emmy.code(), password: NEW })).status).toBe(200)
      expect(code(await logIn(emmy.identity, NEW))).toBe('200')
    })
  })

  test('send the owner a message at once, without waiting for the sweep of what is due', async () => {
    await withAuthConfig({ 'max.consecutive.failures': 3 }, async () => {
      const emmy = await somebodyWithPassword()
      for (let turn = 0; turn < 3; turn++) expect(code(await logIn(emmy.identity, 'wrong'))).toBe('401 USR002')
      await eventually('the owner is told', () => sentTo(emmy.email).some(({ text }) => text.includes('switched off')))
    })
  })

  test('are forgiven by an administrator’s new password, and not by ending the lock', async () => {
    await withAuthConfig(twelve, async () => {
      const emmy = await somebodyWithPassword()
      await failInARow(emmy.identity, 12)
      const path = `/tenants/1/customers/${emmy.customerId}/identities/${emmy.identity}`
      const put = async (body: object) => service.call('PUT', path, { token: await service.tokenOf('operator'), body })
      expect((await put({ status: 'ACTIVE' })).status).toBe(200)
      expect(code(await logIn(emmy.identity, OLD))).toBe('401 USR002')
      expect((await put({ password: NEW })).status).toBe(200)
      expect(code(await logIn(emmy.identity, NEW))).toBe('200')
    })
  })

  test('of strangers end no back end’s password, and with 0 nobody’s', async () => {
    await withAuthConfig(twelve, async () => {
      const proof = await withKey('backend in a row')
      await failInARow('backend in a row', 15)
      expect(code(await logIn('backend in a row', 'backend in a row', await proof()))).toBe('200')
    })
    await withAuthConfig({ 'max.consecutive.failures': 0 }, async () => {
      await newIdentity(service, 'never ended')
      await failInARow('never ended', 15)
      expect(code(await logIn('never ended', 'never ended'))).toBe('200')
    })
  })
})
