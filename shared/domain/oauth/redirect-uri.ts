/** A back end, another portal with a key, or an app without a key. */
export const CLIENT_KINDS = ['service', 'web', 'native'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

const LONGEST_URI = 2048

/** Visible ASCII without a backslash: nothing that a URL parser drops or converts. */
const SHAPE = /^[\x21-\x5b\x5d-\x7e]+$/
/** A scheme that an app owns: a domain name in reverse order (RFC 8252 §7.1). */
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/

/** Schemes without a dot that editors and assistants register when they connect by the URL of the MCP server alone. */
const SCHEMES_OF_MCP_CLIENTS: readonly string[] = ['claude:', 'cursor:', 'vscode:', 'vscode-insiders:']

/**
 * Tells why a person cannot register a URI for this kind of client, as the text of a field error; `undefined` if they can. Loopback addresses
 * over http and private-use schemes are for apps only. The name `localhost` is refused: another machine may answer to it (RFC 8252 §8.3).
 */
export function redirectUriFault(text: string, kind: ClientKind): string | undefined {
  return faultOf(text, kind, isPrivateUse)
}

/**
 * Tells why a client that describes itself cannot have a URI. Such an app may also name `localhost`, which browsers resolve on the machine
 * itself, and the scheme of a known MCP client: these apps offer nothing else. The code is useless without their PKCE verifier.
 */
export function describedUriFault(text: string, kind: ClientKind): string | undefined {
  return faultOf(text, kind, (url) => isPrivateUse(url) || isLocalhost(url) || SCHEMES_OF_MCP_CLIENTS.includes(url.protocol))
}

function faultOf(text: string, kind: ClientKind, isForApps: (url: URL) => boolean): string | undefined {
  if (text.length > LONGEST_URI) return `must have at most ${LONGEST_URI} characters`
  const url = SHAPE.test(text) ? URL.parse(text) : null
  if (url === null) return 'must be an absolute URL of visible ASCII characters'
  if (text.includes('#')) return 'must not contain a fragment'
  if (url.username !== '' || url.password !== '') return 'must not contain credentials'
  if (url.protocol === 'https:') return /^https:\/\/[^/?]/i.test(text) ? undefined : 'must name a host'
  if (kind !== 'native') return 'must be https'
  return isLoopback(url) || isForApps(url)
    ? undefined
    : 'must be https, or http on 127.0.0.1 or [::1], or a private-use scheme such as com.example.app:/callback'
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === '[::1]')
}

const isLocalhost = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && hostname === 'localhost'

const isPrivateUse = ({ protocol }: URL): boolean => PRIVATE_USE.test(protocol)

/**
 * Tells whether a redirect URI is a registered one: character by character, but for the port of a loopback address (RFC 8252 §7.3) and of
 * `localhost`.
 */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  return registered.includes(asked) || registered.some((each) => isSameLoopback(each, asked))
}

function isSameLoopback(registered: string, asked: string): boolean {
  const [one, other] = [SHAPE.test(registered) ? URL.parse(registered) : null, SHAPE.test(asked) ? URL.parse(asked) : null]
  if (one === null || other === null || !hasAnyPort(one) || !hasAnyPort(other)) return false
  return withoutPort(registered) !== undefined && withoutPort(registered) === withoutPort(asked)
}

const hasAnyPort = (url: URL): boolean => isLoopback(url) || isLocalhost(url)

/** The text of a loopback URL without its port; `undefined` if it is written in another way than plainly. */
function withoutPort(text: string): string | undefined {
  const [, host, rest] = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?((?:[/?].*)?)$/.exec(text) ?? []
  return host === undefined ? undefined : `${host}${rest}`
}

/** The host of an address as people read it; the scheme of a private-use one. */
export function hostOf(uri: string): string {
  if (!URL.canParse(uri)) return ''
  const { protocol, host } = new URL(uri)
  return host === '' ? protocol : host
}

/** Adds the parameters of an answer to an address, beside those that it has. A private-use scheme keeps its form. */
export function withAnswer(redirectUri: string, answer: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(answer).toString()
  const separator = redirectUri.includes('?') ? '&' : '?'
  return `${redirectUri}${separator}${parameters}`
}
