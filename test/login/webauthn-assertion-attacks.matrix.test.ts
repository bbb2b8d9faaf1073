import { beforeAll, describe, expect, test } from 'vitest'
import { Authenticator, newKeys, type Twist } from '../support/authenticator.ts'
import { passkeysOf } from '../support/passkeys.ts'
import { running } from '../support/running.ts'

const service = running()
const { configure, challenge, logIn, enrolled } = passkeysOf(service)

beforeAll(() => configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' }))

const utf8 = (text: string) => Buffer.from(text)
const stranger = newKeys('ES256').privateKey
const flipped = (place: number) => (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === place ? byte ^ 1 : byte)))

const TWISTS: Readonly<Record<string, Twist>> = {
  'a credential that was not allowed': { credentialId: Buffer.alloc(32, 9) },
  'two different ids': { rawId: Buffer.alloc(32, 1).toString('base64url') },
  'an id that is not base64url': { id: '====' },
  'a credential of another type': { credentialType: 'password' },
  'the handle of another user': { userHandle: Buffer.alloc(32, 3).toString('base64url') },
  'a handle that is not base64url': { userHandle: '***' },
  'client data that is not UTF-8': { clientData: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) },
  'client data that is not JSON': { clientData: utf8('webauthn.get') },
  'client data that says nothing': { clientData: utf8('{}') },
  'the type of a registration': { type: 'webauthn.create' },
  'another challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'a challenge in another spelling': { challenge: `${Buffer.alloc(32, 7).toString('base64')}` },
  'the origin of another site': { origin: 'https://evil.example' },
  'an origin that ends like ours': { origin: 'https://evilbank.example' },
  'an origin over http': { origin: 'http://login.bank.example' },
  'an origin with another port': { origin: 'https://login.bank.example:444' },
  'an origin in capitals': { origin: 'https://LOGIN.bank.example' },
  'a frame on another site': { crossOrigin: true },
  'a frame on another site that is named': { crossOrigin: true, topOrigin: 'https://evil.example' },
  'a top origin without a frame': { topOrigin: 'https://login.bank.example' },
  'the hash of another RP ID': { rpId: 'evil.example' },
  'nobody present': { flags: 4 },
  'no user verified': { flags: 1 },
  'a backup of what cannot be backed up': { flags: 1 | 4 | 16 },
  'a passkey that can suddenly be copied': { flags: 1 | 4 | 8 },
  'attested credential data that is announced and missing': { flags: 1 | 4 | 64 },
  'extension data that is announced and missing': { flags: 1 | 4 | 128 },
  'bytes after the authenticator data': { authenticatorData: (data) => Buffer.concat([data, Buffer.from([0])]) },
  'authenticator data that is cut off': { authenticatorData: (data) => data.subarray(0, 36) },
  'the signature of another key': { signWith: stranger },
  'a signature with one bit changed': { signature: flipped(20) },
  'no signature to speak of': { signature: () => Buffer.alloc(8) },
  'a signature over other authenticator data': { signature: () => Buffer.from('3006020101020101', 'hex') },
  'a counter that did not go up': { counter: 5 },
  'a counter that went back': { counter: 4 },
  'a counter that went back to nothing': { counter: 0 },
}

describe('a login by a passkey is refused with', () => {
  test.each(Object.entries(TWISTS))('%s (WebAuthn L3 §7.2)', async (_, twist) => {
    const authenticator = new Authenticator()
    authenticator.counter = 5
    const { identity } = await enrolled(authenticator)
    const asked = await challenge(identity)
    const answer = await logIn(identity, authenticator.get(asked.options, twist), asked)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'USR002' })
    expect((await logIn(identity, authenticator.get(asked.options), asked)).status).toBe(200)
  })

  test('a passkey that suddenly can no longer be copied', async () => {
    const { identity, authenticator } = await enrolled(new Authenticator(undefined, { synced: true }))
    const asked = await challenge(identity)
    expect((await logIn(identity, authenticator.get(asked.options, { flags: 1 | 4 }), asked)).status).toBe(401)
    expect((await logIn(identity, authenticator.get(asked.options), asked)).status).toBe(200)
  })

  test('an answer that was used before', async () => {
    const { identity, authenticator } = await enrolled(new Authenticator(undefined, { synced: true }))
    const asked = await challenge(identity)
    const response = authenticator.get(asked.options)
    expect((await logIn(identity, response, asked)).status).toBe(200)
    expect((await logIn(identity, response, asked)).status).toBe(401)
    expect((await logIn(identity, authenticator.get(asked.options), asked)).status).toBe(401)
  })

  test('an answer that comes too late', async () => {
    const { identity, authenticator } = await enrolled()
    const asked = await challenge(identity)
    await service.local.advance(301)
    expect((await logIn(identity, authenticator.get(asked.options), asked)).status).toBe(401)
    service.forgetTokens()
  })

  test('19 others that come with the same answer at once', async () => {
    const { identity, authenticator } = await enrolled(new Authenticator(undefined, { synced: true }))
    const asked = await challenge(identity)
    const response = authenticator.get(asked.options)
    const all = await Promise.all(Array.from({ length: 20 }, () => logIn(identity, response, asked)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('a copy of an authenticator is noticed: of two that count by themselves the one that is behind gets nobody in', async () => {
  const authenticator = new Authenticator()
  const { identity } = await enrolled(authenticator)
  for (let turn = 0; turn < 3; turn++) {
    const asked = await challenge(identity)
    expect((await logIn(identity, authenticator.get(asked.options), asked)).status).toBe(200)
  }
  const asked = await challenge(identity)
  expect((await logIn(identity, authenticator.get(asked.options, { counter: 2 }), asked)).status).toBe(401)
})

test('whether a passkey is backed up may change, and is kept', async () => {
  const authenticator = new Authenticator(undefined, { synced: true })
  const { identity, token } = await enrolled(authenticator)
  const list = async () => (await service.call('GET', '/authentication/webauthn-credentials', { token })).body
  expect(await list()).toMatchObject([{ backupEligible: true, backedUp: true }])
  const asked = await challenge(identity)
  expect((await logIn(identity, authenticator.get(asked.options, { flags: 1 | 4 | 8 }), asked)).status).toBe(200)
  expect(await list()).toMatchObject([{ backupEligible: true, backedUp: false }])
})
