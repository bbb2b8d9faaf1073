import { isOnlyProofOfMore, type ProvenBy } from '../password/which-rule.ts'

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
