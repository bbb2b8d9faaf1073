import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { CallbackPolicy } from '../domain/callbacks/callback-url.ts'
import { whyNotOurs } from '../domain/webauthn/relying-party.ts'
import type { Credential } from '../storage/webauthn-credentials.ts'
import { type AssertionAnswer, clientDataIn } from './credential-answer.ts'
import type { Verified } from './verify-registration.ts'

type Expected = {
  readonly challenge: string
  readonly parentDomain: string
  readonly policy: CallbackPolicy
  readonly userHandle: string
  readonly named: 'by-the-caller' | 'by-the-authenticator'
}

/** Verifies a login by a credential (WebAuthn L3 §7.2), and returns the updated credential. */
export async function verifyAssertion(
  answer: AssertionAnswer,
  credential: Credential,
  expected: Expected,
  at: string,
): Promise<Verified<Credential>> {
  const said = clientDataIn(answer.response.clientDataJSON)
  if (said === undefined) return wrong('client-data')
  const notOurs = whyNotOurs(said, { ...expected, type: 'webauthn.get' })
  if (notOurs !== undefined) return wrong(notOurs)
  if (isOfAnother(answer.response.userHandle ?? undefined, expected)) return wrong('user-handle')
  try {
    return await verified(answer, credential, expected, said.origin, at)
  } catch {
    // The library throws for everything that it refuses, its decoders for everything that they can't read.
    return wrong('library')
  }
}

/** A user handle in the answer must be that of the identity; it is required if no name was given (§7.2, identifying the user). */
function isOfAnother(userHandle: string | undefined, { userHandle: own, named }: Expected): boolean {
  return userHandle === undefined ? named === 'by-the-authenticator' : userHandle !== own
}

async function verified(
  { id, rawId, type, response }: AssertionAnswer,
  credential: Credential,
  { challenge, parentDomain }: Expected,
  origin: string,
  at: string,
): Promise<Verified<Credential>> {
  const { clientDataJSON, authenticatorData, signature } = response
  const result = await verifyAuthenticationResponse({
    response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: parentDomain,
    requireUserVerification: true,
    credential: {
      id: credential.credentialId,
      publicKey: isoBase64URL.toBuffer(credential.publicKey),
      counter: credential.counter,
    },
  })
  if (!result.verified) return wrong('signature')
  const { newCounter, credentialDeviceType, credentialBackedUp } = result.authenticationInfo
  // The flag that the authenticator set when it created the credential must not change.
  if ((credentialDeviceType === 'multiDevice') !== credential.backupEligible) return wrong('backup-eligibility')
  return { kind: 'right', value: { ...credential, counter: newCounter, backedUp: credentialBackedUp, lastUsed: at } }
}

function wrong(because: string): { readonly kind: 'wrong'; readonly because: string } {
  return { kind: 'wrong', because }
}
