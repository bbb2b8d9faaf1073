import { beforeAll, describe, expect, test } from 'vitest'
import { Authenticator, coseKey, newKeys, type Twist } from '../support/authenticator.ts'
import { cbor } from '../support/cbor.ts'
import { answerTo, passkeysOf } from '../support/passkeys.ts'
import { running } from '../support/running.ts'

const service = running()
const { configure, newIdentity, challenge, logIn, enrolled } = passkeysOf(service)

beforeAll(() => configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' }))

const utf8 = (text: string) => Buffer.from(text)
const said = (more: object) =>
  utf8(JSON.stringify({ type: 'webauthn.create', origin: 'https://bank.example', crossOrigin: false, ...more }))
const p256 = newKeys('ES256').publicKey
const other = newKeys('ES256')

/** The twist of each step. A row without a step belongs to the step that its words come from. */
const TWISTS: Readonly<Record<string, Twist>> = {
  'client data that is not UTF-8': { clientData: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) },
  'client data that is not JSON': { clientData: utf8('{"type":"webauthn.create"') },
  'client data that is JSON, but no object': { clientData: utf8('["webauthn.create"]') },
  'client data with a byte order mark': { clientData: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), said({ challenge: 'x' })]) },
  'the type of a login': { type: 'webauthn.get' },
  'the type of a payment': { type: 'payment.get' },
  'another challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'no challenge': { clientData: said({}) },
  'an empty challenge': { challenge: '' },
  'the origin of another site': { origin: 'https://evil.example' },
  'an origin that ends like ours': { origin: 'https://evilbank.example' },
  'an origin of which ours is a label': { origin: 'https://bank.example.evil.example' },
  'an origin over http': { origin: 'http://bank.example' },
  'an origin with another port': { origin: 'https://bank.example:8443' },
  'the origin of a developer’s machine': { origin: 'http://localhost:4000' },
  'an origin with a path': { origin: 'https://bank.example/' },
  'an origin with a user': { origin: 'https://bank.example@evil.example' },
  'the origin of an app': { origin: 'android:apk-key-hash:Vc5wHGZ4PJTkVKMq6pNM9Ijej0Ul85vSNrXPpGjkhTg' },
  'an opaque origin': { origin: 'null' },
  'a frame on another site': { crossOrigin: true },
  'a frame on another site that is named': { crossOrigin: true, topOrigin: 'https://evil.example' },
  'a top origin without a frame': { topOrigin: 'https://bank.example' },
  'an attestation object that is not CBOR': { attestationObject: () => Buffer.from('not cbor') },
  'an attestation object that is cut off': { attestationObject: (object) => object.subarray(0, object.length - 10) },
  'an empty attestation object': { attestationObject: () => Buffer.from([0xa0]) },
  'the hash of another RP ID': { rpId: 'evil.example' },
  'the hash of a name below the parent domain': { rpId: 'login.bank.example' },
  'nobody present': { flags: 64 | 4 },
  'no user verified': { flags: 64 | 1 },
  'a backup of what cannot be backed up': { flags: 64 | 1 | 4 | 16 },
  'no attested credential data': { flags: 1 | 4 },
  'extension data that is announced and missing': { flags: 64 | 1 | 4 | 128 },
  'bytes after the authenticator data': { authenticatorData: (data) => Buffer.concat([data, Buffer.from([0])]) },
  'authenticator data that is cut off': { authenticatorData: (data) => data.subarray(0, 36) },
  'a key of an algorithm that was not offered (ES384)': { key: new Map([...coseKey(p256, 'ES256'), [3, -35]]) },
  'a key of an algorithm that is broken (RS1)': { key: new Map([...coseKey(newKeys('RS256').publicKey, 'RS256'), [3, -65535]]) },
  'a key without an algorithm': { key: new Map([...coseKey(p256, 'ES256')].filter(([label]) => label !== 3)) },
  'a key of P-256 that says another curve': { key: new Map([...coseKey(p256, 'ES256'), [-1, 2]]) },
  'a key whose type does not fit its algorithm': { key: new Map([...coseKey(p256, 'ES256'), [3, -257]]) },
  'an RSA key of 1024 bits': {
    key: new Map<number, unknown>([
      [1, 3],
      [3, -257],
      [-1, Buffer.alloc(128, 255)],
      [-2, Buffer.from([1, 0, 1])],
    ]),
  },
  'an attestation of a format that nobody knows': { format: 'mystery' },
  'an attestation that is none, with a statement': { statement: new Map([['sig', Buffer.alloc(64)]]) },
  'an attestation by another key': { format: 'packed', signWith: other.privateKey },
  'an attestation whose algorithm is not the key’s': {
    format: 'packed',
    statement: new Map<string, unknown>([
      ['alg', -257],
      ['sig', Buffer.alloc(70)],
    ]),
  },
  'an attestation without its signature': { format: 'packed', statement: new Map([['alg', -7]]) },
  'an attestation with certificates, whose addresses would be fetched': {
    format: 'packed',
    statement: new Map<string, unknown>([
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', [Buffer.alloc(300)]],
    ]),
  },
  'an attestation by U2F, which asks for certificates too': {
    format: 'fido-u2f',
    statement: new Map<string, unknown>([
      ['sig', Buffer.alloc(70)],
      ['x5c', [Buffer.alloc(300)]],
    ]),
  },
  'an id of 1024 bytes': { credentialId: Buffer.alloc(1024, 1) },
  'an id that is not the one in the data': { id: Buffer.alloc(32, 1).toString('base64url') },
  'two different ids': { rawId: Buffer.alloc(32, 1).toString('base64url') },
  'an id that is not base64url': { id: '+++/' },
  'a credential of another type': { credentialType: 'password' },
  'a login instead of a registration': { attestationObject: () => cbor(new Map([['authData', Buffer.alloc(37)]])) },
}

