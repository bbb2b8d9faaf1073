import type * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'
import { judgeRenewal } from '../../shared/domain/tokens/judge-renewal.ts'
import { portalsToTell } from '../../shared/people/portals-to-tell.ts'
import { endSession, type Session, type SessionRotation } from '../../shared/storage/sessions.ts'
import type { loginAnswer } from './login-answer.ts'

type LoginAnswer = z.infer<ReturnType<typeof loginAnswer>>
type RenewingCall = Pick<AnonymousCall, 'ports' | 'now'>
type RepeatingCall = Pick<AnonymousCall, 'ports' | 'now' | 'read' | 'newId' | 'traceId'>

/** The answer to a repeated renewal; `undefined` for a first one. A token that was renewed earlier ends its session. */
export async function repeatedAnswer(call: RepeatingCall, live: Session, old: Claims): Promise<LoginAnswer | undefined> {
  const { ports, now } = call
  const verdict = judgeRenewal(live.rotation, old.jti, now)
  if (verdict === 'first' || live.rotation === undefined) return undefined
  if (verdict === 'repeated') return JSON.parse(await ports.secrets.open(live.rotation.sealedSuccessor, contextOf(live))) as LoginAnswer
  const told = await portalsToTell(call, [live], old.tenantId)
  await ports.atOnce.commit([endSession(live, old.tenantId, 'token-invalid'), ...told])
  throw invalidToken('renewed-before')
}

/** The record of a renewal in the session, so that it can be repeated but not made twice. */
export async function rotationOf(
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
