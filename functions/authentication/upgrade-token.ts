import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { isCodeOf } from '../../shared/contract/code-hash.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { password, secret, text, tokenText } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { neverReached } from '../../shared/domain/never-reached.ts'
import { steppedUpClaimsFor } from '../../shared/domain/tokens/claims.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { canonicalOf } from '../../shared/proofs/canonical-of.ts'
import { byCredential, isByCredential } from '../../shared/proofs/credential-proof.ts'
import { isOverride } from '../../shared/proofs/entered-code.ts'
import { isFaceOnRecord } from '../../shared/proofs/known-face.ts'
import { missingProofs } from '../../shared/proofs/missing-proofs.ts'
import { type ProofInSession, proofInSession } from '../../shared/proofs/proof-in-session.ts'
import { type Proofs, verifyProofs } from '../../shared/proofs/verify-proofs.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import {
  chargeProof,
  codeContext,
  type Intent,
  intent,
  MOST_PROOFS,
  STEPPED_UP_TOKEN_LIFETIME_SECONDS,
  upgradeIntent,
} from '../../shared/storage/intents.ts'
import { useLivenessCheck } from '../../shared/storage/liveness-checks.ts'
import { session } from '../../shared/storage/sessions.ts'
import type { Write } from '../../shared/storage/write.ts'
import { refusalOfEnded } from './ended-identity.ts'
import { answerWithToken, loginAnswer } from './login-answer.ts'

const proof = () =>
  z.object({
    jwt: tokenText(),
    intentId: text(100),
    otp: secret(20).optional(),
    identity: text(2000).optional(),
    password: password().optional(),
    totp: secret(20).optional(),
    base64EncodedChallengeResponse: secret(20_000).optional(),
    base64EncodedChallengeHash: secret(200).optional(),
  })

/** The proof of a step-up is charged before it is verified, so that at most three are verified, however many come at once. */
export const upgradeToken = endpoint({
  method: 'PUT',
  path: '/authentication/jwt',
  operationId: 'upgradeToken',
  group: 'authentication',
  summary: 'Prove a step-up',
  description:
    'Takes the proof that a SEC004 refusal asked for, and answers a token that works once, for exactly the request that was refused.',
  access: { kind: 'token' },
  body: proof,
  answer: loginAnswer,
  refusals: ['not-for-agents', 'not-found', 'wrong-proof', 'proof-missing', 'identity-expired', 'password-change-required'],
  async handle(call) {
    const { body, caller, ports, read, unitOfWork, now } = call
    await refuseAnotherToken(call)
    const asked = await read.one(intent(caller.customerId, body.intentId))
    if (
      asked === undefined ||
      asked.sessionId !== caller.sessionId ||
      asked.status !== 'OPEN' ||
      asked.provableUntil <= now ||
      asked.proofs >= MOST_PROOFS
    )
      throw new Refusal('not-found', { description: 'The step-up does not exist or has expired. Send the request again.' })

    const { amr, writes } = await proven(call, asked)
    const [identity, live] = await Promise.all([
      read.one(identityNamed(caller.identity)),
      read.one(session(caller.customerId, caller.sessionId)),
    ])
    if (identity === undefined || live === undefined) throw invalidToken('session-ended')
    const subject = {
      ...identity,
      tenantId: identity.tenantId,
      identity: caller.identity,
      sessionId: caller.sessionId,
      tokenId: ports.newSecretId(),
      amr,
      endsAt: live.endsAt,
      launchedFrom: live.launchedFrom,
    }
    unitOfWork.change = { before: { status: asked.status }, after: { status: 'UPGRADED', method: asked.method } }
    unitOfWork.add(upgradeIntent(asked), ...writes)
    return ok(await answerWithToken(steppedUpClaimsFor(subject, asked.intentId, now, STEPPED_UP_TOKEN_LIFETIME_SECONDS), ports.tokens))
  },
})

type Proof = z.output<ReturnType<typeof proof>>
type ProvingCall = Call & { readonly body: Proof }
type Proven = { readonly amr: readonly string[]; readonly writes: readonly Write[] }

/** Requires that the token in the body is the caller's own, of this session. */
async function refuseAnotherToken({ body, caller, ports }: ProvingCall): Promise<void> {
  const claims = await ports.tokens.verify(body.jwt)
  if (claims?.sid !== caller.sessionId || claims.sub !== String(caller.customerId)) throw invalidToken('another-session')
}

