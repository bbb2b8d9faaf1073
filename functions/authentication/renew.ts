import * as z from 'zod'
import { refuseTaskHeaders } from '../../shared/contract/asks-for-task.ts'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { tokenText } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken, liveSession, sessionReads } from '../../shared/contract/live-session.ts'
import { type Claims, isRenewable, renewableUntil } from '../../shared/domain/tokens/claims.ts'
import { judgeRenewal } from '../../shared/domain/tokens/judge-renewal.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { portalsToTell } from '../../shared/people/portals-to-tell.ts'
import { refuseByLogic } from '../../shared/proofs/post-authentication.ts'
import { withDependentsEnded } from '../../shared/sessions/ended-beside.ts'
import { sessionClaims } from '../../shared/sessions/new-session.ts'
import { endSession, prolongSession, type Session, type SessionRotation } from '../../shared/storage/sessions.ts'
import { answerWithToken, loginAnswer } from './login-answer.ts'
import { CSRF_HEADER, refuseForgedRenewal } from './refuse-forged-renewal.ts'

type LoginAnswer = z.infer<ReturnType<typeof loginAnswer>>
type RenewingCall = Pick<AnonymousCall, 'ports' | 'now'>
type RepeatingCall = Pick<AnonymousCall, 'ports' | 'now' | 'read' | 'newId' | 'traceId' | 'settingsOf'>

/** The answer to a repeated renewal; `undefined` for a first one. A token that was renewed earlier ends its session. */
async function repeatedAnswer(call: RepeatingCall, live: Session, old: Claims): Promise<LoginAnswer | undefined> {
  const { ports, now } = call
  const verdict = judgeRenewal(live.rotation, old.jti, now)
  if (verdict === 'first' || live.rotation === undefined) return undefined
  if (verdict === 'repeated') return JSON.parse(await ports.secrets.open(live.rotation.sealedSuccessor, contextOf(live))) as LoginAnswer
  const told = await portalsToTell(call, [live], old.tenantId)
  const ending = [endSession(live, old.tenantId, 'token-invalid')]
  await ports.atOnce.commit([...(await withDependentsEnded(call, [live], old.tenantId, ending)), ...told])
  throw invalidToken('renewed-before')
}

/** The record of a renewal in the session, so that it can be repeated but not made twice. */
async function rotationOf(
  { ports, now }: RenewingCall,
  live: Session,
  old: Claims,
  fresh: Claims,
  answer: LoginAnswer,
): Promise<SessionRotation> {
  const sealedSuccessor = await ports.secrets.seal(JSON.stringify(answer), contextOf(live))
  return { renewableTokenId: fresh.jti, replacedTokenId: old.jti, replacedAt: now, sealedSuccessor }
}

const contextOf = (live: Session): string => `renewal/${live.sessionId}`

export const renew = endpoint({
  method: 'POST',
  path: '/authentication/renew',
  operationId: 'renewToken',
  group: 'authentication',
  summary: 'Renew a token',
  description:
    'Answers a fresh token for one that is valid or expired within the last 30 days, while its session lives. A session that began with a launch token must send its CSRF token in the `renew-csrf` header. With the setting `auth.renew.rotation` a token can be renewed once; a late repetition ends the session.',
  access: { kind: 'open' },
  body: () => z.object({ jwt: tokenText() }),
  requestHeaders: [CSRF_HEADER],
  answer: loginAnswer,
  refusals: ['token-invalid', 'not-for-agents', 'refused-by-logic'],
  audited: 'no',
  refusesTaskHeaders: 'itself',
  async handle(call) {
    const { body, ports, read, unitOfWork, now, settingsOf } = call
    const old = await ports.tokens.verify(body.jwt)
    if (old === undefined) throw invalidToken('not-our-signature')
    if (!isRenewable(old, now)) throw invalidToken('expired-too-long-ago')
    if (old.intent !== undefined) throw invalidToken('stepped-up')
    if (old.scope === 'UpdateByTasks') throw new Refusal('not-for-agents')
    refuseTaskHeaders(call.request)

    const [{ settings }] = await Promise.all([settingsOf(old.tenantId), read.ahead(sessionReads(old))])
    const { live, identity } = await liveSession(old, read, now)
    // A client of OAuth gets the next token where it got this one, with its own proof.
    if (live.client !== undefined) throw invalidToken('session-of-a-client')
    refuseForgedRenewal(call, live)
    await refuseByLogic(call, identity)
    const rotates = settings.value('auth.renew.rotation')
    const repeated = rotates ? await repeatedAnswer(call, live, old) : undefined
    if (repeated !== undefined) return ok(repeated)

    const { sessionId, amr, endsAt, launchedFrom } = live
    const fresh = sessionClaims(identity, { sessionId, amr, endsAt, launchedFrom }, ports.newSecretId(), now)
    const answer = await answerWithToken(fresh, ports.tokens)
    const rotation = rotates ? await rotationOf(call, live, old, fresh, answer) : undefined
    unitOfWork.add(prolongSession(live, new Date(now).toISOString(), renewableUntil(fresh, endsAt), rotation))
    return ok(answer)
  },
})
