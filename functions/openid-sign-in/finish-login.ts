import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { Said } from '../../shared/domain/openid/judge-id-token.ts'
import { finishSignOn, type VouchedSession } from '../../shared/proofs/finish-sign-on.ts'
import { personVouchedFor, type Voucher } from '../../shared/sign-on/person-vouched-for.ts'
import { notePlace, otherPlaceOf } from '../../shared/sign-on/place-of-person.ts'
import { signOnRefusalPage } from '../../shared/sign-on/refusal-page.ts'
import { AMR_OF_ANOTHER, LONGEST_SESSION_SECONDS } from '../../shared/sign-on/vouched-session.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { endOpenIdRequest, noteSignOn, type SignedOn } from '../../shared/storage/sign-ons.ts'
import type { Write } from '../../shared/storage/write.ts'
import { believedAnswer } from './believed-answer.ts'
import { type Provider, providerNamed, refused } from './provider.ts'
import { hashOf } from './start-login.ts'

/** Time for which a sign-on is known after the end of its longest session, in seconds: its launch token may be used late. */
const SLACK_SECONDS = 120

export const finishLogin = endpoint({
  method: 'GET',
  base: 'service',
  path: '/oidc-callback/{idp}',
  operationId: 'finishOpenIdLogin',
  group: 'openid-sign-in',
  summary: 'Finish a login by OpenID Connect',
  description:
    'The identity provider sends the browser back here with a code, which the service exchanges. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.',
  access: { kind: 'open' },
  answersWith: { kind: 'redirect', status: 303, description: 'Sends the browser to the landing URL, with a launch token.' },
  query: () =>
    z.object({
      state: z.string().max(200).optional().describe('State of the request.'),
      code: z.string().max(8192).optional().meta({ writeOnly: true }).describe('Code of the provider.'),
      iss: z.string().max(2048).optional().describe('Issuer of the answer, against mix-ups of providers.'),
      error: z.string().max(200).optional().describe('Reason for which the provider refused.'),
    }),
  refusalPage: signOnRefusalPage,
  refusals: ['wrong-proof', 'invalid-request', 'not-found', 'conflict', 'unavailable'],
  async handle(call): Promise<Reply> {
    const provider = await providerNamed(call, call.params.idp)
    const by = voucher(provider)
    return finishSignOn<Said>(call, {
      by,
      scheme: 'oidc',
      async prove() {
        const { said, request, stateHash } = await believedAnswer(call, provider, call.query)
        return { said, request, uses: [endOpenIdRequest(stateHash)] }
      },
      otherPlaceOf: (said) => otherPlaceOf(call, by, said),
      personOf: (said) => personVouchedFor(call, by, said),
      sessionOf: (said, identity) => sessionOf(call, by, said, identity),
    })
  },
})

/** The session of a person, which a logout at the provider ends: it is noted where the provider's words lead to it. */
async function sessionOf(call: AnonymousCall, by: Voucher, said: Said, identity: Identity): Promise<VouchedSession> {
  const endsAt = Math.floor(call.now / 1000) + LONGEST_SESSION_SECONDS
  const expiresAt = endsAt + SLACK_SECONDS
  const signedOn = signedOnAt(by, said)
  await notePlace(call, by, hashesOf(signedOn), { tenantId: identity.tenantId, expiresAt })
  const provedAt = Math.min(serviceTime(call, said.provedAt), call.now)
  return { amr: AMR_OF_ANOTHER, endsAt, provedAt, signedOn, writes: noted(signedOn, identity, expiresAt) }
}

function voucher({ name, reach, config }: Provider): Voucher {
  return { name, reach, roleFrom: config.roleClaim, tenantFrom: config.tenantClaim, refused }
}

function signedOnAt({ name }: Voucher, { subject, session }: Said): SignedOn {
  return {
    provider: name,
    subject: hashOf(`sub ${subject}`),
    ...defined({ session: session === undefined ? undefined : hashOf(`sid ${session}`) }),
  }
}

const hashesOf = ({ subject, session }: SignedOn): readonly string[] => [subject, ...(session === undefined ? [] : [session])]

function noted(signedOn: SignedOn, { customerId, canonicalName }: Identity, expiresAt: number): readonly Write[] {
  const of = { customerId, identity: canonicalName, expiresAt }
  return hashesOf(signedOn).map((hash) => noteSignOn(signedOn.provider, hash, of))
}

/** A real time as a time of the service, whose clock a local run can move. */
function serviceTime({ ports, now }: AnonymousCall, realTime: number): number {
  return realTime === 0 ? 0 : realTime + (now - ports.realClock.now())
}
