import type { RefusalName } from '../../errors/catalogue.ts'
import { isPast } from '../is-past.ts'
import { type ComparisonField, isComparisonField } from './comparison-way.ts'

/** The result of one proof of a password change. */
export type ChangeProof = 'not-given' | 'wrong' | 'right'

/** The facts of a password change after its proofs have been verified. */
export type ChangeFacts = {
  /** The identity logs in with a password; false for an unknown name too. */
  readonly hasPassword: boolean
  /** The tenant's lock for failed password changes is in force. */
  readonly isLocked: boolean
  /** The code that was sent, or the one in the link; `used` if it is right but another attempt has consumed it. */
  readonly code: ChangeProof | 'used'
  readonly currentPassword: ChangeProof
  readonly answers: 'unneeded' | 'wrong' | 'right' | 'missing'
  /**
   * The comparison with a photo or document on record. `alive`: the camera saw a living face; `unseen`: not compared, because another
   * proof is wrong; a field name: that field was not sent.
   */
  readonly comparison: 'unneeded' | 'unseen' | 'wrong' | 'right' | 'alive' | ComparisonField
  /** The code is required in addition to a liveness check: by the tenant, or because another browser completed it. */
  readonly codeWithLiveness: boolean
  readonly changeAfter: string | undefined
  readonly authLockedAfter: string | undefined
}

type ChangeVerdict =
  | { readonly kind: 'change' }
  /** `counts`: the kind of guess that is counted against the name. */
  | { readonly kind: 'wrong'; readonly counts: 'a code' | 'another proof' | 'nothing' }
  /** The fields that are still needed. Revealed only to a caller with the right code or a living face. */
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: RefusalName }

/**
 * Decides a password change. Every fault gets the same answer, so that nobody learns which proof was wrong; missing fields are named to
 * callers who have proved something.
 * Decision: the current password is a proof only after `changeAfter`; before that, a stolen password would be enough to shut its owner
 * out. With it, no security answers are asked for: a bulk reset removes the questions, and a tenant that demands some would leave the
 * person no way to log in. A living face that matches the record proves as much as a code. Every additional proof that is sent must be
 * right too.
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
 * A wrong code consumes one of its entries and counts towards the tenant's lock only; other guesses count towards the lock of the name.
 * INVARIANT: the count depends on the data that was sent, not on the tenant's demands, so an unknown name locks in the same way.
 */
function wrong({ code, currentPassword, answers, comparison, isLocked }: ChangeFacts): ChangeVerdict {
  if (code === 'wrong' && currentPassword !== 'wrong') return { kind: 'wrong', counts: 'a code' }
  const isProved = code === 'right' || currentPassword === 'right' || comparison === 'alive'
  const isRightButLocked = isLocked && isProved && ![code, currentPassword, answers, comparison].includes('wrong')
  return { kind: 'wrong', counts: isRightButLocked ? 'nothing' : 'another proof' }
}

/** The proof of a password change, as far as it decides where the notice goes. */
export type ProvedBy = 'otp' | 'link' | 'current-password' | 'liveness'

type NoticeTo = { readonly channel: 'SMS' | 'EMAIL'; readonly to: string }

/**
 * The channel of the notice that a password was changed. It differs from the channel of the proof, because an attacker who controls that
 * channel would read the notice. The same channel is used only if there is no other.
 */
export function noticeTo(
  provedBy: ProvedBy,
  { phoneNumber, email }: { readonly phoneNumber?: string; readonly email?: string },
): NoticeTo | undefined {
  const sms = phoneNumber === undefined ? [] : [{ channel: 'SMS', to: phoneNumber } as const]
  const mail = email === undefined ? [] : [{ channel: 'EMAIL', to: email } as const]
  return (provedBy === 'link' ? [...sms, ...mail] : [...mail, ...sms])[0]
}
