import type { ExportedJWKSCache } from 'openid-client'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { readServer, type Server } from '../../shared/domain/openid/read-server.ts'
import { THIS_MACHINE } from '../../shared/domain/settings/page-url.ts'
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
