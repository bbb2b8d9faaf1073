import type { RefusalName } from '../../errors/catalogue.ts'
import { isPast } from '../is-past.ts'

/** The facts of a login after its proofs have been verified. Moments are in milliseconds, except the identity's timestamps. */
export type LoginFacts = {
  readonly proofs: 'right' | 'wrong' | 'used' | 'missing' | 'unknown-device'
  readonly authLockedAfter: string | undefined
  readonly changeAfter: string | undefined
  /** End of the tenant's lock for failed password changes. */
  readonly changesLockedUntil: number | undefined
  /** The hour in which logins are counted: its beginning, and the number of logins so far. */
  readonly loginsSince: number | undefined
  readonly logins: number | undefined
}

export type LoginVerdict =
  | { readonly kind: 'let-in' }
  | { readonly kind: 'refused'; readonly refusal: RefusalName; readonly retryAfterSeconds?: number }

/** Further successful logins within an hour are refused. */
export const LOGINS_AN_HOUR = 40
/** An hour, in milliseconds. */
export const LOGIN_WINDOW_MS = 3_600_000

/** Decides a login. Only a caller with the right proofs learns what else is wrong with the identity. */
export function judgeLogin(facts: LoginFacts, now: number): LoginVerdict {
  if (facts.proofs === 'wrong' || facts.proofs === 'used') return refused('wrong-proof')
  if (facts.proofs === 'missing') return refused('proof-missing')
  if (facts.proofs === 'unknown-device') return refused('device-not-enrolled')
  const { changesLockedUntil = 0 } = facts
  if (changesLockedUntil > now) return { ...refused('identity-locked'), retryAfterSeconds: secondsUntil(changesLockedUntil, now) }
  if (isPast(facts.authLockedAfter, now)) return refused('identity-expired')
  if (isPast(facts.changeAfter, now)) return refused('password-change-required')
  const windowEnds = (facts.loginsSince ?? 0) + LOGIN_WINDOW_MS
  if (windowEnds > now && (facts.logins ?? 0) >= LOGINS_AN_HOUR)
    return { ...refused('too-many-logins'), retryAfterSeconds: secondsUntil(windowEnds, now) }
  return { kind: 'let-in' }
}

function refused(refusal: RefusalName) {
  return { kind: 'refused', refusal } as const
}

function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1000))
}

/** The number of failed attempts that locks a name, and the length of the lock. */
export type AttemptLock = { readonly attempts: number; readonly seconds: number }

/** The end of the lock that an attempt at `now` causes, in milliseconds. */
export function lockEnd(lock: AttemptLock, now: number): number {
  return now + lock.seconds * 1000
}

/** The longest time that an attempt may be in progress, in milliseconds: on a busy machine a hash waits for others. */
const LONGEST_ATTEMPT_MS = 5000

/** The lock of a name as the last charged attempt has set it. */
export type LockOfName = {
  readonly lockedUntil: number
  /** `lockedUntil` of the attempt that reached the limit, once its proof was found to be wrong. */
  readonly wrongUntil?: number | undefined
}

/** Tells whether the last attempt was charged so recently that its proof may still be under verification. */
export function attemptsUnderWay({ lockedUntil, wrongUntil }: LockOfName, lock: AttemptLock, now: number): boolean {
  return wrongUntil !== lockedUntil && lockedUntil > lockEnd(lock, now) - LONGEST_ATTEMPT_MS
}
