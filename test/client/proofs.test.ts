import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ClientOptions, createClient, isCountersignError, type PrivateKey } from '../../clients/typescript/src/index.ts'
import { newTotp } from '../../shared/proofs/one-time-passwords.ts'
import { newIdentity } from '../support/identities.ts'
import { jpeg } from '../support/pictures.ts'
import { rsaKeys } from '../support/rsa-keys.ts'
import { running } from '../support/running.ts'
import { secondFactorsOf } from '../support/second-factors.ts'
import { credentialsOf } from './clients-of.ts'

const service = running()
const { configure, withPhone } = secondFactorsOf(service)
const STALE_AFTER_SECONDS = 6 * 60
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' } as const
const QUESTION = { question: 'Which colour?', answer: 'Teal' }

// The demo's operator logs in before a test changes what a login needs.
beforeAll(() => service.tokenOf('operator'))

/** An identity whose password is its name. */
const clientOf = (identity: string, more: object = {}) =>
  createClient({ baseUrl: service.local.baseUrl, identity, password: identity, ...more } as ClientOptions)

async function withTotp(name: string) {
  const { ports } = service.local.service
  const { sealedSecret, totpUri } = await newTotp(ports, { identity: name, canonicalName: name })
  const { customerId } = await newIdentity(service, name, { totpSecret: sealedSecret })
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  const code = () => generateSync({ secret, period: 60, epoch: Math.floor(ports.clock.now() / 1000) })
  return { customerId, code }
}

describe('a key pair proves an identity', () => {
  const NEWEST = { cipher: 'aes-256-cbc', passphrase: 'open sesame' } as const
  const nodeKey = (pem: string): KeyObject => createPrivateKey(pem)
  const ways: Readonly<Record<string, (pem: string) => PrivateKey | Promise<PrivateKey>>> = {
    'by WebCrypto, from a PEM': (pem) => pem,
    'by WebCrypto, from a CryptoKey': async (pem) => {
      const der = nodeKey(pem).export({ type: 'pkcs8', format: 'der' })
      return crypto.subtle.importKey('pkcs8', new Uint8Array(der), { name: 'RSA-OAEP', hash: 'SHA-1' }, false, ['decrypt'])
    },
    'by node:crypto, from a KeyObject': nodeKey,
    'by node:crypto, from an older PEM': (pem) => nodeKey(nodeKey(pem).export({ type: 'pkcs1', format: 'pem' }).toString()),
    'by node:crypto, from an encrypted PEM': (pem) =>
      createPrivateKey({ key: nodeKey(pem).export({ type: 'pkcs8', format: 'pem', ...NEWEST }), passphrase: NEWEST.passphrase }),
    'by node:crypto alone, with a key that the client never sees': (pem) => ({
      decrypt: (challenge) => privateDecrypt({ key: nodeKey(pem), ...OAEP }, challenge),
    }),
  }
  test.each(Object.entries(ways))('%s', async (_, keyOf) => {
    const { identity, password, privateKey = '' } = await credentialsOf(service, 'backend')
    const client = createClient({ baseUrl: service.local.baseUrl, identity, password, privateKey: await keyOf(privateKey) })
    const [session] = await client.listSessions().toArray({ max: 1 })
    expect(session?.amr).toEqual(['pwd', 'pop', 'mfa'])
    await client.signOut()
  })

  test('and a key that is public, or that does not fit, is refused in words', async () => {
    const { publicKey, privateKey } = rsaKeys(2048)
    const { identity, password } = await credentialsOf(service, 'backend')
    const refusalOf = (key: PrivateKey) =>
      createClient({ baseUrl: service.local.baseUrl, identity, password, privateKey: key })
        .listSessions()
        .toArray()
        .catch((error: unknown) => error)
    expect(await refusalOf(publicKey)).toMatchObject({ code: 'CLIENT_PKI', message: expect.stringContaining('must be a private key') })
    expect(await refusalOf(privateKey)).toMatchObject({ code: 'CLIENT_PKI', message: expect.stringContaining('another public key') })
    const decrypt = () => {
      throw new Error('the HSM is locked')
    }
    expect(await refusalOf({ decrypt })).toMatchObject({ code: 'CLIENT_PKI', cause: { message: 'the HSM is locked' } })
  })
})

