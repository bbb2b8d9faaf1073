import { constants, createHash, type KeyObject, privateDecrypt } from 'node:crypto'
import { type Finding, good, unsure, wrong } from './finding.ts'

const PLAIN_BYTES = 64
/** Length of every ciphertext of RSA with 4096 bits. */
const CIPHER_BYTES = 512

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('base64')

export interface AnswerValues {
  readonly challenge: string
  readonly response?: string | undefined
  readonly hash?: string | undefined
}

/** Compares a program's answer to a challenge with the right one, and names the mistake. */
export function checkAnswer({ challenge, response, hash }: AnswerValues, key: KeyObject): readonly Finding[] {
  const cipher = Buffer.from(challenge, 'base64')
  const plain = opened(key, cipher, 'sha1')
  if (plain === undefined) return [wrongChallenge(key, cipher)]
  return [
    good('the key opens the challenge'),
    ...(response === undefined ? [] : [checkResponse(response, plain, cipher)]),
    ...(hash === undefined ? [] : [checkHash(hash, plain, cipher)]),
  ]
}

function wrongChallenge(key: KeyObject, cipher: Buffer): Finding {
  const check = 'the key opens the challenge'
  if (cipher.length !== CIPHER_BYTES)
    return wrong(check, `it has ${cipher.length} bytes, not ${CIPHER_BYTES}`, 'Pass the complete base64EncodedChallenge, unchanged.')
  if (opened(key, cipher, 'sha256') !== undefined)
    return wrong(check, 'it was encrypted with OAEP and SHA-256', 'Use OAEP with SHA-1 and MGF1 with SHA-1.')
  return wrong(
    check,
    'it was made for another public key',
    'Set the public key of this pair on the identity, or use the private key that belongs to it.',
  )
}

function checkResponse(response: string, plain: Buffer, cipher: Buffer): Finding {
  const check = 'base64EncodedChallengeResponse is the SHA-256 of the decrypted bytes'
  const mend = 'Decrypt the challenge, hash the 64 bytes as they are with SHA-256, and send that in base64.'
  switch (response) {
    case sha256(plain):
      return good(check)
    case plain.toString('base64'):
      return wrong(check, 'it is the decrypted bytes themselves, not hashed', mend)
    case sha256(cipher):
      return wrong(check, 'it is the hash of the encrypted challenge: response and hash are swapped', mend)
    case sha256(plain.toString('base64')):
      return wrong(check, 'it is the hash of the base64 text of the bytes', mend)
    case sha256(plain.toString('hex')):
      return wrong(check, 'it is the hash of the hexadecimal text of the bytes', mend)
    case sha256(plain.toString('utf8')):
      return wrong(check, 'the bytes were turned into text before they were hashed', mend)
    default:
      return wrong(check, describedSize(response), mend)
  }
}

function checkHash(hash: string, plain: Buffer, cipher: Buffer): Finding {
  const check = 'base64EncodedChallengeHash is the SHA-256 of the received challenge'
  const mend = 'Decode base64EncodedChallenge, hash those bytes with SHA-256 (do not decrypt them), and send that in base64.'
  switch (hash) {
    case sha256(cipher):
      return good(check)
    case sha256(plain):
      return wrong(check, 'it is a hash of the decrypted bytes', mend)
    case sha256(cipher.toString('base64')):
      return wrong(check, 'it is the hash of the base64 text of the challenge', mend)
    default:
      return wrong(check, describedSize(hash), mend)
  }
}

function describedSize(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return 'it is in hexadecimal, not in base64'
  const { length } = Buffer.from(text, 'base64')
  return length === 32 ? 'it is the hash of something else' : `it has ${length} bytes, not the 32 of a SHA-256`
}

function opened(key: KeyObject, cipher: Buffer, oaepHash: 'sha1' | 'sha256'): Buffer | undefined {
  try {
    return privateDecrypt({ key, oaepHash, padding: constants.RSA_PKCS1_OAEP_PADDING }, cipher)
  } catch {
    return undefined
  }
}

/** Checks a `clientChallenge` as far as possible without the service's private key. */
export function checkClientChallenge(text: string): Finding {
  const check = 'clientChallenge is base64 of 64 bytes encrypted for the service'
  if (text.includes(' '))
    return wrong(
      check,
      'it has spaces: each was a + that was not escaped',
      'Escape the value in the URL: encodeURIComponent, or %2B for each +.',
    )
  if (text.includes('%')) return unsure(check, 'it is already escaped', 'Pass the value here as it is before escaping.')
  if (/[\r\n]/.test(text)) return wrong(check, 'it has line breaks', 'Encode it as base64 in one line.')
  const { length } = Buffer.from(text, 'base64')
  return length === CIPHER_BYTES
    ? good(check)
    : wrong(
        check,
        `it has ${length} bytes, not ${CIPHER_BYTES}`,
        `Encrypt ${PLAIN_BYTES} random bytes with the key of GET /global/config/pkiAuthPublicKey (RSA-OAEP, SHA-1).`,
      )
}
