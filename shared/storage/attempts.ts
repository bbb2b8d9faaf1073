import { LOGIN_WINDOW_MS, LOGINS_AN_HOUR } from '../domain/login/judge-login.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isAtLeast, isBelow, oneHolds, upsert, type Write } from './write.ts'

/**
 * The login attempts on a name, whether the name exists or not. One item with a fixed set of numbers: under 0.2 KB however often it is
 * written.
 */
export type Attempts = {
  /** Failures counted towards the temporary lock. */
  readonly failures?: number
  /** Failures since the last success, over all locks. */
  readonly consecutive?: number
  /** The part of `consecutive` that came from a device which the owner of the name has enrolled. */
  readonly consecutiveKnown?: number
  readonly lockedUntil?: number
  /** `lockedUntil` of the attempt that reached the limit, once its proof was found to be wrong: until then, it may be right. */
  readonly wrongUntil?: number
  readonly loginsSince?: number
  readonly logins?: number
  /** The last successful login, in milliseconds since 1970. */
  readonly lastLogin?: number
  /** End of the tenant's lock for failed password changes; revealed only to a login with all proofs right. */
  readonly changesLockedUntil?: number
  readonly expiresAt?: number
}

/** Attempts without a proof of possession: anybody who knows the name can make them. */
export const attemptsOn = (canonicalName: string) => reference<Attempts>(keys.attempts(canonicalName))

/** Attempts with a valid proof of possession. Strangers cannot make them, so strangers cannot cause this lock. */
export const possessionAttemptsOn = (canonicalName: string) => reference<Attempts>(keys.possessionAttempts(canonicalName))

/** Attempts to change the password of this name, counted separately for tenants with a lower limit on them. */
export const changeAttemptsOn = (canonicalName: string) => reference<Attempts>(keys.changeAttempts(canonicalName))

/**
 * Charges an attempt before its proof is verified, so that parallel guesses cannot pass the limit. Refused while the name is locked: too
 * many failures whose lock has not expired.
 */
export function chargeAttempt(on: Reference<Attempts>, now: number, limit: number, lockSeconds: number): Write {
  const underTheLimit = oneHolds(hasNo('failures'), isBelow('failures', limit))
  return upsert(
    on,
    { add: { failures: 1, consecutive: 1 }, set: { lockedUntil: now + lockSeconds * 1000, expiresAt: forgottenAt(now) } },
    { when: [underTheLimit] },
  )
}

/** Starts a new count when a lock has expired; refused if another attempt did so first. */
export function chargeFirstAttemptAfterLock(on: Reference<Attempts>, now: number, lockSeconds: number): Write {
  return upsert(
    on,
    { set: { failures: 1, lockedUntil: now + lockSeconds * 1000, expiresAt: forgottenAt(now) }, add: { consecutive: 1 } },
    { when: [isBelow('lockedUntil', now + 1)] },
  )
}

/** Records that the attempt which reached the limit was wrong: others need not wait for its result. */
export function noteLockingFailure(on: Reference<Attempts>, wrongUntil: number): Write {
  return upsert(on, { set: { wrongUntil } })
}

/** Records that a failed attempt came from an enrolled device. */
export function noteKnownFailure(on: Reference<Attempts>): Write {
  return upsert(on, { add: { consecutiveKnown: 1 } })
}

/** Refunds one charged attempt. */
export function giveAttemptBack(on: Reference<Attempts>): Write {
  return upsert(on, { add: { failures: -1, consecutive: -1 } }, { when: [isAtLeast('failures', 1)] })
}

/** A successful login to count. `seen` is the count that it was judged by. */
export type CountedLogin = { readonly canonicalName: string; readonly seen: Attempts }

/**
 * Counts a successful login and resets the failures; refused beyond the limit. If parallel logins start a new hour, one starts it and the
 * others count into it.
 */
export function noteLogin({ canonicalName, seen }: CountedLogin, now: number): Write {
  const on = attemptsOn(canonicalName)
  const set = { failures: 0, consecutive: 0, consecutiveKnown: 0, lastLogin: now }
  if (!beginsHour(seen, now)) return upsert(on, { set, add: { logins: 1 } }, { when: [isBelow('logins', LOGINS_AN_HOUR)] })
  const { loginsSince } = seen
  const stillAsSeen = loginsSince === undefined ? hasNo('loginsSince') : equals('loginsSince', loginsSince)
  return upsert(on, { set: { ...set, loginsSince: now, logins: 1 } }, { when: [stillAsSeen] })
}

/**
 * Counts a login with a proof of possession or a launch token. The failures of attempts without such a proof stay: otherwise this login
 * would let the guessing of passwords start afresh.
 */
export function countLogin(canonicalName: string, seen: Attempts, now: number): Write {
  const expiresAt = forgottenAt(now)
  if (!beginsHour(seen, now))
    return upsert(
      attemptsOn(canonicalName),
      { set: { expiresAt, lastLogin: now }, add: { logins: 1 } },
      { when: [isBelow('logins', LOGINS_AN_HOUR)] },
    )
  const isOver = oneHolds(hasNo('loginsSince'), isBelow('loginsSince', now - LOGIN_WINDOW_MS + 1))
  return upsert(attemptsOn(canonicalName), { set: { loginsSince: now, logins: 1, lastLogin: now, expiresAt } }, { when: [isOver] })
}

function beginsHour({ loginsSince }: Attempts, now: number): boolean {
  return loginsSince === undefined || loginsSince <= now - LOGIN_WINDOW_MS
}

/** Ends the locks of a name. Consecutive failures stay counted, since nothing was proved. */
export function unlock(canonicalName: string): readonly Write[] {
  const change = { set: { failures: 0 }, remove: ['changesLockedUntil'] }
  return countsOf(canonicalName).map((on) => upsert(on, change))
}

/** Forgets every failure of a name, because its password is new or was proved. */
export function forgetFailures(canonicalName: string): readonly Write[] {
  return countsOf(canonicalName).map(noFailures)
}

/** Resets the failures of one count: the identity was proved, though not by a login. */
export function noFailures(on: Reference<Attempts>): Write {
  return upsert(on, { set: { failures: 0, consecutive: 0, consecutiveKnown: 0 }, remove: ['changesLockedUntil'] })
}

function countsOf(canonicalName: string): readonly Reference<Attempts>[] {
  return [attemptsOn, possessionAttemptsOn, changeAttemptsOn].map((on) => on(canonicalName))
}

/** Records the end of the tenant's lock for failed password changes. It never shortens a lock. */
export function noteChangeLock(canonicalName: string, until: number, now: number): Write {
  const isNoShorter = oneHolds(hasNo('changesLockedUntil'), isBelow('changesLockedUntil', until + 1))
  return upsert(attemptsOn(canonicalName), { set: { changesLockedUntil: until, expiresAt: forgottenAt(now) } }, { when: [isNoShorter] })
}

/** Keeps the counts from being forgotten, without changing one. It is the write of an attempt that has nothing else to write. */
export function keepAttempts(on: Reference<Attempts>, now: number): Write {
  return upsert(on, { set: { expiresAt: forgottenAt(now) } })
}

/**
 * Days after the last attempt for which the failures and the last login of a name are kept: longer than any lock, too long for a patient
 * guesser to wait for, and as long as the access report looks back.
 */
const REMEMBERED_DAYS = 90

function forgottenAt(now: number): number {
  return Math.floor(now / 1000) + REMEMBERED_DAYS * 86_400
}
