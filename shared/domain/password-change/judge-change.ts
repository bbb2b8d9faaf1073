import type { RefusalName } from '../../errors/catalogue.ts'
import { isPast } from '../is-past.ts'
import { type ComparisonField, isComparisonField } from './comparison-way.ts'

/** What came of one proof of a password change. */
export type ChangeProof = 'not-given' | 'wrong' | 'right'

/** What is known of a password change once its proofs have been looked at. */
export type ChangeFacts = {
  /** The identity is one that logs in with a password; false for a name that nobody has too. */
  readonly hasPassword: boolean
  /** The tenant's lock for failed password changes holds. */
  readonly isLocked: boolean
  /** The code that was sent, or the one in the link; `used` where it is right and another attempt has used it up. */
  readonly code: ChangeProof | 'used'
  readonly currentPassword: ChangeProof
  readonly answers: 'unneeded' | 'wrong' | 'right' | 'missing'
  /**
   * With a photo or document on record; `alive` where a living face was in front of the camera, `unseen` where another proof is wrong, a
   * field where that was not sent.
   */
  readonly comparison: 'unneeded' | 'unseen' | 'wrong' | 'right' | 'alive' | ComparisonField
  /** The tenant wants the code beside a living face. */
  readonly codeWithLiveness: boolean
  readonly changeAfter: string | undefined
  readonly authLockedAfter: string | undefined
}

export type ChangeVerdict =
  | { readonly kind: 'change' }
  /** `counts`: which guess is held against the name. */
  | { readonly kind: 'wrong'; readonly counts: 'a code' | 'another proof' | 'nothing' }
  /** Told only to whoever has the right code, or the living face: the fields that are needed beside it. */
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: RefusalName }

/**
 * Whether a password is changed. Whatever is wrong gets one answer, so that nobody learns which it was; what is missing is told to whoever
 * has proved something.
 *
 * Decision: the current password is a proof only where `changeAfter` is past; before that, whoever has picked it up would need no more to
 * shut its owner out. Beside it no security answers are asked for: a bulk reset takes the questions away, and a tenant that demands a number
 * of them would otherwise leave the person no way in. A living face, the one on record, proves as much as a code does. Whatever proof is given beside another has to be right too.
 */
export function judgeChange(facts: ChangeFacts, now: number): ChangeVerdict {
  const { code, currentPassword, answers, comparison } = facts
  if (!facts.hasPassword || facts.isLocked || [code, currentPassword, answers, comparison].includes('wrong')) return wrong(facts)
  if (code === 'used') return { kind: 'wrong', counts: 'nothing' }
  const byCode = code === 'right'
  const byPassword = currentPassword === 'right' && isPast(facts.changeAfter, now)
  const byFace = comparison === 'alive'
  if (!byCode && !byPassword && !byFace) return wrong(facts)
  const isByFaceAlone = byFace && !byCode && !byPassword
  const missing = [
    ...(isByFaceAlone && facts.codeWithLiveness ? ['hash'] : []),
    ...((byCode || isByFaceAlone) && answers === 'missing' ? ['securityQuestionAnswers'] : []),
    ...(isComparisonField(comparison) ? [comparison] : []),
  ]
  if (missing.length > 0) return { kind: 'missing', missing }
  // Told only to whoever has proved that the identity is theirs.
  if (isPast(facts.authLockedAfter, now)) return { kind: 'refused', refusal: 'identity-expired' }
  return { kind: 'change' }
}

/**
 * A wrong code kills itself, and counts towards the tenant's lock only; other guesses count towards the lock of the name.
 * INVARIANT: what counts follows from what was sent, not from what the tenant demands: a name that nobody has locks just the same.
 */
function wrong({ code, currentPassword, answers, comparison, isLocked }: ChangeFacts): ChangeVerdict {
  if (code === 'wrong' && currentPassword !== 'wrong') return { kind: 'wrong', counts: 'a code' }
  const isProved = code === 'right' || currentPassword === 'right' || comparison === 'alive'
  const isRightButLocked = isLocked && isProved && ![code, currentPassword, answers, comparison].includes('wrong')
  return { kind: 'wrong', counts: isRightButLocked ? 'nothing' : 'another proof' }
}
