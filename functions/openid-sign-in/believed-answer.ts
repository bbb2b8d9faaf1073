import type { AnonymousCall } from '../../shared/contract/call.ts'
import { judgeIdToken, type Said } from '../../shared/domain/openid/judge-id-token.ts'
import { USUAL_IDENTITY_CLAIM } from '../../shared/domain/settings/provider-settings.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { isSameBrowser } from '../../shared/proofs/browser-cookie.ts'
import { type OpenIdRequest, openIdRequest } from '../../shared/storage/sign-ons.ts'
import { type Provider, refused } from './provider.ts'
import { openIdLibrary, serverOfProvider } from './server-of-provider.ts'
import { hashOf, openedSecrets } from './start-login.ts'

/** The parameters with which a provider sends a browser back (RFC 6749 §4.1.2, RFC 9207). */
type ProviderAnswer = {
  readonly state?: string | undefined
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

type Believed = { readonly said: Said; readonly stateHash: string; readonly request: OpenIdRequest }

/** Verifies an answer completely before any statement is used. That it answers a request of this browser comes before the code is sent. */
export async function believedAnswer(call: AnonymousCall, provider: Provider, answer: ProviderAnswer): Promise<Believed> {
  const { state = '', code, error } = answer
  const stateHash = hashOf(state)
  const request = await requestOf(call, provider, stateHash)
  if (error !== undefined) throw refused('refused-by-provider')
  if (code === undefined || code === '') throw refused('no-code')
  const said = await exchanged(call, () => saidFor(call, provider, { ...answer, state, code }, request))
  return { said, stateHash, request }
}

async function requestOf(call: AnonymousCall, provider: Provider, stateHash: string): Promise<OpenIdRequest> {
  const request = await call.read.one(openIdRequest(stateHash))
  if (request?.provider !== provider.name || request.expiresAt * 1000 <= call.now) throw refused('no-such-request')
  if (!isSameBrowser(call, 'single-sign-on', request.browserHash)) throw refused('another-browser')
  return request
}

const exchanges = new WeakMap<object, Promise<Said>>()

/** A code works once: a call that repeats its steps after a conflict uses what it has obtained. */
function exchanged(call: AnonymousCall, exchange: () => Promise<Said>): Promise<Said> {
  const known = exchanges.get(call.request)
  if (known !== undefined) return known
  const made = exchange()
  exchanges.set(call.request, made)
  return made
}

type WithCode = ProviderAnswer & { readonly state: string; readonly code: string }

async function saidFor(call: AnonymousCall, provider: Provider, answer: WithCode, request: OpenIdRequest): Promise<Said> {
  const { config, callbackUrl } = provider
  const { verifier, nonce } = await openedSecrets(call, hashOf(answer.state), request.sealed)
  const claims = await claimsFor(call, provider, addressOf(callbackUrl, answer), { verifier, nonce, state: answer.state })
  const judged = judgeIdToken(claims, {
    issuer: config.issuer,
    clientId: config.clientId,
    nonce,
    identityClaim: config.identityClaim ?? USUAL_IDENTITY_CLAIM,
    acrValues: config.acrValues,
    startedAt: request.startedAt,
    now: call.ports.realClock.now(),
  })
  if (judged.kind === 'bad') throw refused(judged.why)
  return judged.said
}

/** The address to which the provider sent the browser, without what the service does not use. */
function addressOf(callbackUrl: string, { state, code, iss }: WithCode): URL {
  const url = new URL(callbackUrl)
  for (const [name, value] of Object.entries({ state, code, iss })) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

type Secrets = { readonly verifier: string; readonly nonce: string; readonly state: string }

/** The claims of the ID token for a code. The library checks state, `iss`, PKCE, signature, audience and times; the rest is judged here. */
async function claimsFor(call: AnonymousCall, provider: Provider, address: URL, { verifier, nonce, state }: Secrets) {
  const remembered = await serverOfProvider(call, provider)
  const { library, configuration } = await openIdLibrary(call, provider, remembered)
  const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true }
  try {
    const tokens = await library.authorizationCodeGrant(configuration, address, checks)
    remembered.keys = library.getJwksCache(configuration)
    return (tokens.claims() ?? {}) as Readonly<Record<string, unknown>>
  } catch (error) {
    throw refusalIn(error) ?? refused(`library: ${codeOf(error)}`)
  }
}

/** A refusal that the library wraps: the provider is down. */
function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : undefined
}

/** The library's constant for an error; its texts can contain what the provider sent. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
}
