import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { SecretBox } from '../ports/keys-and-passwords.ts'

/** A data key of 32 bytes, with the id that is written before the text it seals. */
export type DataKey = { readonly keyId: string; readonly key: Uint8Array }

/**
 * The source of data keys, which decrypts and caches them. After a rotation, `byId` still knows the earlier ones, and `first` stays the
 * same.
 */
export type DataKeys = {
  current(): Promise<DataKey>
  byId(keyId: string): Promise<DataKey | undefined>
  first(): Promise<DataKey>
}

/** A sealed text that cannot be opened. It never says why: the reasons would be an oracle. */
export class NotOpened extends Error {
  constructor() {
    super('a sealed secret can not be opened')
  }
}

/**
 * AES-256-GCM: `v1.<key id>.<base64url of nonce, ciphertext and tag>`. Key id and context are authenticated with it. Nonces are random, 96
 * bits: good for 2^32 secrets under one key (NIST SP 800-38D §8.3).
 */
export function createSecretBox(keys: DataKeys): SecretBox {
  return {
    async seal(plaintext, context) {
      const dataKey = await keys.current()
      const { keyId } = dataKey
      if (!KEY_ID.test(keyId)) throw new Error('a data key has a malformed id')
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', keyObjectOf(dataKey), nonce, { authTagLength: TAG_LENGTH }).setAAD(
        boundTo(keyId, context),
      )
      const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${keyId}.${sealed.toString('base64url')}`
    },
    async open(sealed, context) {
      const { keyId, bytes } = partsOf(sealed)
      const dataKey = await keys.byId(keyId)
      if (dataKey === undefined) throw new NotOpened()
      return decrypt(bytes, keyObjectOf(dataKey), boundTo(keyId, context))
    },
    async derive(context) {
      // Not of the current key: a rotation would end every code that is on its way, and tell decoys, which change, from what is real.
      const { key } = await keys.first()
      return new Uint8Array(hkdfSync('sha256', key, '', `derived.${context}`, DERIVED_LENGTH))
    },
  }
}

/** Made once for a data key: with a key in a buffer Node makes one for each text, which takes longer than to decrypt it. */
function keyObjectOf(of: DataKey): KeyObject {
  const known = keyObjects.get(of)
  if (known !== undefined) return known
  const made = createSecretKey(of.key)
  keyObjects.set(of, made)
  return made
}

const keyObjects = new WeakMap<DataKey, KeyObject>()

const VERSION = 'v1'
const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const DERIVED_LENGTH = 32
const KEY_ID = /^[A-Za-z0-9_-]{1,64}$/

/**
 * INVARIANT: neither version nor key id can contain the separator, so that different pairs of key id and context are always different
 * texts.
 */
function boundTo(keyId: string, context: string): Buffer {
  return Buffer.from(`${VERSION}.${keyId}.${context}`)
}

function partsOf(sealed: string): { readonly keyId: string; readonly bytes: Buffer } {
  const [version, keyId = '', encoded = '', ...more] = sealed.split('.')
  const bytes = Buffer.from(encoded, 'base64url')
  // Buffer.from ignores what isn't base64url, and the last character's spare bits: one sealed text would have many spellings.
  const isCanonical = version === VERSION && KEY_ID.test(keyId) && more.length === 0 && bytes.toString('base64url') === encoded
  if (!isCanonical || bytes.length < NONCE_LENGTH + TAG_LENGTH) throw new NotOpened()
  return { keyId, bytes }
}

function decrypt(bytes: Buffer, key: KeyObject, context: Buffer): string {
  const nonce = bytes.subarray(0, NONCE_LENGTH)
  const ciphertext = bytes.subarray(NONCE_LENGTH, -TAG_LENGTH)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH }).setAAD(context)
  decipher.setAuthTag(bytes.subarray(-TAG_LENGTH))
  const plaintext = decipher.update(ciphertext)
  try {
    return Buffer.concat([plaintext, decipher.final()]).toString('utf8')
  } catch {
    throw new NotOpened()
  }
}
