import { endpoint } from '../../shared/contract/endpoint.ts'
import type { Reply } from '../../shared/contract/http.ts'
import type { Said } from '../../shared/domain/saml/judge-assertion.ts'
import { finishSignOn } from '../../shared/proofs/finish-sign-on.ts'
import { personVouchedFor, type Statements, type Voucher } from '../../shared/sign-on/person-vouched-for.ts'
import { otherPlaceOf } from '../../shared/sign-on/place-of-person.ts'
import { signOnRefusalPage } from '../../shared/sign-on/refusal-page.ts'
import { AMR_OF_ANOTHER, LONGEST_SESSION_SECONDS } from '../../shared/sign-on/vouched-session.ts'
import { endSamlRequest, takeAssertion } from '../../shared/storage/sign-ons.ts'
import { type Provider, providerNamed } from './provider.ts'
import { LARGEST_POST, postedForm, postedResponse, refused, verifiedResponse } from './verified-response.ts'

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
    const provider = await providerNamed(call, call.params.idp)
    const by = voucher(provider)
    return finishSignOn<Said>(call, {
      by,
      scheme: 'saml',
      async prove() {
        const { said, assertionId, requestId, request } = await verifiedResponse(call, provider, postedResponse(call.request))
        const uses = [endSamlRequest(requestId), takeAssertion(provider.name, assertionId, Math.ceil(said.usableUntil / 1000))]
        return { said, request, uses }
      },
      otherPlaceOf: (said) => otherPlaceOf(call, by, statements(said)),
      personOf: (said) => personVouchedFor(call, by, statements(said)),
      async sessionOf(said) {
        return { amr: AMR_OF_ANOTHER, endsAt: sessionEnd(said, call.now), provedAt: Math.min(said.provedAt, call.now), writes: [] }
      },
    })
  },
})

function voucher({ name, reach, config }: Provider): Voucher {
  return { name, reach, roleFrom: config.roleAttribute, tenantFrom: config.tenantAttribute, refused }
}

const statements = ({ nameId, attributes }: Said): Statements => ({ identity: nameId, attributes })

function sessionEnd({ sessionEnds }: { readonly sessionEnds: number | undefined }, now: number): number {
  const latest = Math.floor(now / 1000) + LONGEST_SESSION_SECONDS
  return sessionEnds === undefined ? latest : Math.min(latest, Math.floor(sessionEnds / 1000))
}
