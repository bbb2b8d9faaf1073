import type { AnonymousCall } from '../../shared/contract/call.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { checkCallbackUrl } from '../../shared/domain/callbacks/callback-url.ts'
import { defined } from '../../shared/domain/defined.ts'
import { readMetadata } from '../../shared/domain/oauth/metadata-client.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'

type Fetching = Pick<AnonymousCall, 'ports'>

const MOST_BYTES = 10 * 1024
const LONGEST_URL = 2048
/** Time for which a document without a maximum age is used, and the longest time for any document, in milliseconds. */
const USUAL_MS = 300_000
const LONGEST_MS = 86_400_000

type Kept = { readonly client: OAuthClient; readonly until: number }
const kept = new BoundedMemory<string, Kept>(1000)

/**
 * The client whose id is the URL of its metadata document; `undefined` for any other id, and for a document that cannot be read or breaks a
 * rule. It belongs to no tenant, and may request `propose` only.
 */
export async function clientOfDocument({ ports }: Fetching, clientId: string): Promise<OAuthClient | undefined> {
  if (!isDocumentUrl(ports, clientId)) return undefined
  const now = ports.realClock.now()
  const known = kept.get(clientId)
  if (known !== undefined && known.until > now) return known.client
  const found = await ports.fetcher.fetch(clientId, ports.callbackPolicy, MOST_BYTES)
  const client = found.kind === 'fetched' ? clientIn(ports, clientId, found.text) : undefined
  if (found.kind === 'failed') ports.log('warn', 'oauth.metadata-document', { because: found.why })
  if (client === undefined || found.kind === 'failed') return undefined
  const keptMs = Math.min(found.maxAgeSeconds === undefined ? USUAL_MS : found.maxAgeSeconds * 1000, LONGEST_MS)
  if (keptMs > 0) kept.set(clientId, { client, until: now + keptMs })
  return client
}

/** Tells whether a client id is the URL of a document that the service may read: https, or loopback on a local run. */
function isDocumentUrl({ callbackPolicy, callbackHosts }: Fetching['ports'], clientId: string): boolean {
  if (clientId.length > LONGEST_URL || !/^https?:\/\//.test(clientId)) return false
  const checked = checkCallbackUrl(clientId, callbackPolicy, callbackHosts)
  if (checked.kind === 'refused') return false
  const isPlain = checked.url.href === clientId
  return isPlain && (checked.url.protocol === 'https:' || checked.reach === 'loopback')
}

function clientIn(ports: Fetching['ports'], clientId: string, text: string): OAuthClient | undefined {
  const metadata = objectIn(text)
  if (metadata === undefined || metadata.client_id !== clientId) return undefined
  const described = readMetadata(metadata)
  if (described.kind === 'refused') return undefined
  const { name, kind, redirectUris, keys, jwksUri, dpopRequired } = described.client
  if (jwksUri !== undefined && checkCallbackUrl(jwksUri, ports.callbackPolicy, ports.callbackHosts).kind === 'refused') return undefined
  const nobody = new Date(0).toISOString()
  return {
    clientId,
    name: name ?? new URL(clientId).host,
    kind,
    redirectUris,
    postLogoutRedirectUris: [],
    ...defined({ keys, jwksUri }),
    scopes: ['propose'],
    dpopRequired,
    created: nobody,
    lastModified: nobody,
    version: 1,
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}
