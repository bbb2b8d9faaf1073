import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** A key pair for logins: the private key as PEM, and the public key on one line, as `publicKey` of an identity takes it. */
export async function newKeyPair(): Promise<{ readonly privateKey: string; readonly publicKey: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 4096,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, publicKey: Buffer.from(publicKey).toString('base64') }
}

/** The public key of a private one. */
export const publicKeyFrom = (pem: string): string => createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
