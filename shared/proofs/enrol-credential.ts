import { timingSafeEqual } from 'node:crypto'
import type { WebAuthnChallenge } from '../storage/challenges.ts'
import { type Enrolment, endEnrolment, type Identity } from '../storage/identities.ts'
import { credentialsChanged } from '../storage/person-events.ts'
import {
  beginCredentials,
  type Credential,
  credentialDomain,
  credentialsOf,
  noteCredentialDomain,
} from '../storage/webauthn-credentials.ts'
import { reporting } from '../storage/write.ts'
import type { CredentialProof } from './credential-call.ts'
import { amrOf, type CredentialCall, refused } from './credential-call.ts'
import { isEnrolmentCodeNeeded } from './enrolment.ts'
import { isOverride } from './entered-code.ts'
import { sha256 } from './hashes.ts'
import type { Proven } from './verify-proofs.ts'
import { relyingPartyFor } from './webauthn-challenge.ts'

const WRONG = { kind: 'wrong' } as const

type Registration = Extract<WebAuthnChallenge, { purpose: 'register' }>
type EnrolmentProof = CredentialProof & { readonly base64EncodedChallengeResponse: string }

/**
 * Adds the first credential of an identity, with its first login: only while its enrolment is open, only once, and with the code if one is
 * required.
 */
export async function enrol(
  call: CredentialCall,
  identity: Identity | undefined,
  opened: Registration,
  proof: EnrolmentProof,
): Promise<Proven> {
  const [{ registrationFrom }, { verifyRegistration }] = await Promise.all([
    import('./credential-answer.ts'),
    import('./verify-registration.ts'),
  ])
  const answer = registrationFrom(proof.base64EncodedChallengeResponse)
  if (answer === undefined || identity === undefined || !(await mayEnrol(call, identity, opened, proof))) return WRONG
  const { parentDomain, challenge, userHandle } = opened
  const judged = await verifyRegistration(answer, { challenge, parentDomain, policy: call.ports.callbackPolicy })
  if (judged.kind === 'wrong') return refused(call, judged.because)

  const at = new Date(call.now).toISOString()
  const first: Credential = { ...judged.value, name: FIRST_NAME, created: at, lastUsed: at }
  const isKnown = (await call.read.one(credentialDomain(parentDomain))) !== undefined
  return {
    kind: 'right',
    amr: amrOf(first.backupEligible),
    writes: [
      ...beginCredentials(identity.canonicalName, first, { userHandle, parentDomain }),
      reporting(endEnrolment(identity, at), credentialsChanged(identity, { credential: 'passkey', change: 'create' })),
      ...(isKnown ? [] : [noteCredentialDomain(parentDomain)]),
    ],
  }
}

/** The name of a credential until its person renames it. */
const FIRST_NAME = 'Passkey 1'

async function mayEnrol(call: CredentialCall, identity: Identity, opened: Registration, { otp }: EnrolmentProof): Promise<boolean> {
  const { enrolment, kind, canonicalName, tenantId } = identity
  if (kind !== 'webauthn' || enrolment === undefined || Date.parse(enrolment.until) <= call.now) return false
  if ((await call.read.one(credentialsOf(canonicalName))) !== undefined) return false
  const { settings } = await call.settingsOf(tenantId)
  if ((await relyingPartyFor(call, tenantId))?.parentDomain !== opened.parentDomain) return false
  const isNeeded = enrolment.codeNeeded === true || isEnrolmentCodeNeeded(call.ports.stage, settings)
  return !isNeeded || isRightCode(call, enrolment, otp)
}

/**
 * Decision: wrong entries do not invalidate this code, unlike codes that are sent. It has 80 bits, so nobody guesses it, and strangers
 * could otherwise spoil an enrolment; each entry counts as a failed login.
 */
function isRightCode({ ports }: CredentialCall, { codeHash }: Enrolment, otp: string | undefined): boolean {
  if (otp === undefined) return false
  if (isOverride(ports, otp)) return true
  return timingSafeEqual(sha256(Buffer.from(otp)), Buffer.from(codeHash, 'base64url'))
}
