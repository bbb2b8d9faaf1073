import { type Bytes, base64Of, bytesOfBase64 } from './base64.ts'
import { CountersignError } from './countersign-error.ts'
import type { KeyHolder, PrivateKey } from './credentials.ts'
import type { GetLoginChallengeResponse } from './generated/schemas.ts'
import type { OpenCall } from './open-call.ts'
import type { OnProgress } from './progress.ts'

const OAEP_SHA1 = { name: 'RSA-OAEP', hash: 'SHA-1' } as const
const CHALLENGE_BYTES = 64

export interface PkiProof {
  readonly base64EncodedChallengeResponse: string
  readonly base64EncodedChallengeHash: string
}

/** Proves a key pair: first checks that the service has its own private key, then answers its challenge. */
export async function provePki(privateKey: PrivateKey, identity: string, call: OpenCall, onProgress: OnProgress): Promise<PkiProof> {
  const holder = await holderOf(privateKey)
  onProgress({ kind: 'login', step: 'asking-for-service-key' })
  const spki = bytesOfBase64((await call('GET', '/global/config/pkiAuthPublicKey')) as string)
  const serviceKey = await crypto.subtle.importKey('spki', spki, OAEP_SHA1, false, ['encrypt'])
  const secret = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))
  const clientChallenge = base64Of(await crypto.subtle.encrypt(OAEP_SHA1, serviceKey, secret))
  onProgress({ kind: 'login', step: 'asking-for-challenge' })
  const query = new URLSearchParams({ identity, clientChallenge })
  const answer = (await call('GET', `/authentication/login-challenges?${query}`)) as GetLoginChallengeResponse
  if (answer.base64EncodedClientChallengeResponse !== base64Of(await sha256(secret)))
    throw failure('The service did not prove that it holds its private key: nothing was sent to it')
  onProgress({ kind: 'login', step: 'service-proved-itself' })
  const challenge = bytesOfBase64(answer.base64EncodedChallenge)
  return {
    base64EncodedChallengeResponse: base64Of(await sha256(await decrypted(challenge, holder))),
    base64EncodedChallengeHash: base64Of(await sha256(challenge)),
  }
}

const sha256 = (bytes: Bytes | ArrayBuffer): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes)

async function decrypted(challenge: Bytes, holder: KeyHolder): Promise<Bytes> {
  try {
    return new Uint8Array(await holder.decrypt(challenge))
  } catch (cause) {
    throw failure('The private key does not open the challenge: it belongs to another public key than the one on the identity', cause)
  }
}

async function holderOf(key: PrivateKey): Promise<KeyHolder> {
  if (typeof key === 'string') return byWebCrypto(await importPem(key))
  if ('decrypt' in key) return key
  if ('export' in key) return byWebCrypto(await importDer(derOf(() => key.export({ format: 'der', type: 'pkcs8' }))))
  return byWebCrypto(key as CryptoKey)
}

const byWebCrypto = (key: CryptoKey): KeyHolder => ({
  decrypt: async (challenge) => new Uint8Array(await crypto.subtle.decrypt(OAEP_SHA1, key, challenge as Bytes)),
})

/** A copy over an ArrayBuffer of its own, as WebCrypto takes it. */
function derOf(exported: () => Uint8Array): Bytes {
  try {
    return new Uint8Array(exported())
  } catch (cause) {
    throw failure('privateKey must be a private key that can be exported; pass { decrypt } for one that cannot', cause)
  }
}

async function importPem(pem: string): Promise<CryptoKey> {
  const text = pem.replaceAll('\\n', '\n')
  const label = /-----BEGIN ([A-Z ]+)-----/.exec(text)?.[1]
  if (label !== 'PRIVATE KEY') throw failure(wrongLabel(label))
  return importDer(bytesOfBase64(text.slice(text.indexOf('-----BEGIN')).replaceAll(/-----(BEGIN|END) PRIVATE KEY-----/g, '')))
}

/** A key in PKCS #8, so that it can't be read out again. */
async function importDer(der: Bytes): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('pkcs8', der, OAEP_SHA1, false, ['decrypt'])
  } catch (cause) {
    throw failure('privateKey must be an RSA key (a PEM: PKCS #8)', cause)
  }
}

function wrongLabel(label: string | undefined): string {
  switch (label) {
    case undefined:
      return 'privateKey must be a PEM that begins with -----BEGIN PRIVATE KEY-----; pass the text of the file, not its path'
    case 'RSA PRIVATE KEY':
      return 'privateKey is PKCS #1; pass createPrivateKey(pem) of node:crypto, or convert it: openssl pkcs8 -topk8 -nocrypt -in key.pem -out key-pkcs8.pem'
    case 'ENCRYPTED PRIVATE KEY':
      return 'privateKey is encrypted; pass createPrivateKey({ key, passphrase }) of node:crypto, or decrypt it: openssl pkcs8 -in key.pem -out key-plain.pem'
    default:
      return `privateKey must be a private key, but the PEM holds a ${label}`
  }
}

function failure(description: string, cause?: unknown): CountersignError {
  return new CountersignError('CLIENT_PKI', { description, status: 0, cause })
}
