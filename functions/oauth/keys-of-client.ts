import type { AnonymousCall } from '../../shared/contract/call.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { type ClientKey, readClientKeys } from '../../shared/domain/oauth/client-keys.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'

/** Keys of a client at its URL. `fetchedAt` is in milliseconds of real time. */
type Fetched = { readonly keys: Promise<readonly ClientKey[]>; readonly fetchedAt: number }

const MOST_BYTES = 64 * 1024
/** Time for which fetched keys are used without another look, in milliseconds. */
const KEPT_MS = 300_000
/** Shortest time between two fetches that an unknown key causes, in milliseconds: whoever sends key ids cannot cause more. */
const PATIENCE_MS = 60_000

const fetched = new BoundedMemory<string, Fetched>(1000)

/** The public keys of a client. `again`: a key was not among those that are remembered. */
export async function keysOfClient(
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
