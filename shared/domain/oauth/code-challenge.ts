import { createHash } from 'node:crypto'

/** A verifier as RFC 7636 §4.1 writes it. */
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/

/** Tells whether a text can be a challenge by S256: 32 bytes in base64url. */
export function isCodeChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** Tells whether a verifier proves the challenge (RFC 7636 §4.6, S256 only). */
export function provesChallenge(verifier: string | undefined, challenge: string): boolean {
  if (verifier === undefined || !VERIFIER.test(verifier)) return false
  return createHash('sha256').update(verifier, 'ascii').digest('base64url') === challenge
}
