/** After how many failed attempts a name is locked, and for how long. */
export type AttemptLock = { readonly attempts: number; readonly seconds: number }

/** Until when a lock lasts that an attempt at `now` brings about; milliseconds. */
export function lockEnd(lock: AttemptLock, now: number): number {
  return now + lock.seconds * 1000
}

/** For how long an attempt may be under way, in milliseconds. */
const LONGEST_ATTEMPT = 1000

/** Was the last attempt charged so lately that its proof may still be being looked at? */
export function attemptsUnderWay(lockedUntil: number, lock: AttemptLock, now: number): boolean {
  return lockedUntil > lockEnd(lock, now) - LONGEST_ATTEMPT
}
