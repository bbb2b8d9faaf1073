import { createHash } from 'node:crypto'
import { compactVerify, decodeProtectedHeader, importJWK, type JWTPayload } from 'jose'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { OAUTH_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { type ClientAlgorithm, isClientAlgorithm } from '../../shared/domain/oauth/algorithms.ts'
import { type ClientKey, keysFor, readClientKeys } from '../../shared/domain/oauth/client-keys.ts'
import { judgeClientAssertion } from '../../shared/domain/oauth/judge-client-assertion.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { useProof } from '../../shared/storage/used-proofs.ts'
import type { Write } from '../../shared/storage/write.ts'

/** Types that a header may name (RFC 7523, draft-ietf-oauth-rfc7523bis). An access token or ID token of another type is no assertion. */
const TYPES: ReadonlySet<string | undefined> = new Set([undefined, 'JWT', 'jwt', 'client-authentication+jwt'])

/** Verifies an assertion of this client, and returns the write that uses it up; refused for anything but a fresh one, signed by its key. */
export async function acceptedAssertion(call: Pick<AnonymousCall, 'ports'>, client: OAuthClient, assertion: string): Promise<Write> {
  const header = headerOf(assertion)
  const payload = await verifiedPayload(assertion, header.alg, await candidates(call, client, header))
  const verdict = judgeClientAssertion(payload, {
    clientId: client.clientId,
    audiences: issuersOf(call.ports.baseUrl()).flatMap((issuer) => [issuer, `${issuer}${OAUTH_PATH}/token`]),
    // Other machines sign by real time, also where the local clock was moved.
    now: call.ports.realClock.now(),
  })
  if (verdict.kind === 'refused') throw refused(verdict.why)
  const hash = createHash('sha256').update(verdict.jti).digest('base64url')
  return useProof(client.clientId, hash, verdict.expiresAt, 'invalid-client')
}

/** The issuer, and on a local run the same under each name of this machine. */
function issuersOf(baseUrl: string): readonly string[] {
  const { protocol, hostname, port } = new URL(baseUrl)
  const isLocal = protocol === 'http:' && hostname === '127.0.0.1'
  const bases = isLocal ? ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${port}`) : [baseUrl]
  return bases.map((base) => `${base}${SERVICE_PATH}`)
}

const refused = (because: string) => new Refusal('invalid-client', { because: `assertion-${because}` })

type Header = { readonly alg: ClientAlgorithm; readonly kid: string | undefined }

function headerOf(assertion: string): Header {
  const { alg, kid, typ, crit } = decoded(assertion)
  if (!isClientAlgorithm(alg)) throw refused('algorithm')
  if (!TYPES.has(typ) || crit !== undefined) throw refused('type')
  return { alg, kid: typeof kid === 'string' ? kid : undefined }
}

function decoded(assertion: string) {
  try {
    return decodeProtectedHeader(assertion)
  } catch {
    throw refused('malformed')
  }
}

/** The keys that may have signed it. An unknown key id at a JWKS URL causes a fetch, at most once a minute. */
async function candidates(call: Pick<AnonymousCall, 'ports'>, client: OAuthClient, header: Header): Promise<readonly ClientKey[]> {
  const known = keysFor(await keysOfClient(call, client, 'remembered'), header)
  const found = known.length > 0 ? known : keysFor(await keysOfClient(call, client, 'again'), header)
  if (found.length === 0) throw refused('no-such-key')
  return found
}

async function verifiedPayload(assertion: string, alg: ClientAlgorithm, keys: readonly ClientKey[]): Promise<JWTPayload> {
  for (const key of keys) {
    const payload = await payloadBy(assertion, alg, key)
    if (payload !== undefined) return payload
  }
  throw refused('signature')
}

/** Keys that were imported, by their members: a client proves the same key again and again. */
const imported = new BoundedMemory<string, ReturnType<typeof importJWK>>(1000)

function importedKey(key: ClientKey, alg: ClientAlgorithm): ReturnType<typeof importJWK> {
  const name = JSON.stringify([alg, key])
  const known = imported.get(name)
  if (known !== undefined) return known
  const importing = importJWK({ ...key }, alg)
  imported.set(name, importing)
  return importing
}

/** Times are judged with the claims, so only the signature is verified here. */
async function payloadBy(assertion: string, alg: ClientAlgorithm, key: ClientKey): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await compactVerify(assertion, await importedKey(key, alg), { algorithms: [alg] })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    return typeof claims === 'object' && claims !== null ? (claims as JWTPayload) : undefined
  } catch {
    return undefined
  }
}

/** Keys of a client at its URL. `fetchedAt` is in milliseconds of real time. */
type Fetched = { readonly keys: Promise<readonly ClientKey[]>; readonly fetchedAt: number }

const MOST_BYTES = 64 * 1024
/** Time for which fetched keys are used without another look, in milliseconds. */
const KEPT_MS = 300_000
/** Shortest time between two fetches that an unknown key causes, in milliseconds: whoever sends key ids cannot cause more. */
const PATIENCE_MS = 60_000

const fetched = new BoundedMemory<string, Fetched>(1000)

/** The public keys of a client. `again`: a key was not among those that are remembered. */
async function keysOfClient(
  { ports }: Pick<AnonymousCall, 'ports'>,
  { keys, jwksUri }: Pick<OAuthClient, 'keys' | 'jwksUri'>,
  look: 'remembered' | 'again',
): Promise<readonly ClientKey[]> {
  if (jwksUri === undefined) return keys ?? []
  const now = ports.realClock.now()
  const known = fetched.get(jwksUri)
  if (known !== undefined && now - known.fetchedAt < (look === 'again' ? PATIENCE_MS : KEPT_MS)) return known.keys
  const reading = keysAt(ports, jwksUri)
  fetched.set(jwksUri, { keys: reading, fetchedAt: now })
  return reading
}

/** The keys at a URL; none if they cannot be read. */
async function keysAt(ports: AnonymousCall['ports'], jwksUri: string): Promise<readonly ClientKey[]> {
  const found = await ports.fetcher.fetch(jwksUri, ports.callbackPolicy, MOST_BYTES)
  const read = found.kind === 'failed' ? undefined : readClientKeys(json(found.text))
  if (read?.kind === 'keys') return read.keys
  ports.log('warn', 'oauth.client-keys', { because: found.kind === 'failed' ? found.why : 'no-usable-keys' })
  return []
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