describe('a registration is refused with', () => {
  test.each(Object.entries(TWISTS))('%s (WebAuthn L3 §7.1)', async (_, twist) => {
    const { identity } = await newIdentity()
    const asked = await challenge(identity)
    const authenticator = new Authenticator()
    const answer = await logIn(identity, authenticator.create(asked.options, twist), asked)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'USR002' })
    // Nothing came of it, and the right answer is still taken.
    expect((await logIn(identity, authenticator.create(asked.options), asked)).status).toBe(200)
  })

  test('a credential that another identity has', async () => {
    const { authenticator } = await enrolled()
    const { identity } = await newIdentity()
    const asked = await challenge(identity)
    const thief = new Authenticator()
    const answer = await logIn(identity, thief.create(asked.options, { credentialId: authenticator.credentialId }), asked)
    expect(answer.status).toBe(401)
  })

  test.each([
    ['no base64', '!!!'],
    ['base64 of no JSON', Buffer.from('nothing').toString('base64')],
    ['base64 of JSON that is no credential', Buffer.from('{"id":1}').toString('base64')],
    ['base64 without padding', Buffer.from('{"a":1234}').toString('base64url')],
  ])('a response that is %s', async (_, base64EncodedChallengeResponse) => {
    const { identity } = await newIdentity()
    const { hash } = await challenge(identity)
    const body = { identity, base64EncodedChallengeResponse, base64EncodedChallengeHash: hash }
    expect((await service.call('POST', '/authentication/login', { body })).status).toBe(401)
  })

  test('the hash of another challenge, an old one, or none', async () => {
    const { identity } = await newIdentity()
    const asked = await challenge(identity)
    const response = new Authenticator().create(asked.options)
    const newer = await challenge(identity)
    expect((await logIn(identity, response, newer)).status).toBe(401)
    expect((await logIn(identity, response, { hash: 'nonsense' })).status).toBe(401)
    const { base64EncodedChallengeHash: _, ...without } = answerTo(response, asked.hash)
    expect((await service.call('POST', '/authentication/login', { body: { identity, ...without } })).status).toBe(400)
    await service.local.advance(301)
    expect((await logIn(identity, response, asked)).status).toBe(401)
    service.forgetTokens()
  })
})

test('a registration that is signed by its own key is taken, and so is an id of 1023 bytes', async () => {
  const packed = await newIdentity()
  const asked = await challenge(packed.identity)
  expect((await logIn(packed.identity, new Authenticator().create(asked.options, { format: 'packed' }), asked)).status).toBe(200)
  const long = new Authenticator(undefined, { idLength: 1023 })
  const { identity } = await enrolled(long)
  const again = await challenge(identity)
  expect((await logIn(identity, long.get(again.options), again)).status).toBe(200)
})

test('no answer, code or challenge is ever in a log line', async () => {
  const { identity, enrolmentCode } = await newIdentity()
  const asked = await challenge(identity)
  const response = new Authenticator().create(asked.options)
  await logIn(identity, response, asked, { otp: enrolmentCode })
  const lines = JSON.stringify(service.logLines)
  for (const secret of [enrolmentCode, asked.options.challenge, response.response.clientDataJSON, asked.hash])
    expect(lines).not.toContain(secret)
})
