import type { ClientAuth, CustomFetch, ServerMetadata } from 'openid-client'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { secretContextOf } from '../../shared/settings/sealed-secret.ts'
import { type Provider, providerDown } from './provider.ts'
import type { Remembered } from './server-of-provider.ts'

type LibraryCall = Pick<AnonymousCall, 'ports'>

const MOST_BYTES = 256 * 1024
const ASSERTION_LIFETIME_SECONDS = 60
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Configures the library for one call. It loads the library only when a call needs it. */
export async function openIdLibrary(call: LibraryCall, provider: Provider, { server, keys }: Remembered) {
  const library = await import('openid-client')
  const configuration = new library.Configuration(
    server as ServerMetadata,
    provider.config.clientId,
    {},
    await clientAuth(call, provider, server, library),
  )
  // Without this the library trusts the connection to the token endpoint and verifies no signature.
  library.enableNonRepudiationChecks(configuration)
  // The guard decides: it lets http through on a local run, to this machine.
  library.allowInsecureRequests(configuration)
  configuration[library.customFetch] = guardedFetch(call)
  if (keys !== undefined) library.setJwksCache(configuration, keys)
  return { library, configuration }
}

/** Sends requests under the guard of callbacks. A provider that does not answer, or fails itself, is down. */
function guardedFetch({ ports }: LibraryCall): CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? {} : { body: String(body) }
    const request = { url, method: method === 'POST' ? ('POST' as const) : ('GET' as const), headers, ...sent }
    const answer = await ports.fetcher.exchange(request, ports.callbackPolicy, MOST_BYTES)
    if (answer.kind === 'failed') throw providerDown(answer.why)
    if (answer.status >= 500) throw providerDown(`status-${answer.status}`)
    return new Response(answer.text, { status: answer.status, headers: { 'content-type': answer.contentType } })
  }
}

type Library = typeof import('openid-client')

/** Authenticates by the client secret, where one is stored, and else by an assertion that the service signs. */
async function clientAuth({ ports }: LibraryCall, provider: Provider, server: Remembered['server'], library: Library): Promise<ClientAuth> {
  const { name, config } = provider
  if (config.clientSecret !== undefined) {
    const secret = await ports.secrets.open(config.clientSecret, secretContextOf(`oidc.config.${name}`))
    const methods = server.token_endpoint_auth_methods_supported
    // Servers differ in how they decode the form of Basic, so it is used only where nothing else is offered.
    const takesPost = Array.isArray(methods) && methods.includes('client_secret_post')
    return takesPost ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret)
  }
  const now = Math.floor(ports.realClock.now() / 1000)
  const { clientId, issuer } = config
  const times = { iat: now, nbf: now, exp: now + ASSERTION_LIFETIME_SECONDS }
  const assertion = await ports.tokens.signAssertion({ iss: clientId, sub: clientId, aud: issuer, jti: ports.newSecretId(), ...times })
  return (_server, _client, body) => {
    body.set('client_id', clientId)
    body.set('client_assertion_type', ASSERTION_TYPE)
    body.set('client_assertion', assertion)
  }
}
