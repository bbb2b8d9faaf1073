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
