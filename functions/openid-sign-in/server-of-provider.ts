import type { ClientAuth, CustomFetch, ExportedJWKSCache, ServerMetadata } from 'openid-client'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { readServer, type Server } from '../../shared/domain/openid/read-server.ts'
import { THIS_MACHINE } from '../../shared/domain/settings/page-url.ts'
import { secretContextOf } from '../../shared/settings/sealed-secret.ts'
import { type Provider, providerDown } from './provider.ts'

type Fetching = Pick<AnonymousCall, 'ports'>

/** The metadata of a provider, with its keys once they were needed. `until` is in milliseconds of real time. */
export type Remembered = { readonly server: Server; readonly until: number; keys?: ExportedJWKSCache | undefined }

const MOST_BYTES = 64 * 1024
/** For a document that says nothing about its age, and the longest for any, in milliseconds. */
const USUAL_MS = 300_000
const LONGEST_MS = 86_400_000

const remembered = new BoundedMemory<string, Remembered>(200)

/** The metadata of a provider, from its issuer or from memory. A provider that cannot be read is down. */
export async function serverOfProvider({ ports }: Fetching, { config }: Provider): Promise<Remembered> {
  const { issuer } = config
  const place = `${ports.baseUrl()} ${issuer}`
  const now = ports.realClock.now()
  const known = remembered.get(place)
  if (known !== undefined && known.until > now) return known
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await ports.fetcher.fetch(url, ports.callbackPolicy, MOST_BYTES)
  if (found.kind === 'failed') throw providerDown(found.why)
  const read = readServer(found.text, issuer)
  if (read.kind === 'unusable') throw providerDown(read.why)
  if (!isForBrowsers(ports.callbackPolicy, read.server.authorization_endpoint)) throw providerDown('authorization-endpoint')
  const keptMs = Math.min(found.maxAgeSeconds === undefined ? USUAL_MS : found.maxAgeSeconds * 1000, LONGEST_MS)
  const fresh: Remembered = { server: read.server, until: now + keptMs, keys: known?.keys }
  remembered.set(place, fresh)
  return fresh
}

/** Tells whether a browser may be sent to an address: https and, on a local run, http to this machine. */
function isForBrowsers(policy: AnonymousCall['ports']['callbackPolicy'], address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (policy === 'local' && protocol === 'http:' && THIS_MACHINE.has(hostname))
}

type LibraryCall = Pick<AnonymousCall, 'ports'>

const LARGEST_ANSWER_BYTES = 256 * 1024
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
    const answer = await ports.fetcher.exchange(request, ports.callbackPolicy, LARGEST_ANSWER_BYTES)
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
