import { changeDueAfter } from '../../shared/domain/login/change-due.ts'
import { judgeLogin } from '../../shared/domain/login/judge-login.ts'
import type { Refusal } from '../../shared/errors/refusal.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { refusedLogin } from './refused-login.ts'

/**
 * The refusal of an identity that could not log in with its right proofs: it is locked, or its password must be changed. Such proofs may be
 * in other hands, so they prove no step-up of the same person either.
 */
export function refusalOfEnded(identity: Identity | undefined, now: number): Refusal | undefined {
  if (identity === undefined) return undefined
  const { authLockedAfter } = identity
  const moments = { authLockedAfter, changeAfter: changeDueAfter(identity), changesLockedUntil: undefined }
  const verdict = judgeLogin({ proofs: 'right', ...moments, loginsSince: undefined, logins: undefined }, now)
  return verdict.kind === 'refused' ? refusedLogin(verdict) : undefined
}
