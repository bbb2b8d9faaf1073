import type { AnonymousCall } from '../../shared/contract/call.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { judgeLogin } from '../../shared/domain/login/judge-login.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { isFromOwnPage, isSameBrowser } from '../../shared/proofs/browser-cookie.ts'
import { launchTokenHash } from '../../shared/proofs/new-launch-token.ts'
import { refuseByLogic } from '../../shared/proofs/post-authentication.ts'
import { newSession } from '../../shared/sessions/new-session.ts'
import { attemptsOn, countLogin } from '../../shared/storage/attempts.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { type LaunchToken, launchToken, useLaunchToken } from '../../shared/storage/launch-tokens.ts'
import { beginSession, session } from '../../shared/storage/sessions.ts'
import { loginOf } from '../../shared/storage/sign-ons.ts'
import { browserOfLogin } from './browser-of-login.ts'
import { answerWithToken, refusedLogin } from './login-answer.ts'
import { CSRF_HEADER, newCsrfToken } from './refuse-forged-renewal.ts'

/** Logs in with a launch token alone. Nothing is charged: a token of 256 bits cannot be guessed. */
export async function launchLogin(call: AnonymousCall, token: string): Promise<Reply> {
  const { ports, read, unitOfWork, now } = call
  const hash = launchTokenHash(token)
  const launched = await read.one(launchToken(hash))
  if (launched === undefined) throw new Refusal('wrong-proof', { because: 'no-launch-token' })
  const identity = await launchedIdentity(call, launched)
  const attempts = (await read.one(attemptsOn(identity.canonicalName))) ?? {}
  const { loginsSince, logins } = attempts
  const verdict = judgeLogin({ proofs: 'right', ...momentsOf(identity), changesLockedUntil: undefined, loginsSince, logins }, now)
  if (verdict.kind === 'refused') throw refusedLogin(verdict)
  await refuseByLogic(call, identity)

  const csrf = newCsrfToken(ports)
  const { begun, claims } = newSession(call, identity, launched.amr, launched)
  unitOfWork.actor = { customerId: identity.customerId, tenantId: identity.tenantId }
  unitOfWork.change = { after: { sessionId: begun.sessionId, platformName: launched.platformName } }
  unitOfWork.whenDone(() => ports.tallies.note(identity.tenantId, { kind: 'sign-in', outcome: 'succeeded' }))
  const { cookie, of } = browserOfLogin(call)
  unitOfWork.add(
    useLaunchToken(hash),
    beginSession({ ...begun, ...of, ...defined({ signedOn: launched.signedOn }), csrfHash: csrf.hash }, identity.tenantId),
    ...loginOf(launched.signedOn),
    countLogin(identity.canonicalName, attempts, now),
  )
  const answer = { ...(await answerWithToken(claims, ports.tokens)), csrfHeaderName: CSRF_HEADER, csrfToken: csrf.token }
  return { ...ok({ ...answer, ...startedHere(call, launched) }), ...cookie }
}

/**
 * Tells a page of the service whether its browser has started the sign-in or the launch; programs and other portals get the answer that
 * they know. INVARIANT: a page that gets `false` asks the person before it keeps the session; a stranger could otherwise sign a browser in
 * with a link of their own.
 */
function startedHere(call: AnonymousCall, { browser }: LaunchToken): { readonly startedHere?: boolean } {
  return isFromOwnPage(call) ? { startedHere: browser !== undefined && isSameBrowser(call, browser.cookie, browser.hash) } : {}
}

/** The dates of an identity that stop a login. `changeAfter` is about a password, and so about those who sign in with one. */
const momentsOf = ({ authLockedAfter, changeAfter, kind }: Identity) => ({
  authLockedAfter,
  changeAfter: kind === 'password' ? changeAfter : undefined,
})

/** The identity of the token, if it still belongs to the same person, and the sessions that it was launched from are live. */
async function launchedIdentity({ read }: AnonymousCall, launched: LaunchToken): Promise<Identity> {
  const { identity: name, customerId, launchedFrom = [], epoch } = launched
  const from = launchedFrom.map((sessionId) => session(customerId, sessionId))
  await read.ahead([identityNamed(name), attemptsOn(name), ...from])
  const [identity, origins] = await Promise.all([read.one(identityNamed(name)), read.many(from)])
  const lives = origins.every((origin) => origin?.epoch === epoch)
  if (identity === undefined || identity.customerId !== customerId || identity.epoch !== epoch || !lives)
    throw new Refusal('wrong-proof', { because: 'launched-session-ended' })
  return identity
}