function proven(call: ProvingCall, asked: Intent): Promise<Proven> {
  switch (asked.method) {
    case 'SCA_OTP':
      return provenByCode(call, asked)
    case 'SCA_IDENTITY':
      return provenByIdentity(call, asked)
    case 'SCA_CLOUD_LIVENESS':
      return provenByLiveness(call, asked)
    default:
      return neverReached(asked.method)
  }
}

/** Charges the session first: what refuses the proof comes before what it would use up. */
async function charge(call: ProvingCall, asked: Intent): Promise<ProofInSession> {
  const inSession = await proofInSession(call)
  const charged = await call.ports.atOnce.write(chargeProof(asked))
  if (charged.kind !== 'refused') return inSession
  await inSession.giveBack()
  throw new Refusal('wrong-proof', { because: 'intent-ended' })
}

/** Counts a wrong proof towards the end of the session: three guesses per step-up would otherwise be any number of guesses. */
async function refuseWrong(charged: ProofInSession): Promise<never> {
  await charged.failed()
  throw new Refusal('wrong-proof')
}

async function provenByCode(call: ProvingCall, asked: Intent): Promise<Proven> {
  const { otp } = call.body
  if (otp === undefined) throw missingProofs(['otp'])
  const charged = await charge(call, asked)
  if (!(await isRightCode(otp, asked, call))) return refuseWrong(charged)
  await charged.giveBack()
  return { amr: ['otp', 'sms', 'mfa'], writes: [] }
}

async function isRightCode(otp: string, { intentId, codeHash, created }: Intent, call: ProvingCall): Promise<boolean> {
  const identity = await call.read.one(identityNamed(call.caller.identity))
  if ((identity?.codesSince ?? 0) > Date.parse(created)) return false
  if (isOverride(call.ports, otp)) return true
  if (codeHash === undefined) return false
  return isCodeOf(codeHash, call.ports.secrets, otp, codeContext(intentId))
}

/** Any identity of the same person is accepted, by its password or passkey. */
async function provenByIdentity(call: ProvingCall, asked: Intent): Promise<Proven> {
  const { identity: named, password: given } = call.body
  if (named === undefined) throw missingProofs(['identity'])
  if (given === undefined && !isByCredential(call.body)) throw missingProofs(['password'])
  const charged = await charge(call, asked)
  const name = canonicalOf(named)
  const identity = await call.read.one(identityNamed(name))
  const own = identity?.customerId === call.caller.customerId ? identity : undefined
  return given === undefined
    ? provenByPasskey(call, charged, name, own)
    : provenByPassword(call, charged, own, { ...call.body, password: given })
}

async function provenByPasskey(call: ProvingCall, charged: ProofInSession, name: string, own: Identity | undefined): Promise<Proven> {
  const result = await byCredential(call, name, own, call.body, ['log-in'])
  if (result.kind === 'wrong') return refuseWrong(charged)
  await charged.giveBack()
  const ended = result.kind === 'right' ? refusalOfEnded(own, call.now) : undefined
  if (ended !== undefined) throw ended
  if (result.kind === 'right') return { amr: [...result.amr, 'mfa'], writes: result.writes }
  throw new Refusal('wrong-proof')
}

async function provenByPassword(call: ProvingCall, charged: ProofInSession, own: Identity | undefined, proofs: Proofs): Promise<Proven> {
  const result = await verifyProofs(call, own, proofs, { passwordEnded: false })
  if (result.kind === 'wrong') return refuseWrong(charged)
  await charged.giveBack()
  const ended = result.kind === 'right' ? refusalOfEnded(own, call.now) : undefined
  if (result.kind === 'right' && ended === undefined) return { amr: [...result.amr, 'mfa'], writes: result.writes }
  throw ended ?? (result.kind === 'missing' ? missingProofs(result.missing) : new Refusal('wrong-proof'))
}

/**
 * Compares the face at the camera with the caller's face on record. An uncompleted check is charged too, because each is a call to the
 * provider.
 */
async function provenByLiveness(call: ProvingCall, asked: Intent): Promise<Proven> {
  const { livenessSessionId: sessionId } = asked
  if (sessionId === undefined) throw new Refusal('wrong-proof')
  const charged = await charge(call, asked)
  const outcome = await call.ports.faces.livenessOutcome(sessionId)
  if (outcome.kind === 'failed') return refuseWrong(charged)
  if (outcome.kind !== 'open' && !(await isFaceOnRecord(call, call.caller, outcome.face))) return refuseWrong(charged)
  await charged.giveBack()
  if (outcome.kind === 'open') throw missingProofs(['liveness'])
  return { amr: ['face', 'mfa'], writes: [useLivenessCheck(sessionId)] }
}
