import type { AnonymousCall } from '../contract/call.ts'
import type { ChallengeAnswer } from './answered-challenge.ts'
import type { Proven } from './verify-proofs.ts'

/** The fields of a login by a credential; `otp` only with the first one. */
export type CredentialProof = ChallengeAnswer & { readonly identity?: string | undefined; readonly otp?: string | undefined }

export type CredentialCall = Pick<AnonymousCall, 'ports' | 'read' | 'now' | 'settingsOf'>

/** RFC 8176: a key that can leave its device counts as software. The user was verified, so it counts as two factors. */
export function amrOf(backupEligible: boolean): readonly string[] {
  return [backupEligible ? 'swk' : 'hwk', 'user', 'mfa']
}

/** Logs the fault of an answer. The caller never learns it. */
export function refused({ ports }: CredentialCall, because: string): Proven {
  ports.log('info', 'webauthn.refused', { because })
  return { kind: 'wrong' }
}
