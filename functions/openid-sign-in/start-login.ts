import { endpoint } from '../../shared/contract/endpoint.ts'
import { defined } from '../../shared/domain/defined.ts'
import { USUAL_IDENTITY_CLAIM } from '../../shared/domain/settings/oidc-config.ts'
import { withParameters } from '../../shared/domain/settings/page-url.ts'
import { browserCookie } from '../../shared/proofs/browser-cookie.ts'
import { newSecret } from '../../shared/proofs/stored-secret.ts'
import { signOnRefusalPage } from '../../shared/sign-on/refusal-page.ts'
import { landingOf, startQuery } from '../../shared/sign-on/start-query.ts'
import { startOpenIdRequest } from '../../shared/storage/openid-sign-ons.ts'
import { type Provider, providerNamed } from './provider.ts'
import { hashOf, newRequestSecrets } from './request-secrets.ts'
import { serverOfProvider } from './server-of-provider.ts'

/** Time for logging in at the provider, in seconds. */
const REQUEST_LIFETIME_SECONDS = 600

export const startLogin = endpoint({
  method: 'GET',
  base: 'service',
  path: '/oidc-login/{idp}',
  operationId: 'startOpenIdLogin',
  group: 'openid-sign-in',
  summary: 'Start a login by OpenID Connect',
  description:
    'Redirects the browser to an identity provider of OpenID Connect. After the login there the browser returns to `returnTo`, which must be a configured landing URL. The landing repeats `state`: a page that kept it knows that its browser started the login.',
  access: { kind: 'open' },
  answersWith: { kind: 'redirect', status: 302, description: 'Sends the browser to the identity provider.' },
  query: startQuery,
  refusals: ['not-found', 'invalid-request', 'unavailable'],
  audited: 'no',
  refusalPage: signOnRefusalPage,
  async handle(call) {
    const { params, query, ports, unitOfWork, now } = call
    const provider = await providerNamed(call, params.idp)
    const landingUrl = landingOf(provider.config, query.returnTo)
    const { server } = await serverOfProvider(call, provider)
    const state = newSecret(call.ports)
    const { verifier, nonce, sealed } = await newRequestSecrets(call, hashOf(state))
    const { cookie, hash: browserHash } = browserCookie(call, 'single-sign-on')
    const expiresAt = Math.floor(now / 1000) + REQUEST_LIFETIME_SECONDS
    const asked = { provider: provider.name, browserHash, sealed, landingUrl, startedAt: ports.realClock.now(), expiresAt }
    unitOfWork.add(startOpenIdRequest(hashOf(state), { ...asked, ...defined({ state: query.state }) }))
    const parameters = { state, nonce, code_challenge: hashOf(verifier), ...parametersOf(provider, query.forceAuthn === 'true') }
    return { status: 302, headers: { location: withParameters(server.authorization_endpoint, parameters) }, cookies: [cookie] }
  },
})

/** The parameters that are the same for each login (OpenID Connect Core §3.1.2.1). */
function parametersOf({ config, callbackUrl }: Provider, mustAskAnew: boolean): Readonly<Record<string, string>> {
  const {
    clientId,
    acrValues,
    identityClaim = USUAL_IDENTITY_CLAIM,
    scopes = identityClaim === 'email' ? ['profile', 'email'] : ['profile'],
  } = config
  return {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callbackUrl,
    scope: [...new Set(['openid', ...scopes])].join(' '),
    code_challenge_method: 'S256',
    ...defined({ acr_values: acrValues?.join(' ') }),
    ...(mustAskAnew ? { prompt: 'login', max_age: '0' } : {}),
  }
}
