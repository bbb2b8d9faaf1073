import { webAuthnChallenge } from '../storage/challenges.ts'
import type { Reference } from '../storage/read.ts'
import { credentialsOf } from '../storage/webauthn-credentials.ts'
import type { ChallengeAnswer } from './answered-challenge.ts'
import { hashFrom } from './hashes.ts'
import type { verifyCredential } from './verify-credential.ts'

/** Tells whether the caller sent a browser's answer to a challenge, and no password. */
export function isByCredential(proof: ChallengeAnswer & { readonly password?: string | undefined }): boolean {
  return proof.password === undefined && proof.base64EncodedChallengeResponse !== undefined
}

/** The references to read together with the identity. */
export function credentialReads(name: string, { base64EncodedChallengeHash }: ChallengeAnswer): readonly Reference<unknown>[] {
  const hash = hashFrom(base64EncodedChallengeHash ?? '')?.toString('base64url')
  return [credentialsOf(name), ...(hash === undefined ? [] : [webAuthnChallenge(hash)])] as readonly Reference<unknown>[]
}

/** Verifies the answer. The code is loaded with the first one, because most people use a password. */
export async function byCredential(...asked: Parameters<typeof verifyCredential>): ReturnType<typeof verifyCredential> {
  const { verifyCredential } = await import('./verify-credential.ts')
  return verifyCredential(...asked)
}
