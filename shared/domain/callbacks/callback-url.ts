import { neverReached } from '../never-reached.ts'
import { type CallbackHosts, NO_CALLBACK_HOSTS } from './callback-hosts.ts'
import { isAddress, isLoopbackAddress, isPrivateAddress, isPublicAddress } from './public-address.ts'

/** The URLs that callbacks may use. `live`: https to public addresses. `deployed-sandbox`: http too. `local`: also http to this machine. */
export type CallbackPolicy = 'live' | 'deployed-sandbox' | 'local'

/** The addresses that a connection may be made to, whatever the name of the host resolves to. `listed`: the hosts that a local run lists. */
export type Reach = 'public' | 'loopback' | 'listed'

/** The reason why a URL cannot be used for callbacks. */
export type UrlRefusal =
  | 'malformed'
  | 'too-long'
  | 'scheme-not-allowed'
  | 'credentials-not-allowed'
  | 'fragment-not-allowed'
  | 'address-not-public'
  | 'host-not-listed'

/** The same reasons as field error texts. */
export const WHY_REFUSED: Readonly<Record<UrlRefusal, string>> = {
  malformed: 'must be an absolute URL',
  'too-long': 'must have at most 2048 characters',
  'scheme-not-allowed': 'must be https',
  'credentials-not-allowed': 'must not contain credentials',
  'fragment-not-allowed': 'must not contain a fragment',
  'address-not-public': 'must name a public address',
  'host-not-listed': 'must name this machine or a host in LOCAL_CALLBACK_HOSTS',
}

type CallbackUrl =
  /** `unlisted`: a well-formed URL of another machine, which a local run accepts but never calls. */
  | { readonly kind: 'allowed'; readonly url: URL; readonly reach: Reach | 'unlisted' }
  | { readonly kind: 'refused'; readonly why: UrlRefusal }

/**
 * Checks a callback URL by its text. The addresses that its name resolves to must be checked against `reach` when connecting. Literal
 * addresses in any notation (decimal, octal, hexadecimal, short, full-width) are decided here: the URL parser turns each into the plain
 * form (WHATWG URL, "ends in a number"), and they never pass a resolver.
 */
export function checkCallbackUrl(text: string, policy: CallbackPolicy, hosts: CallbackHosts = NO_CALLBACK_HOSTS): CallbackUrl {
  if (text.length > MAX_LENGTH) return refused('too-long')
  const url = SHAPE.test(text) ? URL.parse(text) : null
  if (url === null) return refused('malformed')
  if (url.href.length > MAX_LENGTH) return refused('too-long')
  if (!SCHEMES[policy].has(url.protocol)) return refused('scheme-not-allowed')
  if (url.username !== '' || url.password !== '') return refused('credentials-not-allowed')
  if (url.href.includes('#')) return refused('fragment-not-allowed')
  if (url.port === '0') return refused('malformed')
  if (policy === 'local') return checkLocally(url, hosts)
  return isPublicHost(url) ? { kind: 'allowed', url, reach: 'public' } : refused('address-not-public')
}

/**
 * A local run calls this machine over http, and the hosts that it lists. A public name that is not listed is looked up only if a range is,
 * since its address may be in that range.
 */
function checkLocally(url: URL, hosts: CallbackHosts): CallbackUrl {
  if (url.protocol === 'http:' && isThisMachine(url)) return { kind: 'allowed', url, reach: 'loopback' }
  const host = bare(url.hostname)
  if (hosts.isNamed(host) || hosts.covers(host)) return { kind: 'allowed', url, reach: 'listed' }
  if (!isPublicHost(url)) return refused('address-not-public')
  return { kind: 'allowed', url, reach: hosts.hasRanges && !isAddress(host) ? 'listed' : 'unlisted' }
}

/**
 * Tells whether a connection may be made to an address that a name resolved to. A listed name leads to public, private and loopback
 * addresses; link-local and multicast ones must be listed themselves.
 */
export function mayReach(ip: string, reach: Reach, name = '', hosts: CallbackHosts = NO_CALLBACK_HOSTS): boolean {
  switch (reach) {
    case 'public':
      return isPublicAddress(ip)
    case 'loopback':
      return isLoopbackAddress(ip)
    case 'listed':
      return hosts.covers(ip) || (hosts.isNamed(name) && (isPublicAddress(ip) || isPrivateAddress(ip) || isLoopbackAddress(ip)))
    default:
      return neverReached(reach)
  }
}

const MAX_LENGTH = 2048

/**
 * Matches a text that begins with its scheme and contains nothing that the URL parser would silently drop or convert: white space,
 * control characters, backslashes.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const SHAPE = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\u0000-\u0020\u007f\\]+$/

const SCHEMES: Readonly<Record<CallbackPolicy, ReadonlySet<string>>> = {
  live: new Set(['https:']),
  'deployed-sandbox': new Set(['https:', 'http:']),
  local: new Set(['https:', 'http:']),
}

/** Name suffixes inside a network: RFC 6761 (localhost), RFC 6762 (local), RFC 8375 (home.arpa), and `internal`, which ICANN reserves. */
const INSIDE_SUFFIXES = ['.localhost', '.local', '.localdomain', '.internal', '.home.arpa'] as const

function isThisMachine(url: URL): boolean {
  return url.hostname === 'localhost' || isLoopbackAddress(bare(url.hostname))
}

/**
 * Tells whether a host is a public address or could be a public name. A public name has a dot, but none at its end; names without a dot
 * are resolved inside the network.
 */
function isPublicHost({ hostname }: URL): boolean {
  const host = bare(hostname)
  if (isAddress(host)) return isPublicAddress(host)
  if (!host.includes('.') || host.endsWith('.')) return false
  return !INSIDE_SUFFIXES.some((suffix) => host.endsWith(suffix))
}

function bare(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function refused(why: UrlRefusal): CallbackUrl {
  return { kind: 'refused', why }
}
