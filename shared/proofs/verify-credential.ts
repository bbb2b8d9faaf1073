import { MISSING_KEY, needsPrivateKey } from '../domain/login/needs-private-key.ts'
import { invalid } from '../errors/refusal.ts'
import { consumeWebAuthnChallenge, type WebAuthnChallenge, webAuthnChallenge } from '../storage/challenges.ts'
import type { Identity } from '../storage/identities.ts'
import { changeCredentials, credentialsOf, ownerOfCredential } from '../storage/webauthn-credentials.ts'
import type { CredentialProof } from './credential-call.ts'
import { amrOf, type CredentialCall, refused } from './credential-call.ts'
import { enrol } from './enrol-credential.ts'
import { hashFrom } from './hashes.ts'
import type { Proven } from './verify-proofs.ts'
import { relyingPartyFor } from './webauthn-challenge.ts'

const WRONG = { kind: 'wrong' } as const

/** The name for a credential that came without one; `undefined` if nobody has it. */
export async function nameByCredential({ read }: Pick<CredentialCall, 'read'>, proof: CredentialProof): Promise<string | undefined> {
  const { assertionFrom } = await import('./credential-answer.ts')
  const answer = assertionFrom(proof.base64EncodedChallengeResponse ?? '')
  return answer === undefined ? undefined : (await read.one(ownerOfCredential(answer.id)))?.canonicalName
}

/** Verifies the answer to a challenge: by a credential of the identity, or by its first one, which only a login can add. */
export async function verifyCredential(
  call: CredentialCall,
  name: string,
  identity: Identity | undefined,
  proof: CredentialProof,
  purposes: readonly WebAuthnChallenge['purpose'][] = ['log-in', 'register'],
): Promise<Proven> {
  const { base64EncodedChallengeResponse, base64EncodedChallengeHash } = proof
  if (base64EncodedChallengeResponse === undefined) throw invalid('base64EncodedChallengeResponse', 'is required')
  if (base64EncodedChallengeHash === undefined) throw invalid('base64EncodedChallengeHash', 'is required')
  const hash = hashFrom(base64EncodedChallengeHash)?.toString('base64url')
  const opened = hash === undefined ? undefined : await call.read.one(webAuthnChallenge(hash))
  if (hash === undefined || opened === undefined || (opened.canonicalName ?? name) !== name) return WRONG
  if (!purposes.includes(opened.purpose)) return WRONG
  const proven =
    opened.purpose === 'register'
      ? await enrol(call, identity, opened, { ...proof, base64EncodedChallengeResponse })
      : await assert(call, identity, opened, base64EncodedChallengeResponse)
  if (proven.kind !== 'right') return proven
  // Only somebody whose passkey has answered learns that a key is missing.
  if (identity !== undefined && needsPrivateKey(identity.holdings, identity.kind)) return { kind: 'missing', missing: [MISSING_KEY] }
  if (opened.usedAt !== undefined) return { kind: 'used' }
  const byPossession = opened.purpose === 'log-in'
  return { ...proven, byPossession, writes: [consumeWebAuthnChallenge(hash, call.now), ...proven.writes] }
}

async function assert(call: CredentialCall, identity: Identity | undefined, opened: WebAuthnChallenge, response: string): Promise<Proven> {
  const [{ assertionFrom }, { verifyAssertion }] = await Promise.all([import('./credential-answer.ts'), import('./verify-assertion.ts')])
  const answer = assertionFrom(response)
  if (answer === undefined || identity?.kind !== 'webauthn') return WRONG
  const kept = await call.read.one(credentialsOf(identity.canonicalName))
  const credential = kept?.credentials.find(({ credentialId }) => credentialId === answer.id)
  if (kept === undefined || credential === undefined || kept.parentDomain !== opened.parentDomain) return WRONG

  const expected = {
    challenge: opened.challenge,
    parentDomain: kept.parentDomain,
    policy: call.ports.callbackPolicy,
    userHandle: kept.userHandle,
    named: opened.canonicalName === undefined ? 'by-the-authenticator' : 'by-the-caller',
  } as const
  // The login that used the challenge has raised the counter. A parallel login with the same answer is right too, and does not come from a
  // copy of the authenticator.
  const compared = opened.usedAt === undefined ? credential : { ...credential, counter: 0 }
  const judged = await verifyAssertion(answer, compared, expected, new Date(call.now).toISOString())
  if (judged.kind === 'wrong') return refused(call, judged.because)
  // A tenant that has turned WebAuthN off lets nobody in by it.
  if ((await relyingPartyFor(call, identity.tenantId)) === undefined) return WRONG
  const credentials = kept.credentials.map((each) => (each.credentialId === credential.credentialId ? judged.value : each))
  return {
    kind: 'right',
    amr: amrOf(judged.value.backupEligible),
    writes: changeCredentials(identity.canonicalName, kept, credentials),
  }
}
