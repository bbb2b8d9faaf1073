import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const VERSION = 'p1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text under the key of a person: AES-256-GCM, `p1.<base64url of nonce, ciphertext and tag>`, bound to a context. The nonce is a digest of
 * the text, so that a batch that comes again writes the same object.
 */
export function sealPersonal(key: Uint8Array, text: string, context: string): string {
  const nonce = createHmac('sha256', key).update(`${context}\n${text}`).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
  return `${VERSION}.${Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')}`
}

/** Throws if the text was changed, or belongs to another person or context. */
export function openPersonal(key: Uint8Array, sealed: string, context: string): string {
  const [version, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('This is no sealed text of the archive.')
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(end))
  return `${decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8')}${decipher.final('utf8')}`
}
