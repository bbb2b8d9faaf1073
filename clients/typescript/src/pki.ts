import { type Bytes, base64Of, bytesOfBase64 } from './base64.ts'
import { CountersignError } from './countersign-error.ts'
import type { WebCryptoKey } from './credentials.ts'
import type { OnProgress } from './progress.ts'

const OAEP_SHA1 = { name: 'RSA-OAEP', hash: 'SHA-1' } as const
const CHALLENGE_BYTES = 64

export interface PkiProof {
  readonly base64EncodedChallengeResponse: string
  readonly base64EncodedChallengeHash: string
}

/** The calls to the service that the exchange needs. */
export interface PkiService {
  readonly publicKey: () => Promise<string>
  readonly challenge: (
    clientChallenge: string,
  ) => Promise<{ base64EncodedChallenge: string; base64EncodedClientChallengeResponse?: string | undefined }>
}

/** Proves a key pair: first checks that the service has its own private key, then answers its challenge. */
export async function provePki(privateKey: string | WebCryptoKey, service: PkiService, onProgress: OnProgress): Promise<PkiProof> {
  const key = typeof privateKey === 'string' ? await importPrivateKey(privateKey) : (privateKey as CryptoKey)
  onProgress({ kind: 'login', step: 'asking-for-service-key' })
  const spki = bytesOfBase64(await service.publicKey())
  const serviceKey = await crypto.subtle.importKey('spki', spki, OAEP_SHA1, false, ['encrypt'])
  const secret = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))
  const clientChallenge = base64Of(await crypto.subtle.encrypt(OAEP_SHA1, serviceKey, secret))
  onProgress({ kind: 'login', step: 'asking-for-challenge' })
  const answer = await service.challenge(clientChallenge)
  if (answer.base64EncodedClientChallengeResponse !== base64Of(await sha256(secret)))
    throw failure('The service did not prove that it holds its private key: nothing was sent to it')
  onProgress({ kind: 'login', step: 'service-proved-itself' })
  const challenge = bytesOfBase64(answer.base64EncodedChallenge)
  return {
    base64EncodedChallengeResponse: base64Of(await sha256(await decrypted(challenge, key))),
    base64EncodedChallengeHash: base64Of(await sha256(challenge)),
  }
}

const sha256 = (bytes: Bytes | ArrayBuffer): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes)

async function decrypted(challenge: Bytes, key: CryptoKey): Promise<ArrayBuffer> {
  try {
    return await crypto.subtle.decrypt(OAEP_SHA1, key, challenge)
  } catch (cause) {
    throw failure('The private key does not open the challenge: it belongs to another public key than the one on the identity', cause)
  }
}

/** Imports a PKCS #8 PEM as a key that cannot be exported. */
export async function importPrivateKey(pem: string): Promise<CryptoKey> {
  const text = pem.replaceAll('\\n', '\n')
  const label = /-----BEGIN ([A-Z ]+)-----/.exec(text)?.[1]
  if (label !== 'PRIVATE KEY') throw failure(wrongLabel(label))
  const der = text.slice(text.indexOf('-----BEGIN')).replaceAll(/-----(BEGIN|END) PRIVATE KEY-----/g, '')
  try {
    return await crypto.subtle.importKey('pkcs8', bytesOfBase64(der), OAEP_SHA1, false, ['decrypt'])
  } catch (cause) {
    throw failure('privateKey must be the PEM of an RSA key (PKCS #8)', cause)
  }
}

function wrongLabel(label: string | undefined): string {
  switch (label) {
    case undefined:
      return 'privateKey must be a PEM that begins with -----BEGIN PRIVATE KEY-----; pass the text of the file, not its path'
    case 'RSA PRIVATE KEY':
      return 'privateKey is PKCS #1; convert it: openssl pkcs8 -topk8 -nocrypt -in key.pem -out key-pkcs8.pem'
    case 'ENCRYPTED PRIVATE KEY':
      return 'privateKey is encrypted; decrypt it: openssl pkcs8 -in key.pem -out key-plain.pem'
    default:
      return `privateKey must be a private key, but the PEM holds a ${label}`
  }
}

function failure(description: string, cause?: unknown): CountersignError {
  return new CountersignError('CLIENT_PKI', { description, status: 0, cause })
}
