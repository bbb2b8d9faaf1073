import { isPast } from '../is-past.ts'

/** The status of an identity as administrators see it, most important first. Only an ACTIVE identity can log in. */
export const IDENTITY_STATUSES = ['EXPIRED', 'LOCKED', 'CHANGE_REQUIRED', 'ACTIVE'] as const
type IdentityStatus = (typeof IDENTITY_STATUSES)[number]

/** The facts that decide the status. Moments are in milliseconds, except the identity's timestamps. */
export type StatusFacts = {
  readonly authLockedAfter: string | undefined
  readonly changeAfter: string | undefined
  readonly failures: number | undefined
  readonly lockedUntil: number | undefined
  /** End of the tenant's lock for failed password changes. */
  readonly changesLockedUntil: number | undefined
  /** The number of failures that causes a lock. */
  readonly limit: number
}

/** `until`: the end of the lock of a LOCKED identity. */
export function identityStatus(facts: StatusFacts, now: number): { readonly status: IdentityStatus; readonly until?: number } {
  if (isPast(facts.authLockedAfter, now)) return { status: 'EXPIRED' }
  const { failures = 0, lockedUntil = 0, changesLockedUntil = 0, limit } = facts
  const until = Math.max(failures >= limit ? lockedUntil : 0, changesLockedUntil)
  if (until > now) return { status: 'LOCKED', until }
  return { status: isPast(facts.changeAfter, now) ? 'CHANGE_REQUIRED' : 'ACTIVE' }
}
