import { isOnlyProofOfMore, type ProvenBy } from '../password/which-rule.ts'

/** What says of an identity when its password has to be changed. */
export type ChangeDueFacts = ProvenBy & {
  readonly changeAfter?: string
  /** Absent of a password that was set before lengths were noted. */
  readonly hasShortPassword?: boolean
}

const ALWAYS = new Date(0).toISOString()

/**
 * The moment from which the password has to be changed before it logs anybody in: the one that was set, or at once where the password is too
 * short for what it proves by now. That happens where it was set beside a second factor or key that is gone, or before its person held more
 * than CUSTOMER.
 */
export function changeDueAfter(facts: ChangeDueFacts): string | undefined {
  return facts.hasShortPassword === true && isOnlyProofOfMore(facts) ? ALWAYS : facts.changeAfter
}
