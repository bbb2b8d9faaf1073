import { isPast } from '../is-past.ts'

/** Facts that end the validity of a password before it is changed. */
type PasswordEnd = { readonly passwordEndedAt?: string; readonly temporaryUntil?: string }

/**
 * Tells whether a password is still a valid proof. Too many failures in a row end it, and one that was sent is valid for a limited time.
 */
export function isPasswordInForce({ passwordEndedAt, temporaryUntil }: PasswordEnd, now: number): boolean {
  return passwordEndedAt === undefined && !isPast(temporaryUntil, now)
}

/** The fields of an identity that a new password removes. */
export const ENDED_BY_NEW_PASSWORD = ['passwordEndedAt', 'temporaryUntil'] as const satisfies readonly (keyof PasswordEnd)[]
