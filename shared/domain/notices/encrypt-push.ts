import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'

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
