import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import type { Told } from '../../shared/domain/openid/judge-logout-token.ts'
import { portalsToTell } from '../../shared/people/portals-to-tell.ts'
import { endAllSessions } from '../../shared/sessions/end-all-sessions.ts'
import { refuseSignOnElsewhere } from '../../shared/sign-on/place-of-person.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { endSignOn, openIdSignOn } from '../../shared/storage/openid-sign-ons.ts'
import { person } from '../../shared/storage/persons.ts'
import { endSibling, type Session, sessionsOf } from '../../shared/storage/sessions.ts'
import { useProof } from '../../shared/storage/used-proofs.ts'
import { providerNamed } from './provider.ts'
import { hashOf } from './request-secrets.ts'
import { toldByLogoutToken } from './told-by-logout-token.ts'

/** Sessions of one sign-on that end one by one. With more, all sessions of the person end. */
const MOST_ONE_BY_ONE = 20

/** The newest sessions of a person, among which those of a sign-on are looked for. */
const LOOKED_AT = 100

export const logOutByProvider = endpoint({
  method: 'POST',
  base: 'service',
  path: '/oidc-logout/{idp}',
  operationId: 'logOutByProvider',
  group: 'openid-sign-in',
  summary: 'End sessions by the identity provider',
  description:
    'Back-channel logout of OpenID Connect: the identity provider tells that its session, or a person, has ended. The sessions that began with it end, and everything that depends on them.',
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
    await refuseSignOnElsewhere(call, provider, hashTold(told))
    unitOfWork.add(useProof(`oidc:${provider.name}`, hashOf(told.jti), told.until, 'invalid-request'))
    unitOfWork.change = { after: { provider: provider.name } }
    await endToldSessions(call, provider.name, told)
    return ok(undefined, { 'cache-control': 'no-store' })
  },
})

const hashTold = ({ subject, session }: Told): string => hashOf(session === undefined ? `sub ${subject}` : `sid ${session}`)

/** Ends the sessions of a provider's session or, if the token names none, all of its subject. An unknown one has nothing to end. */
async function endToldSessions(call: AnonymousCall, provider: string, told: Told): Promise<void> {
  const { session } = told
  const hash = hashTold(told)
  const signOn = await call.read.one(openIdSignOn(provider, hash))
  if (signOn === undefined) return
  const owner = await call.read.one(identityNamed(signOn.identity))
  const of = await call.read.one(person(signOn.customerId))
  if (of === undefined || owner?.customerId !== of.customerId) return
  call.unitOfWork.actor = { customerId: of.customerId, tenantId: of.tenantId }
  call.unitOfWork.add(endSignOn(provider, hash, signOn))
  if (session === undefined) return endAllSessions(call, of, undefined)
  const { things } = await call.read.list(sessionsOf(of.customerId, LOOKED_AT))
  const ended = things.filter(({ signedOn }: Session) => signedOn?.provider === provider && signedOn.session === hash)
  if (ended.length > MOST_ONE_BY_ONE || things.length === LOOKED_AT) return endAllSessions(call, of, undefined)
  call.unitOfWork.add(...ended.map((each) => endSibling(each, of.tenantId)), ...(await portalsToTell(call, ended, of.tenantId)))
}
