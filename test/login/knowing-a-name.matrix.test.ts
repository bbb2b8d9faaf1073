import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { tokenIn } from '../support/passkeys.ts'
import { NEW, OLD, passwordChangesOf } from '../support/password-changes.ts'
import { type Answer, running } from '../support/running.ts'
import { code, secondFactorsOf } from '../support/second-factors.ts'

const service = running()
const { configure } = secondFactorsOf(service)
const { change, sentTo, somebodyWithPassword } = passwordChangesOf(service)
const ENABLED = 'auth.device.fingerprint.enabled'
const SKIP = 'auth.device.fingerprint.skip.if.matches'
const DEVICE = 'Phone:a1b2c3'

type Emmy = Awaited<ReturnType<typeof somebodyWithPassword>>
const logIn = (identity: string, password: string, more: object = {}): Promise<Answer> =>
  service.call('POST', '/authentication/login', { body: { identity, password, ...more } })

async function withAttempts(value: object, run: () => Promise<void>): Promise<void> {
  const key = 'user.auth.config'
  const set = async (config: object) => {
    await service.local.service.ports.store.commit([replace(property(key), { key, value: config, lastModified: '' })])
    await service.local.advance(11)
  }
  await set({ 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5, ...value })
  await run().finally(() => set({ 'lock.at.failed.attempt.no': 10, 'lock.minutes': 5, 'max.consecutive.failures': 100 }))
}

beforeEach(async () => {
  await configure({ [ENABLED]: false, [SKIP]: '^(LEVEL_|TENANT_SYSTEM)' })
  await service.tokenOf('operator')
  await configure({ [ENABLED]: true })
})
afterEach(async () => {
  await configure({ [ENABLED]: false })
  service.forgetTokens()
})

/** Somebody who has signed in from their device once, and what asks for a message to them. */
async function withDevice() {
  const emmy = await somebodyWithPassword()
  const token = tokenIn(await logIn(emmy.identity, OLD, { deviceFingerprint: DEVICE }))
  const path = `/global/identities/${encodeURIComponent(emmy.identity)}/password-change-init`
  const ask = {
    OTP: (more: object = {}, by?: string) =>
      service.call('POST', path, { body: { type: 'OTP', ...more }, ...(by === undefined ? {} : { token: by }) }),
    verification: (more: object = {}, by?: string) =>
      service.call('POST', '/global/verifications', {
        body: { identity: emmy.identity, ...more },
        ...(by === undefined ? {} : { token: by }),
      }),
  }
  return { emmy, token, ask }
}

type Ask = Awaited<ReturnType<typeof withDevice>>['ask']['OTP']

/** Uses up what strangers may ask for in a day. */
async function usedUp(emmy: Emmy, ask: Ask): Promise<number> {
  for (let hour = 0; hour < 4; hour++) {
    for (let turn = 0; turn < 5; turn++) expect(code(await ask())).toBe('200')
    await service.local.advance(3_601)
  }
  service.forgetTokens()
  const sent = sentTo(emmy.phoneNumber).length
  expect(code(await ask())).toBe('200')
  await service.local.advance(5)
  expect(sentTo(emmy.phoneNumber)).toHaveLength(sent)
  return sent
}

describe.each(['OTP', 'verification'] as const)(
  'attack: 20 anonymous requests use up a day’s messages (%s), and yet one is sent',
  (kind) => {
    test('to the device of the owner, but not to another', async () => {
      const { emmy, ask } = await withDevice()
      const sent = await usedUp(emmy, ask[kind])
      await ask[kind]({ deviceFingerprint: 'Phone:another' })
      await service.local.advance(5)
      expect(sentTo(emmy.phoneNumber)).toHaveLength(sent)
      expect(code(await ask[kind]({ deviceFingerprint: DEVICE }))).toBe('200')
      await service.local.advance(5)
      expect(sentTo(emmy.phoneNumber)).toHaveLength(sent + 1)
    })

    test('where the owner or an administrator asks by a token, but nobody else', async () => {
      const { emmy, ask } = await withDevice()
      const sent = await usedUp(emmy, ask[kind])
      const own = tokenIn(await logIn(emmy.identity, OLD, { deviceFingerprint: DEVICE }))
      const stranger = await withDevice()
      const theirs = tokenIn(await logIn(stranger.emmy.identity, OLD, { deviceFingerprint: DEVICE }))
      await newIdentity(service, `reader-${kind}`, { holdings: [{ kind: 'tenant', position: 'LEVEL_01', tenantId: asId(1) }] })
      const reader = tokenIn(await logIn(`reader-${kind}`, `reader-${kind}`))
      const agent = tokenIn(await service.call('POST', '/authentication/agent-tokens', { token: own, body: { name: 'Scribe' } }))
      for (const token of ['nonsense', `${own}x`, theirs, reader, agent]) expect(code(await ask[kind]({}, token))).toBe('200')
      await service.local.advance(5)
      expect(sentTo(emmy.phoneNumber)).toHaveLength(sent)
      for (const token of [own, await service.tokenOf('operator')]) expect(code(await ask[kind]({}, token))).toBe('200')
      await service.local.advance(5)
      expect(sentTo(emmy.phoneNumber)).toHaveLength(sent + 2)
    })
  },
)

test('a known device asks for more than ten messages a day, but for five an hour', async () => {
  const { emmy, ask } = await withDevice()
  for (let hour = 0; hour < 3; hour++) {
    for (let turn = 0; turn < 7; turn++) await ask.OTP({ deviceFingerprint: DEVICE })
    await service.local.advance(3_601)
  }
  expect(sentTo(emmy.phoneNumber).filter(({ text }) => /\d{6}/.test(text))).toHaveLength(15)
})

describe('attack: wrong logins in a row', () => {
  const failInARow = async (identity: string, times: number, more: object = {}) => {
    for (let turn = 0; turn < times; turn++) {
      if (turn % 10 === 0) await service.local.advance(301)
      expect(code(await logIn(identity, 'wrong', more))).toBe('401 USR002')
    }
    await service.local.advance(301)
  }

  test('110 from unknown devices do not end the password of somebody with a known one', async () => {
    const { emmy } = await withDevice()
    await failInARow(emmy.identity, 60)
    await failInARow(emmy.identity, 50, { deviceFingerprint: 'Phone:another' })
    expect(code(await logIn(emmy.identity, OLD, { deviceFingerprint: DEVICE }))).toBe('200')
  })

  test('of strangers are not added to those from the known device, which end it as ever', async () => {
    await withAttempts({ 'max.consecutive.failures': 12 }, async () => {
      const { emmy } = await withDevice()
      await failInARow(emmy.identity, 20)
      await failInARow(emmy.identity, 11, { deviceFingerprint: DEVICE })
      expect(code(await logIn(emmy.identity, OLD, { deviceFingerprint: DEVICE }))).toBe('200')
      await failInARow(emmy.identity, 12, { deviceFingerprint: DEVICE })
      expect(code(await logIn(emmy.identity, OLD, { deviceFingerprint: DEVICE }))).toBe('401 USR002')
      expect(code(await change(emmy.identity, { hash: await emmy.code(), password: NEW }))).toBe('200')
    })
  })

  test('end the password of somebody without a known device', async () => {
    await withAttempts({ 'max.consecutive.failures': 12 }, async () => {
      const emmy = await somebodyWithPassword()
      await failInARow(emmy.identity, 12, { deviceFingerprint: DEVICE })
      expect(code(await logIn(emmy.identity, OLD, { deviceFingerprint: DEVICE }))).toBe('401 USR002')
    })
  })
})
