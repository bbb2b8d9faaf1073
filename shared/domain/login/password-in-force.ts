import { isPast } from '../is-past.ts'

/** What may end a password as a proof before it is changed. */
export type PasswordEnd = { readonly passwordEndedAt?: string; readonly temporaryUntil?: string }

/** Whether a password still proves anything: too many failures in a row end it, and one that was sent serves for a while only. */
export function isPasswordInForce({ passwordEndedAt, temporaryUntil }: PasswordEnd, now: number): boolean {
  return passwordEndedAt === undefined && !isPast(temporaryUntil, now)
}

/** The fields of an identity that a new password takes away. */
export const ENDED_BY_NEW_PASSWORD = ['passwordEndedAt', 'temporaryUntil'] as const satisfies readonly (keyof PasswordEnd)[]
