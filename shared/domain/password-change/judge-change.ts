import type { RefusalName } from '../../errors/catalogue.ts'
import { isPast } from '../is-past.ts'

/** What came of one proof of a password change. */
export type ChangeProof = 'not-given' | 'wrong' | 'right'

/** What is known of a password change once its proofs have been looked at. */
export type ChangeFacts = {
  /** The identity is one that logs in with a password; false for a name that nobody has too. */
  readonly hasPassword: boolean
  /** The code that was sent, or the one in the link. */
  readonly code: ChangeProof
  readonly currentPassword: ChangeProof
  readonly answers: 'unneeded' | 'wrong' | 'right' | 'missing'
  /** With a photo or document on record; `alive` where a living face was in front of the camera. */
  readonly comparison: 'unneeded' | 'wrong' | 'right' | 'alive'
  /** The tenant wants the code beside a living face. */
  readonly codeWithLiveness: boolean
  readonly changeAfter: string | undefined
  readonly authLockedAfter: string | undefined
}

export type ChangeVerdict = { readonly kind: 'change' } | { readonly kind: 'refused'; readonly refusal: RefusalName }

/**
 * Whether a password is changed. Whatever is missing or wrong gets one answer, so that nobody learns which it was.
 *
 * Decision: the current password is a proof only where `changeAfter` is past; before that, whoever has picked it up would need no more to
 * shut its owner out. Beside it no security answers are asked for: a bulk reset takes the questions away, and a tenant that demands a number
 * of them would otherwise leave the person no way in. A living face, the one on record, proves as much as a code does. Whatever proof is given beside another has to be right too.
 */
export function judgeChange(facts: ChangeFacts, now: number): ChangeVerdict {
  const { code, currentPassword, answers, comparison } = facts
  const isOneWrong = [code, currentPassword, answers, comparison].includes('wrong')
  if (!facts.hasPassword || isOneWrong) return refused('wrong-proof')
  const byCode = code === 'right' && answers !== 'missing'
  const byPassword = currentPassword === 'right' && isPast(facts.changeAfter, now)
  const byFace = comparison === 'alive' && !facts.codeWithLiveness && answers !== 'missing'
  if (code === 'right' ? !byCode : !byPassword && !byFace) return refused('wrong-proof')
  // Told only to whoever has proved that the identity is theirs.
  if (isPast(facts.authLockedAfter, now)) return refused('identity-expired')
  return { kind: 'change' }
}

function refused(refusal: RefusalName): ChangeVerdict {
  return { kind: 'refused', refusal }
}