describe('a login with more than a password', () => {
  test('sends the code of an authenticator app, and asks for a fresh one each time', async () => {
    const { code } = await withTotp('client-totp')
    let asked = 0
    const totp = () => {
      asked += 1
      return code()
    }
    const client = clientOf('client-totp', { totp })
    const [session] = await client.listSessions().toArray({ max: 1 })
    expect(session?.amr).toEqual(['pwd', 'otp', 'mfa'])
    await service.local.advance(61)
    await clientOf('client-totp', { totp }).listSessions().toArray()
    expect(asked).toBe(2)
    const refused = await clientOf('client-totp')
      .listSessions()
      .toArray()
      .catch((error: unknown) => error)
    expect(isCountersignError(refused, 'USR016')).toBe(true)
  })

  test('comes from a known device, enrols another one by a code, and answers security questions', async () => {
    const { identity, code: sentCode, ask } = await withPhone('client-devices')
    const securityQuestionId = await ask('Which colour?', 'Teal')
    await configure({ 'auth.device.fingerprint.enabled': true, 'auth.device.fingerprint.skip.if.matches': '^LEVEL_' })
    const answered = { securityQuestionAnswers: [{ securityQuestionId, answer: 'teal' }] }
    await clientOf(identity, { deviceFingerprint: 'Phone:a1', ...answered })
      .listSessions()
      .toArray()
    const fromAnother = { deviceFingerprint: 'Laptop:b2', ...answered }
    const refused = await clientOf(identity, fromAnother)
      .listSessions()
      .toArray()
      .catch((error: unknown) => error)
    expect(isCountersignError(refused, 'USR015')).toBe(true)
    await clientOf(identity, { ...fromAnother, otp: sentCode })
      .listSessions()
      .toArray()
    expect(await clientOf(identity, fromAnother).listSessions().toArray()).not.toEqual([])
    await configure({ 'auth.device.fingerprint.enabled': false })
  })
})

describe('a step-up is proved', () => {
  test('by identity and password, after a wrong one', async () => {
    const identity = 'client-steps-up'
    const { customerId } = await newIdentity(service, identity)
    const asked: object[] = []
    const client = clientOf(identity, {
      onStepUp({ type, attempt }: { type: string; attempt: number }) {
        asked.push({ type, attempt })
        return { identity, password: attempt === 1 ? 'wrong' : identity }
      },
    })
    await client.listSessions().toArray()
    await service.local.advance(STALE_AFTER_SECONDS)
    await client.createSecurityQuestion({ tenantId: 1, customerId, body: QUESTION })
    expect(asked).toEqual([
      { type: 'IDENTITY', attempt: 1 },
      { type: 'IDENTITY', attempt: 2 },
    ])
  })

  test('by the code of an authenticator app beside the password, which is asked for where it is missing', async () => {
    const identity = 'client-steps-up-by-app'
    const { customerId, code } = await withTotp(identity)
    const told: string[] = []
    const client = clientOf(identity, {
      totp: code,
      onStepUp({ attempt, description }: { attempt: number; description: string }) {
        told.push(description)
        return { identity, password: identity, ...(attempt === 1 ? {} : { totp: code() }) }
      },
    })
    await client.listSessions().toArray()
    await service.local.advance(STALE_AFTER_SECONDS)
    await client.createSecurityQuestion({ tenantId: 1, customerId, body: QUESTION })
    expect(told[1]).toContain('totp')
  })

  test('by a key pair beside the password', async () => {
    const identity = 'client-steps-up-by-key'
    const { publicKey, privateKey } = rsaKeys(4096)
    const { customerId } = await newIdentity(service, identity, {
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    })
    const client = clientOf(identity, { privateKey, onStepUp: () => ({ identity, password: identity, privateKey }) })
    await client.listSessions().toArray()
    await service.local.advance(STALE_AFTER_SECONDS)
    expect(await client.createSecurityQuestion({ tenantId: 1, customerId, body: QUESTION })).toMatchObject({ kind: 'done' })
  })

  test('by a liveness check, whose page is asked for by a header', async () => {
    service.forgetTokens()
    const operator = await service.tokenOf('operator')
    await configure({ 'Withdrawal.CREATE.Allowed': 'SCA_CLOUD_LIVENESS' })
    const photo = { documentType: 'FACIAL_PHOTO', base64EncodedDocument: jpeg().toString('base64') }
    expect((await service.call('POST', '/tenants/1/customers/8/attachments', { token: operator, body: photo })).status).toBe(200)
    const { identity, password } = await credentialsOf(service, 'customer')
    const pages: string[] = []
    const client = createClient({
      baseUrl: service.local.baseUrl,
      identity,
      password,
      async onStepUp({ type, sessionId = '' }) {
        pages.push(sessionId)
        const id = new URL(sessionId).searchParams.get('sessionId')
        await service.call('POST', `/local/liveness/${id}`, { body: { outcome: 'PASS' } })
        return type === 'CLOUD_LIVENESS' ? {} : undefined
      },
    })
    const body = { amount: 10, type: 'CASH', externalUniqueId: 'client-alive', deliverToPhone: '+447700900123' }
    const headers = { livenessLandingUrl: 'http://127.0.0.1:5173/back' }
    expect(await client.createWithdrawal({ tenantId: 1, walletId: 1, body }, { headers })).toMatchObject({ kind: 'done' })
    expect(pages).toEqual([expect.stringMatching(/\/svc-conductor\/liveness\?sessionId=/)])
  })
})
