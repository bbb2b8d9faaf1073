import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { withParameters } from '../../shared/domain/settings/page-url.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { newLaunchToken } from '../../shared/proofs/new-launch-token.ts'
import { personVouchedFor, type Voucher } from '../../shared/sign-on/person-vouched-for.ts'
import { signOnRefusalPage } from '../../shared/sign-on/refusal-page.ts'
import { AMR_OF_ANOTHER, LONGEST_SESSION_SECONDS } from '../../shared/sign-on/vouched-session.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { endOpenIdRequest, noteSignOn, type SignedOn } from '../../shared/storage/openid-sign-ons.ts'
import type { Write } from '../../shared/storage/write.ts'
import { type Believed, believedAnswer, type ProviderAnswer } from './believed-answer.ts'
import { type Provider, providerNamed, refused } from './provider.ts'
import { hashOf } from './request-secrets.ts'

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
    const { params, ports, unitOfWork, now, query } = call
    const provider = await providerNamed(call, params.idp)
    const { identity, stateHash, request, said } = await vouchedFor(call, provider, query)
    unitOfWork.actor = { customerId: identity.customerId, tenantId: identity.tenantId }
    unitOfWork.change = { after: { identity: identity.canonicalName, provider: provider.name }, ...unitOfWork.change }

    const endsAt = Math.floor(now / 1000) + LONGEST_SESSION_SECONDS
    const signedOn = signedOnAt(provider, said)
    const bearer = {
      customerId: identity.customerId,
      identity: identity.canonicalName,
      epoch: identity.epoch,
      platformName: `oidc:${provider.name}`,
      amr: AMR_OF_ANOTHER,
      endsAt,
      provedAt: Math.min(serviceTime(call, said.provedAt), now),
      signedOn,
      browser: { cookie: 'single-sign-on', hash: request.browserHash } as const,
    }
    const { token, write } = newLaunchToken(ports, bearer, now)
    unitOfWork.add(endOpenIdRequest(stateHash), write, ...noted(signedOn, identity, endsAt + SLACK_SECONDS))
    return {
      status: 303,
      headers: { location: withParameters(request.landingUrl, { token, host: ports.host(), ...defined({ state: request.state }) }) },
    }
  },
})

/** The identity in the provider's answer, with its statements. A refusal carries provider and reason for the audit. */
async function vouchedFor(
  call: AnonymousCall,
  provider: Provider,
  answer: ProviderAnswer,
): Promise<Believed & { readonly identity: Identity }> {
  try {
    const believed = await believedAnswer(call, provider, answer)
    return { ...believed, identity: await personVouchedFor(call, voucher(provider), believed.said) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { refusal, detail } = error
    throw new Refusal(refusal, { ...detail, noted: { provider: provider.name, reason: detail.because ?? refusal } })
  }
}

function voucher({ name, reach, config }: Provider): Voucher {
  return { name, reach, roleFrom: config.roleClaim, tenantFrom: config.tenantClaim, refused }
}

function signedOnAt({ name }: Provider, { subject, session }: Believed['said']): SignedOn {
  return {
    provider: name,
    subject: hashOf(`sub ${subject}`),
    ...defined({ session: session === undefined ? undefined : hashOf(`sid ${session}`) }),
  }
}

function noted({ provider, subject, session }: SignedOn, { customerId, canonicalName }: Identity, expiresAt: number): readonly Write[] {
  const of = { customerId, identity: canonicalName, expiresAt }
  return [subject, session].flatMap((hash) => (hash === undefined ? [] : [noteSignOn(provider, hash, of)]))
}

/** A real time as a time of the service, whose clock a local run can move. */
function serviceTime({ ports, now }: AnonymousCall, realTime: number): number {
  return realTime === 0 ? 0 : realTime + (now - ports.realClock.now())
}
