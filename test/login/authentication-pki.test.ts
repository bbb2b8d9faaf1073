import { constants, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { createReader } from '../../shared/contract/reader.ts'
import { publicKeyOf } from '../../shared/domain/identity/public-key.ts'
import { handlerPorts } from '../../shared/http/steps/handler-ports.ts'
import { refuseForeignPublicKey } from '../../shared/proofs/refuse-foreign-public-key.ts'
import { takeKey } from '../../shared/storage/identities.ts'
import { newIdentity } from '../support/identities.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { keyProof } from '../support/proofs.ts'
import { publicKeyText, rsaKeys } from '../support/rsa-keys.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' } as const
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')
const code = ({ status, body }: Pick<Answer, 'status' | 'body'>) => `${status} ${(body as { code?: string }).code ?? ''}`.trim()

let pem: string
let publicKey: string
let serviceKey: string
beforeAll(async () => {
  const { privateKeyFile = '' } = service.local.demo.users.backend ?? {}
  pem = await readFile(privateKeyFile, 'utf8')
  publicKey = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
  serviceKey = (await service.call('GET', '/global/config/pkiAuthPublicKey')).text
})

const encrypted = (plaintext: Uint8Array, key = serviceKey) =>
  publicEncrypt({ key: createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }), ...OAEP }, plaintext).toString(
    'base64',
  )
const ask = (identity: string, clientChallenge: string, path = '/authentication/login-challenges') =>
  service.call('GET', `${path}?${new URLSearchParams({ identity, clientChallenge })}`)
const prove = (identity: string) => keyProof(identity, pem, service.local.baseUrl)
const logIn = (identity: string, proof: object, password = identity) =>
  service.call('POST', '/authentication/login', { body: { identity, password, ...proof } })
const withKey = (name: string) => newIdentity(service, name, { publicKey })

test('the demo’s backend logs in with its key pair and its password, and the session says so', async () => {
  const { privateKeyFile = '' } = service.local.demo.users.backend ?? {}
  expect((await stat(privateKeyFile)).mode & 0o777).toBe(0o600)
  expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  const sessions = await service.call('GET', '/authentication/sessions', { token: await service.tokenOf('backend') })
  expect(sessions.body).toMatchObject([{ amr: ['pwd', 'pop', 'mfa'] }])
})

test('the service’s public key is text: base64 of a DER SubjectPublicKeyInfo, RSA of 4096 bits', async () => {
  const answer = await service.call('GET', '/global/config/pkiAuthPublicKey')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(publicKeyOf(answer.text)).toMatchObject({ kind: 'key' })
  expect(answer.text).not.toBe(publicKey)
})

test('a challenge is answered as specified, with and without a slash at the end of the path', async () => {
  await withKey('specified')
  const secret = randomBytes(64)
  for (const path of ['/authentication/login-challenges', '/authentication/login-challenges/']) {
    const { status, body } = await ask('specified', encrypted(secret), path)
    expect(status).toBe(200)
    expect(body).toEqual({
      expires: expect.stringMatching(/Z$/),
      base64EncodedChallenge: expect.stringMatching(/^[A-Za-z0-9+/]{683}=$/),
      base64EncodedClientChallengeResponse: sha256(secret),
    })
    const { expires } = body as { expires: string }
    expect((Date.parse(expires) - service.local.clock.now()) / 1000).toBeCloseTo(600, -1)
  }
})

test('a caller without the proof, or with half of it, learns what is missing, but only with the right password', async () => {
  await withKey('half')
  const whole = await prove('half')
  expect(code(await logIn('half', {}, 'wrong'))).toBe('401 USR002')
  const fields = ['base64EncodedChallengeResponse', 'base64EncodedChallengeHash'] as const
  for (const missing of [[...fields], [fields[0]], [fields[1]]]) {
    const answer = await logIn('half', Object.fromEntries(Object.entries(whole).filter(([field]) => !missing.includes(field as never))))
    expect(code(answer)).toBe('401 USR016')
    const { description } = answer.body as { description: string }
    expect(fields.filter((field) => description.includes(field))).toEqual(missing)
  }
  expect((await logIn('half', whole)).status).toBe(200)
})

