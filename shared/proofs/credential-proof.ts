import type { Reference } from '../storage/read.ts'
import { webAuthnChallenge } from '../storage/webauthn-challenges.ts'
import { credentialsOf } from '../storage/webauthn-credentials.ts'
import type { ChallengeAnswer } from './answered-challenge.ts'
import type { proveByCredential } from './prove-by-credential.ts'
import { hashFrom } from './sha256.ts'

/** What a login by a credential carries; `otp` with the first one only. */
export type CredentialProof = ChallengeAnswer & { readonly identity?: string | undefined; readonly otp?: string | undefined }

/** Has the caller sent what a browser made of a challenge, and no password? */
export function isByCredential(proof: ChallengeAnswer & { readonly password?: string | undefined }): boolean {
  return proof.password === undefined && proof.base64EncodedChallengeResponse !== undefined
}

/** What has to be read to judge it, so that it is read together with the identity. */
export function credentialReads(name: string, { base64EncodedChallengeHash }: ChallengeAnswer): readonly Reference<unknown>[] {
  const hash = hashFrom(base64EncodedChallengeHash ?? '')?.toString('base64url')
  return [credentialsOf(name), ...(hash === undefined ? [] : [webAuthnChallenge(hash)])] as readonly Reference<unknown>[]
}

/** Judges it, by what is loaded with the first: most people come by a password. */
export async function byCredential(...asked: Parameters<typeof proveByCredential>): ReturnType<typeof proveByCredential> {
  const { proveByCredential } = await import('./prove-by-credential.ts')
  return proveByCredential(...asked)
}
