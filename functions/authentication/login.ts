import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { identityName } from '../../shared/domain/identity/identity-name.ts'
import { judgeLogin } from '../../shared/domain/login/judge-login.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { type Attempts, changeIdentity, type Identity, identityNamed, noteLogin } from '../../shared/storage/identities.ts'
import { beginSession } from '../../shared/storage/sessions.ts'
import { chargedAttempt } from './charged-attempt.ts'
import { answerWithToken, loginAnswer } from './login-answer.ts'
import { newSession } from './new-session.ts'

/** An hour, in milliseconds: the window in which logins are counted. */
const HOUR = 3_600_000

export const login = endpoint({
  method: 'POST',
  path: '/authentication/login',
  group: 'authentication',
  summary: 'Logs in with an identity and its proofs, and answers a token',
  access: { kind: 'open' },
  body: () => z.object({ identity: text(2000), password: secret(1024) }),
  answer: loginAnswer,
  refusals: ['wrong-proof', 'proof-missing', 'identity-locked', 'identity-expired', 'password-change-required', 'too-many-logins'],
  async handle(call) {
    const { body, ports, unitOfWork, now } = call
    const name = identityName(body.identity)
    if (name.kind === 'refused') throw invalid('identity', 'is not a possible name')

    const [attempts, identity] = await Promise.all([chargedAttempt(call, name.canonical), call.read.one(identityNamed(name.canonical))])
    await letIn(call, identity, body.password, attempts)
    if (identity === undefined) throw new Refusal('wrong-proof')

    const { begun, claims } = newSession(call, identity, ['pwd'])
    unitOfWork.actor = { customerId: identity.customerId, tenantId: identity.tenantId }
    unitOfWork.add(beginSession(begun), noteLogin(name.canonical, attempts, now, HOUR), ...(await rehashed(identity, body.password, call)))
    return ok(await answerWithToken(claims, ports.tokens))
  },
})

/** Judges the proof. An unknown identity costs the same time and gets the same answer as a wrong password. */
async function letIn({ ports, now }: AnonymousCall, identity: Identity | undefined, password: string, attempts: Attempts): Promise<void> {
  const right =
    identity === undefined ? await ports.passwords.verifyDecoy(password) : await ports.passwords.verify(identity.passwordHash, password)
  const verdict = judgeLogin(
    {
      proof: right ? 'right' : 'wrong',
      authLockedAfter: identity?.authLockedAfter,
      changeAfter: identity?.changeAfter,
      missingProofs: identity?.publicKey === undefined ? [] : ['base64EncodedChallengeResponse', 'base64EncodedChallengeHash'],
      loginsInTheHour: (attempts.loginsSince ?? 0) > now - HOUR ? (attempts.logins ?? 0) : 0,
    },
    now,
  )
  if (verdict.kind === 'let-in') return
  throw new Refusal(verdict.refusal, {
    ...(verdict.missing.length === 0 ? {} : { description: `A further proof is required: ${verdict.missing.join(', ')}` }),
    ...(verdict.refusal === 'too-many-logins'
      ? { headers: { 'retry-after': String(secondsUntil((attempts.loginsSince ?? now) + HOUR, now)) } }
      : {}),
  })
}

function secondsUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / 1000))
}

/** A hash made with weaker parameters than today's is replaced while its password is at hand. */
async function rehashed(identity: Identity, password: string, { ports }: AnonymousCall) {
  if (!ports.passwords.needsRehash(identity.passwordHash)) return []
  return [changeIdentity(identity.canonicalName, { set: { passwordHash: await ports.passwords.hash(password) } })]
}
