/** The number of failed attempts that locks a name, and the length of the lock. */
export type AttemptLock = { readonly attempts: number; readonly seconds: number }

/** The end of the lock that an attempt at `now` causes, in milliseconds. */
export function lockEnd(lock: AttemptLock, now: number): number {
  return now + lock.seconds * 1000
}

/** The longest time that an attempt may be in progress, in milliseconds. */
const LONGEST_ATTEMPT_MS = 1000

/** Tells whether the last attempt was charged so recently that its proof may still be under verification. */
export function attemptsUnderWay(lockedUntil: number, lock: AttemptLock, now: number): boolean {
  return lockedUntil > lockEnd(lock, now) - LONGEST_ATTEMPT_MS
}
