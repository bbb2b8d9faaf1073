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
  /** The number of failures that locks. */
  readonly limit: number
}

export function identityStatus(facts: StatusFacts, now: number): IdentityStatus {
  if (isPast(facts.authLockedAfter, now)) return 'EXPIRED'
  if ((facts.failures ?? 0) >= facts.limit && (facts.lockedUntil ?? 0) > now) return 'LOCKED'
  return isPast(facts.changeAfter, now) ? 'CHANGE_REQUIRED' : 'ACTIVE'
}
