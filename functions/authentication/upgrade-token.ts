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
import { isOverride } from '../../shared/proofs/entered-code.ts'
import { isFaceOnRecord } from '../../shared/proofs/known-face.ts'
import { missingProofs } from '../../shared/proofs/missing-proofs.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import {
  codeContext,
  type Intent,
  intent,
  MOST_PROOFS,
  STEPPED_UP_TOKEN_LIFETIME_SECONDS,
  upgradeIntent,
} from '../../shared/storage/intents.ts'
import { useLivenessCheck } from '../../shared/storage/liveness-checks.ts'
import { session } from '../../shared/storage/sessions.ts'
import { charge, type Proven, provenByIdentity, refuseWrong } from './charged-step-up.ts'
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
    'Takes the proof that a SEC004 refusal asked for, and answers a token that works once, for exactly the request that was refused. For IDENTITY, any identity of the caller proves it as it signs in: by `password` with what is added to it, by an answered challenge of a passkey or of its key pair (PKI), or by a new single sign-on, whose token is the `password`, sent without `identity`.',
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
      clientId: live.client?.clientId,
      jkt: live.jkt,
    }
    unitOfWork.change = { before: { status: asked.status }, after: { status: 'UPGRADED', method: asked.method } }
    unitOfWork.add(upgradeIntent(asked), ...writes)
    return ok(await answerWithToken(steppedUpClaimsFor(subject, asked.intentId, now, STEPPED_UP_TOKEN_LIFETIME_SECONDS), ports.tokens))
  },
})

type Proof = z.output<ReturnType<typeof proof>>
type ProvingCall = Call & { readonly body: Proof }

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
