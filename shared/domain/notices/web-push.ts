import { createCipheriv, createECDH, createHash, createPrivateKey, hkdfSync, sign } from 'node:crypto'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'

/** The addresses to which notices are pushed: https on public addresses, or this machine on a local run. */
export function pushPolicy(policy: CallbackPolicy): CallbackPolicy {
  return policy === 'local' ? 'local' : 'live'
}

/** The browser that may read a pushed notice. All in bytes. */
type PushReader = {
  /** Public key on P-256, uncompressed. */
  readonly publicKey: Uint8Array
  /** 16 bytes that only the browser and the service know. */
  readonly auth: Uint8Array
}

/** The chance in one encryption: a private key on P-256 and 16 bytes, both random. */
type PushSeed = { readonly privateKey: Uint8Array; readonly salt: Uint8Array }

const CURVE = 'prime256v1'
/** A record is longer than any notice: push services take 4,096 bytes. */
const RECORD_BYTES = 4096
/** The delimiter of the last record (RFC 8188 §2). */
const LAST = 2

/** Encrypts a pushed notice for one browser (RFC 8291, `aes128gcm` of RFC 8188). Throws if the public key is not a point of the curve. */
export function encryptPush(plaintext: Uint8Array, { publicKey, auth }: PushReader, { privateKey, salt }: PushSeed): Uint8Array {
  const own = createECDH(CURVE)
  own.setPrivateKey(privateKey)
  const ownPublic = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownPublic])
  const secret = hkdfSync('sha256', own.computeSecret(publicKey), auth, info, 32)
  const derived = (name: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', new Uint8Array(secret), salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ownPublic.length, 4)
  return Buffer.concat([
    salt,
    head,
    ownPublic,
    cipher.update(plaintext),
    cipher.update(Uint8Array.of(LAST)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Tells whether bytes are a point of the curve, so that notices can be encrypted for it. */
export function isPushKey(publicKey: Uint8Array): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== 4) return false
  const own = createECDH(CURVE)
  own.setPrivateKey(Buffer.alloc(32, 1))
  try {
    own.computeSecret(publicKey)
    return true
  } catch {
    return false
  }
}

/** The keys by which a stage names itself to push services (RFC 8292): browsers subscribe with the public one. */
type VapidKeys = { readonly publicKey: string; readonly privateKey: Uint8Array }

/** The context from which the keys of a stage are derived. Another text gives other keys, and ends every subscription. */
export const VAPID_CONTEXT = 'push-keys/1'

const LIFETIME_SECONDS = 12 * 3_600

/** Makes the pair from the 32 secret bytes of the stage. */
export function vapidKeys(secret: Uint8Array): VapidKeys {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(secret)
  } catch {
    // One value in 2^32 is not a private key of the curve.
    return vapidKeys(createHash('sha256').update(secret).digest())
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey() }
}

/** The `authorization` of a request to a push service. `contact`: address of whoever answers for the requests. `now` in milliseconds. */
export function vapidAuthorization({ publicKey, privateKey }: VapidKeys, endpoint: URL, contact: string, now: number): string {
  const point = Buffer.from(publicKey, 'base64url')
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const key = { kty: 'EC', crv: 'P-256', ...coordinates, d: Buffer.from(privateKey).toString('base64url') }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: endpoint.origin, exp: Math.floor(now / 1000) + LIFETIME_SECONDS, sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: createPrivateKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
