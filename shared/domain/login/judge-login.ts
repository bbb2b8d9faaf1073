import type { RefusalName } from '../../errors/catalogue.ts'

/** What is known of a login once its proof has been looked at. */
export type LoginFacts = {
  readonly proof: 'right' | 'wrong'
  readonly authLockedAfter: string | undefined
  readonly changeAfter: string | undefined
  /** What the identity still has to prove, in words for the caller. */
  readonly missingProofs: readonly string[]
  readonly loginsInTheHour: number
}

export type LoginVerdict =
  | { readonly kind: 'let-in' }
  | { readonly kind: 'refused'; readonly refusal: RefusalName; readonly missing: readonly string[] }

/** More successful logins than this in an hour are refused. */
export const LOGINS_AN_HOUR = 40

/** Whether a login is let in. Only who gave the right proof learns what else is wrong with the identity. */
export function judgeLogin(facts: LoginFacts, now: number): LoginVerdict {
  if (facts.proof === 'wrong') return refused('wrong-proof')
  if (facts.missingProofs.length > 0) return refused('proof-missing', facts.missingProofs)
  if (isPast(facts.authLockedAfter, now)) return refused('identity-expired')
  if (isPast(facts.changeAfter, now)) return refused('password-change-required')
  if (facts.loginsInTheHour >= LOGINS_AN_HOUR) return refused('too-many-logins')
  return { kind: 'let-in' }
}

function refused(refusal: RefusalName, missing: readonly string[] = []): LoginVerdict {
  return { kind: 'refused', refusal, missing }
}

function isPast(timestamp: string | undefined, now: number): boolean {
  return timestamp !== undefined && Date.parse(timestamp) <= now
}
