import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { defined } from '../../shared/domain/defined.ts'
import { withParameters } from '../../shared/domain/settings/page-url.ts'
import { USUAL_IDENTITY_CLAIM } from '../../shared/domain/settings/provider-settings.ts'
import { browserCookie } from '../../shared/proofs/browser-cookie.ts'
import { newSecret, sha256 } from '../../shared/proofs/hashes.ts'
import { signOnRefusalPage } from '../../shared/sign-on/refusal-page.ts'
import { landingOf, startQuery } from '../../shared/sign-on/start-query.ts'
import { startOpenIdRequest } from '../../shared/storage/sign-ons.ts'
import { type Provider, providerNamed } from './provider.ts'
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

/** The secrets of a login that was started: the PKCE verifier (RFC 7636) and the nonce of its ID token. */
type RequestSecrets = { readonly verifier: string; readonly nonce: string }

type SealingPorts = { readonly ports: Pick<AnonymousCall['ports'], 'secrets' | 'randomBytes'> }

export const hashOf = (text: string): string => sha256(Buffer.from(text)).toString('base64url')

const contextOf = (stateHash: string): string => `openid-request/${stateHash}`

async function newRequestSecrets(call: SealingPorts, stateHash: string): Promise<RequestSecrets & { readonly sealed: string }> {
  const secrets: RequestSecrets = { verifier: newSecret(call.ports), nonce: newSecret(call.ports) }
  return { ...secrets, sealed: await call.ports.secrets.seal(JSON.stringify(secrets), contextOf(stateHash)) }
}

export async function openedSecrets({ ports }: SealingPorts, stateHash: string, sealed: string): Promise<RequestSecrets> {
  return JSON.parse(await ports.secrets.open(sealed, contextOf(stateHash))) as RequestSecrets
}
