import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { deviceField, id, password, secret, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import type { SecurityQuestionId } from '../../shared/domain/ids.ts'
import { judgeLogin } from '../../shared/domain/login/judge-login.ts'
import { changeDueAfter } from '../../shared/domain/login/password-in-force.ts'
import { MOST_QUESTIONS } from '../../shared/domain/login/security-answers.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import type { ChallengeAnswer } from '../../shared/proofs/answered-challenge.ts'
import { canonicalOf } from '../../shared/proofs/canonical-of.ts'
import type { CredentialProof } from '../../shared/proofs/credential-call.ts'
import { isByCredential } from '../../shared/proofs/credential-proof.ts'
import { isWrongGuess, type ProvenLogin } from '../../shared/proofs/known-device.ts'
import { refusalByLogic } from '../../shared/proofs/post-authentication.ts'
import { newSession } from '../../shared/sessions/new-session.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { beginSession, type Session } from '../../shared/storage/sessions.ts'
import type { Write } from '../../shared/storage/write.ts'
import { browserOfLogin } from './browser-of-login.ts'
import { answerWithToken, loginAnswer, refusedLogin } from './login-answer.ts'
import { attemptByCredential, attemptByPassword, type LoginAttempt } from './login-attempt.ts'

/**
 * Charges the attempt, verifies its proofs, and then writes session, count, audit entry and used-up proofs in one transaction: nobody has a
 * token that is not counted and not in the audit. Without an identity, the password is a launch token.
 */
export const login = endpoint({
  method: 'POST',
  path: '/authentication/login',
  operationId: 'login',
  group: 'authentication',
  summary: 'Log in',
  description:
    'Answers a token for an identity and its proofs: the password with each further proof that the identity has (`totp`, an answered PKI challenge), or a passkey instead. Leave out `identity` to log in with a launch token as the `password`. Failed attempts lock the identity for a while; the refusal is the same for known and unknown names.',
  access: { kind: 'open' },
  awaitsCount: 'itself',
  body: () =>
    z.object({
      identity: text(2000).optional(),
      password: password().optional(),
      otp: secret(64).optional(),
      totp: secret(20).optional(),
      deviceFingerprint: deviceField().optional(),
      securityQuestionAnswers: z
        .array(z.object({ securityQuestionId: id<SecurityQuestionId>(), answer: secret(200) }))
        .max(MOST_QUESTIONS)
        .optional(),
      base64EncodedChallengeResponse: secret(20_000).optional(),
      base64EncodedChallengeHash: secret(200).optional(),
    }),
  answer: loginAnswer,
  refusals: [
    'wrong-proof',
    'proof-missing',
    'device-not-enrolled',
    'identity-locked',
    'identity-expired',
    'password-change-required',
    'too-many-logins',
    'refused-by-logic',
  ],
  async handle(call) {
    const { body, ports, unitOfWork } = call
    if (body.identity === undefined && body.password !== undefined && !isByCredential(body)) {
      await call.counted()
      const { launchLogin } = await import('./launch-login.ts')
      return launchLogin(call, body.password)
    }
    const name = await nameIn(call, body)
    const proofs = proofsIn(body)
    const attempt = await (proofs === undefined ? attemptByCredential(call, name, body) : attemptByPassword(call, name, proofs)).catch(
      (error: unknown) => noteLocked(call, name, error),
    )
    await refuseUnlessLetIn(call, attempt)
    const { identity, proven } = attempt
    if (identity === undefined || proven.kind !== 'right') throw new Refusal('wrong-proof')

    const { begun, claims } = newSession(call, identity, proven.amr)
    const { cookie, of } = browserOfLogin(call)
    unitOfWork.actor = { customerId: identity.customerId, tenantId: identity.tenantId }
    unitOfWork.change = { after: { sessionId: begun.sessionId, amr: begun.amr } }
    unitOfWork.whenDone(() => ports.tallies.note(identity.tenantId, { kind: 'sign-in', outcome: 'succeeded' }))
    addLogin(call, attempt, proven.writes, { ...begun, ...of })
    return { ...ok(await answerWithToken(claims, ports.tokens)), ...cookie }
  },
})

/** Counts an attempt on a locked name in the overview of its tenant. The identity has been read beside the attempt. */
async function noteLocked(call: AnonymousCall, name: string, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.refusal === 'identity-locked')
    call.ports.tallies.note((await call.read.one(identityNamed(name)))?.tenantId, { kind: 'sign-in', outcome: 'locked' })
  throw error
}

const outcomeOf = ({ refusal }: Refusal) => (refusal === 'identity-locked' ? ('locked' as const) : ('failed' as const))

/** The name of the login. A credential alone identifies its owner. */
async function nameIn(call: AnonymousCall, body: CredentialProof & { readonly password?: string | undefined }): Promise<string> {
  if (body.identity !== undefined) return canonicalOf(body.identity)
  if (!isByCredential(body)) throw invalid('identity', 'is required')
  await call.counted()
  const { nameByCredential } = await import('../../shared/proofs/verify-credential.ts')
  const name = await nameByCredential(call, body)
  if (name === undefined) throw new Refusal('wrong-proof', { because: 'no-such-credential' })
  return name
}

/** The proofs of a login by password; `undefined` for a login by a credential. */
function proofsIn<T extends ChallengeAnswer & { readonly password?: string | undefined }>(body: T): (T & { password: string }) | undefined {
  if (isByCredential(body)) return undefined
  if (body.password === undefined) throw invalid('password', 'is required')
  return { ...body, password: body.password }
}

async function refuseUnlessLetIn(call: AnonymousCall, attempt: LoginAttempt): Promise<void> {
  const { identity, proven, attempts, changesLockedUntil } = attempt
  const { authLockedAfter, changeAfter } = { authLockedAfter: identity?.authLockedAfter, changeAfter: identity && changeDueAfter(identity) }
  const { loginsSince, logins } = attempts
  const facts = { proofs: proven.kind, authLockedAfter, changeAfter, changesLockedUntil, loginsSince, logins }
  const verdict = judgeLogin(facts, call.now)
  const refusal = verdict.kind === 'refused' ? refusedLogin(verdict, missingOf(proven)) : identity && (await refusalByLogic(call, identity))
  if (refusal === undefined) return
  if (refusal.refusal !== 'proof-missing') call.ports.tallies.note(identity?.tenantId, { kind: 'sign-in', outcome: outcomeOf(refusal) })
  await (isWrongGuess(proven) ? attempt.failed() : giveAllBack(attempt))
  throw refusal
}

/** Adds the session, its count and the proofs that it uses up. */
function addLogin({ unitOfWork }: AnonymousCall, attempt: LoginAttempt, proofs: readonly Write[], begun: Session): void {
  // A parallel attempt used one of the proofs up first, or was the last login of the hour: nothing was guessed.
  unitOfWork.ifRefused(() => giveAllBack(attempt))
  unitOfWork.add(...proofs, beginSession(begun, attempt.identity?.tenantId), ...attempt.succeeded())
}

async function giveAllBack({ proven, giveBack }: LoginAttempt): Promise<void> {
  await Promise.all([giveBack(), proven.kind === 'right' && 'giveBack' in proven ? proven.giveBack() : undefined])
}

const missingOf = (proven: ProvenLogin): readonly string[] => (proven.kind === 'missing' ? proven.missing : [])
