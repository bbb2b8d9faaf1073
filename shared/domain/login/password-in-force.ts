import { isPast } from '../is-past.ts'
import { isOnlyProofOfMore, type ProvenBy } from '../password/which-rule.ts'

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

/** The facts about an identity that decide when its password has to be changed. */
export type ChangeDueFacts = ProvenBy & {
  /** The kind of sign-in. */
  readonly kind: 'password' | 'webauthn' | 'sso'
  readonly changeAfter?: string
  /** Absent for a password that was set before lengths were recorded. */
  readonly hasShortPassword?: boolean
}

const ALWAYS = new Date(0).toISOString()

/**
 * The moment from which the password must be changed before it logs in again: the configured one, or at once if the password is too short
 * for its present use. A password becomes too short when the second factor or key beside it is removed, or when its owner receives a role
 * above CUSTOMER. `undefined` for somebody who signs in without a password: they have none to change, so a date would lock them out.
 */
export function changeDueAfter(facts: ChangeDueFacts): string | undefined {
  if (facts.kind !== 'password') return undefined
  return facts.hasShortPassword === true && isOnlyProofOfMore(facts) ? ALWAYS : facts.changeAfter
}
