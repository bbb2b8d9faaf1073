import * as z from 'zod'
import { refuseTaskHeaders } from '../../shared/contract/asks-for-task.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { tokenText } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken, liveSession, sessionReads } from '../../shared/contract/live-session.ts'
import { isRenewable, renewableUntil } from '../../shared/domain/tokens/claims.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refuseByLogic } from '../../shared/proofs/post-authentication.ts'
import { sessionClaims } from '../../shared/sessions/new-session.ts'
import { prolongSession } from '../../shared/storage/sessions.ts'
import { answerWithToken, loginAnswer } from './login-answer.ts'
import { CSRF_HEADER, refuseForgedRenewal } from './refuse-forged-renewal.ts'
import { repeatedAnswer, rotationOf } from './rotated-renewal.ts'

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
