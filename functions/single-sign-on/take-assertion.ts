import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { Said } from '../../shared/domain/saml/judge-assertion.ts'
import { withParameters } from '../../shared/domain/settings/page-url.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { newLaunchToken } from '../../shared/proofs/new-launch-token.ts'
import { personVouchedFor, type Statements, type Voucher } from '../../shared/sign-on/person-vouched-for.ts'
import { signOnRefusalPage } from '../../shared/sign-on/refusal-page.ts'
import { AMR_OF_ANOTHER, LONGEST_SESSION_SECONDS } from '../../shared/sign-on/vouched-session.ts'
import { endSamlRequest, takeAssertion } from '../../shared/storage/saml.ts'
import { LARGEST_POST, postedForm, postedResponse } from './posted-response.ts'
import { type Provider, providerNamed } from './provider.ts'
import { refused, verifiedResponse } from './verified-response.ts'

export const takeAssertionOfProvider = endpoint({
  method: 'POST',
  base: 'service',
  path: '/saml-acs/{idp}',
  operationId: 'consumeSamlResponse',
  group: 'single-sign-on',
  summary: 'Finish a login at an identity provider',
  description:
    'Assertion consumer service (SAML 2, POST binding): the identity provider’s page posts its signed response here. Redirects the browser to the landing URL with a launch token that logs in once, within 60 seconds.',
  access: { kind: 'open' },
  answersWith: { kind: 'redirect', status: 303, description: 'Sends the browser to the landing URL, with a launch token.' },
  form: postedForm,
  largestBody: LARGEST_POST,
  refusalPage: signOnRefusalPage,
  refusals: ['wrong-proof', 'invalid-request', 'too-large', 'unsupported-media-type', 'not-found', 'conflict'],
  async handle(call): Promise<Reply> {
    const { params, ports, unitOfWork, now } = call
    const provider = await providerNamed(call, params.idp)
    const { said, assertionId, requestId, started, identity } = await believed(call, provider)
    unitOfWork.actor = { customerId: identity.customerId, tenantId: identity.tenantId }
    unitOfWork.change = { after: { identity: identity.canonicalName, provider: provider.name }, ...unitOfWork.change }

    const { customerId, canonicalName, epoch } = identity
    const bearer = {
      customerId,
      identity: canonicalName,
      epoch,
      platformName: `saml:${provider.name}`,
      amr: AMR_OF_ANOTHER,
      endsAt: sessionEnd(said, now),
      provedAt: Math.min(said.provedAt, now),
      browser: { cookie: 'single-sign-on', hash: started.browserHash } as const,
    }
    const { token, write } = newLaunchToken(ports, bearer, now)
    unitOfWork.add(endSamlRequest(requestId), takeAssertion(provider.name, assertionId, Math.ceil(said.usableUntil / 1000)), write)
    return {
      status: 303,
      headers: { location: withParameters(started.landingUrl, { token, host: ports.host(), ...defined({ state: started.state }) }) },
    }
  },
})

/** The identity in the provider's answer, with its statements. A refusal carries provider and reason for the audit. */
async function believed(call: AnonymousCall, provider: Provider) {
  try {
    const { request: started, ...verified } = await verifiedResponse(call, provider, postedResponse(call.request))
    return { ...verified, started, identity: await personVouchedFor(call, voucher(provider), statements(verified.said)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { refusal, detail } = error
    throw new Refusal(refusal, { ...detail, noted: { provider: provider.name, reason: detail.because ?? refusal } })
  }
}

function voucher({ name, reach, config }: Provider): Voucher {
  return { name, reach, roleFrom: config.roleAttribute, tenantFrom: config.tenantAttribute, refused }
}

const statements = ({ nameId, attributes }: Said): Statements => ({ identity: nameId, attributes })

function sessionEnd({ sessionEnds }: { readonly sessionEnds: number | undefined }, now: number): number {
  const latest = Math.floor(now / 1000) + LONGEST_SESSION_SECONDS
  return sessionEnds === undefined ? latest : Math.min(latest, Math.floor(sessionEnds / 1000))
}
