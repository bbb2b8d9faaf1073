import type * as z from 'zod'
import type { AnonymousCall, Input } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { withParameters } from '../../shared/domain/settings/page-url.ts'
import { browserCookie } from '../../shared/proofs/browser-cookie.ts'
import { signOnRefusalPage } from '../../shared/sign-on/refusal-page.ts'
import { landingOf, startQuery } from '../../shared/sign-on/start-query.ts'
import { startSamlRequest } from '../../shared/storage/sign-ons.ts'
import { providerNamed, samlLibrary } from './provider.ts'

/** Time for logging in at the provider, in seconds. */
const REQUEST_LIFETIME_SECONDS = 600

type Started = Input<'/saml-login/{idp}', z.output<ReturnType<typeof startQuery>>>

export const startLogin = endpoint({
  method: 'GET',
  base: 'service',
  path: '/saml-login/{idp}',
  operationId: 'startSamlLogin',
  group: 'single-sign-on',
  summary: 'Start a login at an identity provider',
  description:
    'Redirects the browser to a SAML 2 identity provider. For a provider of OpenID Connect it redirects to `/oidc-login/{idp}`, so that a page need not know which it is. After the login there the browser returns to `returnTo`, which must be a configured landing URL. The landing repeats `state`: a page that kept it knows that its browser started the login.',
  access: { kind: 'open' },
  answersWith: { kind: 'redirect', status: 302, description: 'Sends the browser to the identity provider.' },
  query: startQuery,
  refusals: ['not-found', 'invalid-request'],
  audited: 'no',
  refusalPage: signOnRefusalPage,
  async handle(call) {
    const { params, query, ports, unitOfWork, now } = call
    if (await isOfOpenId(call, params.idp)) return { status: 302, headers: { location: openIdStart(call) } }
    const provider = await providerNamed(call, params.idp)
    const landingUrl = landingOf(provider.config, query.returnTo)

    // An id begins with a letter or an underscore (XML Schema, NCName).
    const requestId = `_${Buffer.from(ports.randomBytes(20)).toString('hex')}`
    const { cookie, hash } = browserCookie(call, 'single-sign-on')
    const expiresAt = Math.floor(now / 1000) + REQUEST_LIFETIME_SECONDS
    unitOfWork.add(
      startSamlRequest(requestId, {
        provider: provider.name,
        browserHash: hash,
        landingUrl,
        expiresAt,
        ...defined({ state: query.state }),
      }),
    )
    const location = await samlLibrary(provider, { requestId, forceAuthn: query.forceAuthn === 'true' }).getAuthorizeUrlAsync(
      '',
      undefined,
      {},
    )
    return { status: 302, headers: { location }, cookies: [cookie] }
  },
})

async function isOfOpenId({ settingsOf }: AnonymousCall, name: string): Promise<boolean> {
  const { settings } = await settingsOf(undefined)
  return settings.member('saml.config.', name) === undefined && settings.member('oidc.config.', name) !== undefined
}

/** The same start, with the same query, by OpenID Connect. */
function openIdStart({ ports, params, query }: AnonymousCall<Started>): string {
  return withParameters(`${ports.baseUrl()}${SERVICE_PATH}/oidc-login/${encodeURIComponent(params.idp)}`, defined(query))
}
