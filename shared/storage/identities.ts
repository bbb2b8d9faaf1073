import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { Holding, Owner } from '../domain/permissions/holdings.ts'
import { owned, reference } from './read.ts'
import { keys } from './table.ts'
import { isBelow, oneHolds, hasNo, type Change, upsert, update, type Write } from './write.ts'

/**
 * A way to log in. It carries a copy of what its person holds, written in every transaction that changes it, so that the check
 * of a call reads this one item beside the session.
 */
export type Identity = {
  /** As it was given; the canonical form is its key. */
  readonly identity: string
  readonly canonicalName: string
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  readonly kind: 'password'
  readonly passwordHash: string
  readonly publicKey?: string
  /** Raised to end every session of this identity at once: sessions carry the number they began under. */
  readonly epoch: number
  readonly authLockedAfter?: string
  readonly changeAfter?: string
  readonly holdings: readonly Holding[]
  readonly created: string
  readonly lastModified: string
}

export const identityNamed = (canonicalName: string) =>
  owned<Identity>(keys.identity(canonicalName), (identity): Owner => ({ kind: 'customer', customerId: identity.customerId }))

/** How often somebody tried this name, whether anybody has it or not. */
export type Attempts = {
  readonly failures?: number
  readonly lockedUntil?: number
  readonly loginsSince?: number
  readonly logins?: number
  readonly expiresAt?: number
}

export const attemptsOn = (canonicalName: string) => reference<Attempts>(keys.attempts(canonicalName))

/**
 * Charges an attempt before the proof is looked at, so that parallel guesses can't pass the limit (1 write unit).
 * Refused while the name is locked: too many failures whose lock has not run out.
 */
export function chargeAttempt(canonicalName: string, now: number, limit: number, lockSeconds: number): Write {
  const underTheLimit = oneHolds(hasNo('failures'), isBelow('failures', limit))
  return upsert(attemptsOn(canonicalName), { add: { failures: 1 }, set: { lockedUntil: now + lockSeconds * 1000, expiresAt: daysLater(now) } }, {
    when: [underTheLimit],
  })
}

/** Begins to count anew when a lock has run out; refused when somebody else did so first. */
export function chargeFirstAttemptAfterLock(canonicalName: string, now: number, lockSeconds: number): Write {
  return upsert(attemptsOn(canonicalName), { set: { failures: 1, lockedUntil: now + lockSeconds * 1000, expiresAt: daysLater(now) } }, {
    when: [isBelow('lockedUntil', now)],
  })
}

/** The memory of attempts is kept for two days: longer than any lock. */
function daysLater(now: number): number {
  return Math.floor(now / 1000) + 2 * 86_400
}

export function changeIdentity(canonicalName: string, change: Change): Write {
  return update(identityNamed(canonicalName), change)
}
