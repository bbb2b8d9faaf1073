import { isPast } from '../is-past.ts'

/** What an administrator sees of an identity, in the order in which it matters: only an ACTIVE one can log in. */
export const IDENTITY_STATUSES = ['EXPIRED', 'LOCKED', 'CHANGE_REQUIRED', 'ACTIVE'] as const
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number]

/** What is known of it: moments in milliseconds, but for the identity's timestamps. */
export type StatusFacts = {
  readonly authLockedAfter: string | undefined
  readonly changeAfter: string | undefined
  readonly failures: number | undefined
  readonly lockedUntil: number | undefined
  /** The end of the tenant's lock for failed password changes. */
  readonly changesLockedUntil: number | undefined
  /** The number of failures that locks. */
  readonly limit: number
}

/** `until`: when the lock of a LOCKED one ends. */
export function identityStatus(facts: StatusFacts, now: number): { readonly status: IdentityStatus; readonly until?: number } {
  if (isPast(facts.authLockedAfter, now)) return { status: 'EXPIRED' }
  const { failures = 0, lockedUntil = 0, changesLockedUntil = 0, limit } = facts
  const until = Math.max(failures >= limit ? lockedUntil : 0, changesLockedUntil)
  if (until > now) return { status: 'LOCKED', until }
  return { status: isPast(facts.changeAfter, now) ? 'CHANGE_REQUIRED' : 'ACTIVE' }
}