test('attack: a challenge answered twice, too late, by another, wrongly, or for another identity is refused', async () => {
  await withKey('mine')
  await withKey('other')
  const used = await prove('mine')
  expect((await logIn('mine', used)).status).toBe(200)
  const proof = await prove('mine')
  const flipped = (base64: string) => Buffer.from(Buffer.from(base64, 'base64').map((byte, place) => (place === 0 ? byte ^ 1 : byte)))
  const attacks: Record<string, object> = {
    'used before': used,
    'of another identity': await prove('other'),
    'another answer': { ...proof, base64EncodedChallengeResponse: flipped(proof.base64EncodedChallengeResponse).toString('base64') },
    'another challenge': { ...proof, base64EncodedChallengeHash: flipped(proof.base64EncodedChallengeHash).toString('base64') },
    'the hash as the answer': { ...proof, base64EncodedChallengeResponse: proof.base64EncodedChallengeHash },
    'no base64': { ...proof, base64EncodedChallengeResponse: '###' },
    'a short answer': { ...proof, base64EncodedChallengeResponse: 'AAAA' },
  }
  for (const [name, sent] of Object.entries(attacks)) expect([name, code(await logIn('mine', sent))]).toEqual([name, '401 USR002'])
  expect(code(await logIn('mine', proof, 'wrong'))).toBe('401 USR002')
  // None of these failures has used the challenge up.
  expect((await logIn('mine', proof)).status).toBe(200)
  for (const odd of [7, null, {}, ['x'], '']) expect((await logIn('mine', { ...proof, base64EncodedChallengeHash: odd })).status).toBe(400)
})

