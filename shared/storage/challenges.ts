import { reference } from './read.ts'
import { keys } from './table.ts'
import { hasNo, insert, update, type Write } from './write.ts'

/**
 * A challenge that an identity may still answer. Several can be open at once, so that a stranger who requests one does not spoil another.
 */
type Challenge = {
  /** SHA-256 of the right answer, base64url. The answer itself is a proof and is not stored. */
  readonly answerHash: string
  /** Seconds since 1970. */
  readonly expiresAt: number
  /**
   * Time at which a login consumed it (milliseconds). Kept until it expires, so that a parallel use of the same right answer is not taken
   * for a guess.
   */
  readonly usedAt?: number
}

/** `hash`: SHA-256 of the challenge as it was sent, base64url. */
export const challengeTo = (canonicalName: string, hash: string) => reference<Challenge>(keys.challenge(canonicalName, hash))

export function openChallenge(canonicalName: string, hash: string, opened: Challenge): Write {
  return insert(challengeTo(canonicalName, hash), opened)
}

/** Consumes a challenge with the login that it proves: a second login with it is refused like a wrong proof. */
export function consumeChallenge(canonicalName: string, hash: string, now: number): Write {
  return update(challengeTo(canonicalName, hash), { set: { usedAt: now } }, { when: [hasNo('usedAt')], otherwise: 'wrong-proof' })
}

/** A challenge that a credential may still answer. Several can be open at once. */
export type WebAuthnChallenge = {
  /** 32 random bytes, base64url. */
  readonly challenge: string
  readonly parentDomain: string
  /** Seconds since 1970. */
  readonly expiresAt: number
  /**
   * Time at which an answer consumed it (milliseconds). Kept until it expires, so that a parallel use of the same right answer is not
   * taken for a guess.
   */
  readonly usedAt?: number
} & (
  | { readonly purpose: 'register'; readonly canonicalName: string; readonly userHandle: string }
  /** Without a name, any credential of the relying party may answer: its authenticator names the identity. */
  | { readonly purpose: 'log-in'; readonly canonicalName?: string }
)

/** `hash`: SHA-256 of the options as they were sent, base64url. */
export const webAuthnChallenge = (hash: string) => reference<WebAuthnChallenge>(keys.webAuthnChallenge(hash))

export function openWebAuthnChallenge(hash: string, opened: WebAuthnChallenge): Write {
  return insert(webAuthnChallenge(hash), opened)
}

/** Consumes a challenge: a second answer to it is refused like a wrong proof. */
export function consumeWebAuthnChallenge(hash: string, now: number): Write {
  return update(webAuthnChallenge(hash), { set: { usedAt: now } }, { when: [hasNo('usedAt')], otherwise: 'wrong-proof' })
}
