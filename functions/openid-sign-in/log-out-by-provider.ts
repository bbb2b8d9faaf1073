import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import type { Told } from '../../shared/domain/openid/judge-logout-token.ts'
import { portalsToTell } from '../../shared/people/portals-to-tell.ts'
import { logOutEverywhere } from '../../shared/sessions/end-sessions.ts'
import { withDependentsEnded } from '../../shared/sessions/ended-beside.ts'
import { refuseSignOnElsewhere } from '../../shared/sign-on/place-of-person.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { type Person, person } from '../../shared/storage/persons.ts'
import { endSibling, type Session, sessionsOf } from '../../shared/storage/sessions.ts'
import { endSignOn, openIdSignOn } from '../../shared/storage/sign-ons.ts'
import { useProof } from '../../shared/storage/used-proofs.ts'
import type { Write } from '../../shared/storage/write.ts'
import { providerNamed } from './provider.ts'
import { hashOf } from './start-login.ts'
import { toldByLogoutToken } from './told-by-logout-token.ts'

/** Sessions of one sign-on that end one by one. With more, all sessions of the person end. */
const MOST_ONE_BY_ONE = 20

/** The newest sessions of a person, among which those of a sign-on are looked for. */
const LOOKED_AT = 100

/**
 * Time after a logout in which a session can still begin by a sign-on from before it, in milliseconds: its launch token works for a minute, and
 * the clock of the provider may be behind by another.
 */
const BEGINS_LATE_MS = 120_000

export const logOutByProvider = endpoint({
  method: 'POST',
  base: 'service',
  path: '/oidc-logout/{idp}',
  operationId: 'logOutByProvider',
  group: 'openid-sign-in',
  summary: 'End sessions by the identity provider',
  description:
    'Back-channel logout of OpenID Connect: the identity provider tells that its session, or a person, has ended. The sessions that began with it end, and everything that depends on them. If no sign-in named the session of the provider, the sessions of the person end.',
  access: { kind: 'open' },
  bodyAs: 'form',
  errorsAs: 'oauth',
  body: () =>
    z.object({
      logout_token: z.string().max(16_384).optional().meta({ writeOnly: true }).describe('Logout token that the provider signed.'),
    }),
  refusals: ['invalid-request', 'not-found', 'unavailable', 'conflict'],
  async handle(call) {
    const { params, body, unitOfWork } = call
    const provider = await providerNamed(call, params.idp)
    const told = await toldByLogoutToken(call, provider, body.logout_token)
    await refuseSignOnElsewhere(call, provider, hashesTold(told))
    unitOfWork.add(useProof(`oidc:${provider.name}`, hashOf(told.jti), told.until, 'invalid-request'))
    unitOfWork.change = { after: { provider: provider.name } }
    await endToldSessions(call, provider.name, told)
    return ok(undefined, { 'cache-control': 'no-store' })
  },
})

const hashOfSession = (session: string | undefined) => (session === undefined ? undefined : hashOf(`sid ${session}`))
const hashOfSubject = (subject: string | undefined) => (subject === undefined ? undefined : hashOf(`sub ${subject}`))

/** The provider's session, and its subject: a sign-on is noted under each of them that its ID token named. */
const hashesTold = ({ subject, session }: Told): readonly string[] =>
  [hashOfSession(session), hashOfSubject(subject)].filter((hash) => hash !== undefined)

/**
 * Ends the sessions of a provider's session or, if the token names none, all of its subject. Those of the subject end too if no sign-on is
 * known for the provider's session: its ID token may not have named it. An unknown subject has nothing to end, and a session that began
 * since the logout is of another sign-on: tokens can come late.
 */
async function endToldSessions(call: AnonymousCall, provider: string, { subject, session, issuedAt }: Told): Promise<void> {
  const bySession = await signedOnBy(call, provider, hashOfSession(session))
  const found = bySession ?? (await signedOnBy(call, provider, hashOfSubject(subject)))
  if (found === undefined) return
  const { of, owner, hash } = found
  const { things } = await call.read.list(sessionsOf(of.customerId, LOOKED_AT))
  const ofProvider = things.filter((each) => each.signedOn?.provider === provider && isOfEpoch(each, owner))
  const isOther = (each: Session) => each.signedOn?.session !== undefined
  if (bySession === undefined && session !== undefined && ofProvider.length > 0 && ofProvider.every(isOther)) return
  call.unitOfWork.actor = { customerId: of.customerId, tenantId: of.tenantId }
  const told = bySession === undefined ? ofProvider : ofProvider.filter(({ signedOn }) => signedOn?.session === hash)
  const ended = told.filter((each) => !beganSince(call, each, issuedAt))
  if (ended.length === told.length) {
    call.unitOfWork.add(found.end)
    if (bySession === undefined) return logOutEverywhere(call, of)
  }
  if (ended.length > MOST_ONE_BY_ONE || things.length === LOOKED_AT) return logOutEverywhere(call, of)
  const ending = ended.map((each) => endSibling(each, of.tenantId))
  call.unitOfWork.add(...(await withDependentsEnded(call, ended, of.tenantId, ending)), ...(await portalsToTell(call, ended, of.tenantId)))
}

/** Tells whether a session began after a logout (seconds of real time). The clock of a local run can be moved, also back. */
function beganSince({ ports, now }: AnonymousCall, { created }: Session, issuedAt: number): boolean {
  const loggedOutAt = issuedAt * 1000 + (now - ports.realClock.now())
  const began = Date.parse(created)
  return began > loggedOutAt + BEGINS_LATE_MS && began <= now
}

/** Sessions of earlier epochs have ended. */
const isOfEpoch = (session: Session, { canonicalName, epoch }: Identity) => session.identity === canonicalName && session.epoch === epoch

type Found = { readonly hash: string; readonly of: Person; readonly owner: Identity; readonly end: Write }

/** The person of a sign-on, if they still own the identity that signed in. */
async function signedOnBy({ read }: AnonymousCall, provider: string, hash: string | undefined): Promise<Found | undefined> {
  const signOn = hash === undefined ? undefined : await read.one(openIdSignOn(provider, hash))
  if (hash === undefined || signOn === undefined) return undefined
  const owner = await read.one(identityNamed(signOn.identity))
  const of = await read.one(person(signOn.customerId))
  if (of === undefined || owner?.customerId !== of.customerId) return undefined
  return { hash, of, owner, end: endSignOn(provider, hash, signOn) }
}