test('of 20 logins at once with one answer exactly one succeeds', async () => {
  await withKey('raced')
  const proof = await prove('raced')
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('raced', proof)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('several challenges are open at once: a stranger who asks for more spoils none', async () => {
  await withKey('busy')
  const proofs = [await prove('busy'), await prove('busy'), await prove('busy')]
  await Promise.all(Array.from({ length: 10 }, () => ask('busy', encrypted(randomBytes(64)))))
  for (const proof of proofs.reverse()) expect((await logIn('busy', proof)).status).toBe(200)
})

test('a challenge can be answered for 600 seconds in the sandbox', async () => {
  await withKey('slow')
  const [almost, late] = [await prove('slow'), await prove('slow')]
  await service.local.advance(590)
  expect((await logIn('slow', almost)).status).toBe(200)
  await service.local.advance(11)
  expect(code(await logIn('slow', late))).toBe('401 USR002')
})

test('on the live stage it can be answered for 60 seconds', async () => {
  const call = inProcess(liveStage(service.local.service))
  const query = new URLSearchParams({ identity: 'slow', clientChallenge: encrypted(randomBytes(64)) })
  const { body } = await call('GET', `/authentication/login-challenges?${query}`)
  const left = (Date.parse((body as { expires: string }).expires) - service.local.clock.now()) / 1000
  expect(left).toBeGreaterThan(55)
  expect(left).toBeLessThanOrEqual(60)
})

test('wrong passwords beside a right key are counted apart from failed proofs by key, and lock like those', async () => {
  await withKey('guessed')
  const proof = await prove('guessed')
  const wrongKey = () => logIn('guessed', { ...proof, base64EncodedChallengeResponse: sha256(randomBytes(4)) })
  for (let turn = 0; turn < 10; turn++) {
    expect(code(await wrongKey())).toBe('401 USR002')
    expect(code(await logIn('guessed', proof, 'wrong'))).toBe('401 USR002')
  }
  await service.local.advance(2)
  expect(code(await wrongKey())).toBe('401 USR001')
  expect(code(await logIn('guessed', proof))).toBe('401 USR001')
})

test('attack: unknown names, identities without a key and identities with one get challenges that look the same', async () => {
  await withKey('with key')
  await newIdentity(service, 'without key')
  const call = meteredCalls(service.local.service)
  const shapes = []
  for (const name of ['with key', 'without key', 'nobody at all']) {
    const seen = new Set<string>()
    for (let turn = 0; turn < 2; turn++) {
      const secret = randomBytes(64)
      const query = new URLSearchParams({ identity: name, clientChallenge: encrypted(secret) })
      const { status, body, cost } = await call('GET', `/authentication/login-challenges?${query}`)
      const { base64EncodedChallenge, base64EncodedClientChallengeResponse, expires } = body as Record<string, string>
      expect(base64EncodedClientChallengeResponse).toBe(sha256(secret))
      expect(expires).toMatch(/\.000Z$/)
      seen.add(base64EncodedChallenge ?? '')
      const { requests, roundTrips, readUnits, writeUnits } = cost
      shapes.push({
        status,
        fields: Object.keys(body as object),
        bytes: Buffer.from(base64EncodedChallenge ?? '', 'base64').length,
        // A read of nothing costs half a unit less than one of an identity with a long key; nobody outside sees that.
        cost: { requests, roundTrips, writeUnits, reads: Math.ceil(readUnits) },
      })
    }
    expect(seen.size).toBe(2)
  }
  for (const shape of shapes) expect(shape).toEqual(shapes[0])
  expect(shapes[0]).toMatchObject({ bytes: 512, cost: { roundTrips: 2, writeUnits: 2 } })
})

test('attack: a client challenge that can’t be decrypted or isn’t 64 bytes gets the same answer for every fault', async () => {
  await withKey('asked')
  const other = publicKeyText(rsaKeys(2048))
  const key = createPublicKey({ key: Buffer.from(serviceKey, 'base64'), format: 'der', type: 'spki' })
  const good = encrypted(randomBytes(64))
  const odd: Record<string, string> = {
    'random bytes': randomBytes(512).toString('base64'),
    'all ones': Buffer.alloc(512, 255).toString('base64'),
    zero: Buffer.alloc(512).toString('base64'),
    'too short': randomBytes(256).toString('base64'),
    'too long': randomBytes(600).toString('base64'),
    'another key': encrypted(randomBytes(64), other),
    'a key of another client': encrypted(randomBytes(64), publicKey),
    'PKCS #1 v1.5': publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, randomBytes(64)).toString('base64'),
    'OAEP with SHA-256': publicEncrypt({ key, ...OAEP, oaepHash: 'sha256' }, randomBytes(64)).toString('base64'),
    nothing: encrypted(new Uint8Array()),
    '63 bytes': encrypted(randomBytes(63)),
    '65 bytes': encrypted(randomBytes(65)),
    'the length of the service’s own challenge': encrypted(randomBytes(48)),
    'no base64': '!!!!',
    'base64 with a line break': `${good.slice(0, 76)} ${good.slice(76)}`,
    'base64 without padding': good.replace(/=+$/, ''),
    base64url: good.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  }
  const answers = new Set<string>()
  for (const [name, clientChallenge] of Object.entries(odd)) {
    const { status, body } = await ask('asked', clientChallenge)
    expect([name, status]).toEqual([name, 400])
    answers.add(JSON.stringify({ ...(body as object), traceId: '' }))
  }
  expect(answers.size).toBe(1)
  for (const query of ['', `?clientChallenge=${encodeURIComponent(good)}`, '?identity=asked&clientChallenge='])
    expect((await service.call('GET', `/authentication/login-challenges${query}`)).status).toBe(400)
})

test('attack: the service does not answer its own challenge for a stranger', async () => {
  await newIdentity(service, 'mirror', { publicKey: serviceKey })
  const { body } = await ask('mirror', encrypted(randomBytes(64)))
  const { base64EncodedChallenge = '' } = body as Record<string, string>
  expect((await ask('mirror', base64EncodedChallenge)).status).toBe(400)
})

test('the service’s own key and the key of another identity are refused as public keys; one’s own may be given again', async () => {
  const { ports } = service.local.service
  const call = () => ({ ports: handlerPorts(ports), read: createReader(ports.store) })
  const fresh = publicKeyText(rsaKeys(4096))
  const refused = { refusal: 'invalid-request', detail: { fields: [{ field: 'publicKey' }] } }
  await expect(refuseForeignPublicKey(call(), serviceKey, 'taker')).rejects.toMatchObject(refused)
  await expect(refuseForeignPublicKey(call(), publicKey, 'taker')).rejects.toMatchObject(refused)
  await expect(refuseForeignPublicKey(call(), 'no key', 'taker')).rejects.toMatchObject(refused)
  const { fingerprint } = await refuseForeignPublicKey(call(), fresh, 'taker')
  await ports.store.commit([takeKey(fingerprint, 'taker')])
  await expect(refuseForeignPublicKey(call(), fresh, 'taker')).resolves.toEqual({ fingerprint })
  await expect(refuseForeignPublicKey(call(), fresh, 'thief')).rejects.toMatchObject(refused)
})

test('no key, challenge or answer is ever in a log line', async () => {
  await withKey('quiet')
  const proof = await prove('quiet')
  await logIn('quiet', proof)
  await ask('quiet', 'x'.repeat(100))
  const lines = JSON.stringify(service.logLines)
  for (const sent of [...Object.values(proof), 'x'.repeat(100), pem.split('\n')[1] ?? '']) expect(lines).not.toContain(sent)
})
