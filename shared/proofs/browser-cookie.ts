import type { AnonymousCall } from '../contract/call.ts'
import { isSameHash, sha256 } from './hashes.ts'

type Policy = AnonymousCall['ports']['callbackPolicy']

/** A cookie that only identifies a browser. `crossSite`: it must come with a post from another site, so it has no SameSite restriction. */
type Kind = { readonly name: string; readonly crossSite: boolean; readonly seconds: number | undefined }

/** The cookies that tie something to the browser that started it. */
const KINDS = {
  /** A login at a SAML provider, whose page posts from another site. */
  'single-sign-on': { name: 'saml-browser', crossSite: true, seconds: 600 },
  /** A liveness check. */
  liveness: { name: 'liveness-browser', crossSite: false, seconds: 600 },
  /** An authorization request, on its way between an app and the page on which a person decides. */
  authorization: { name: 'authorization-browser', crossSite: false, seconds: 600 },
  /** The sessions of one browser, which end together, and the launches from them. It lasts until the browser is closed. */
  sessions: { name: 'browser', crossSite: false, seconds: undefined },
} as const satisfies Readonly<Record<string, Kind>>

type BrowserCookie = keyof typeof KINDS

/** A browser, by the hash of one of its cookies. */
export type Browser<C extends BrowserCookie = BrowserCookie> = { readonly cookie: C; readonly hash: string }

type CookieCall = {
  readonly ports: Pick<AnonymousCall['ports'], 'callbackPolicy' | 'randomBytes'>
  readonly request: Pick<AnonymousCall['request'], 'cookies'>
}

/** The cookie to set, with its value, which stays the same in one browser, and its hash. */
export function browserCookie(
  { ports, request }: CookieCall,
  of: BrowserCookie,
): { readonly cookie: string; readonly value: string; readonly hash: string } {
  const { crossSite, seconds } = KINDS[of]
  const policy = ports.callbackPolicy
  const value = valueIn(request.cookies, of, policy) ?? Buffer.from(ports.randomBytes(32)).toString('base64url')
  const where = policy === 'local' ? 'SameSite=Lax' : `Secure; SameSite=${crossSite ? 'None' : 'Lax'}`
  const age = seconds === undefined ? '' : ` Max-Age=${seconds};`
  return { cookie: `${nameOf(of, policy)}=${value}; Path=/;${age} HttpOnly; ${where}`, value, hash: hashOf(value) }
}

/** The hash of a cookie that the browser sent, if it did. */
export function browserIn<C extends BrowserCookie>({ ports, request }: CookieCall, of: C): Browser<C> | undefined {
  const value = valueIn(request.cookies, of, ports.callbackPolicy)
  return value === undefined ? undefined : { cookie: of, hash: hashOf(value) }
}

/** Tells whether this is the browser of the hash. */
export function isSameBrowser(call: CookieCall, of: BrowserCookie, hash: string): boolean {
  const sent = browserIn(call, of)
  return sent !== undefined && isSameHash(Buffer.from(sent.hash, 'base64url'), Buffer.from(hash, 'base64url'))
}

/** Tells whether a page of the service itself sent the request: browsers say so in a header that no page can set (Fetch Metadata). */
export function isFromOwnPage({ request }: Pick<AnonymousCall, 'request'>): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin'
}

/**
 * The prefix prevents every other host from setting the cookie (RFC 6265bis §4.1.3). The local run has no https, which browsers require
 * for cookies with the prefix.
 */
const nameOf = (of: BrowserCookie, policy: Policy): string => (policy === 'local' ? KINDS[of].name : `__Host-${KINDS[of].name}`)

/** The value of the cookie; `undefined` if there are two of its name, because somebody else has set one of them. */
function valueIn(cookies: readonly string[] | undefined, of: BrowserCookie, policy: Policy): string | undefined {
  const start = `${nameOf(of, policy)}=`
  const found = (cookies ?? []).filter((cookie) => cookie.startsWith(start))
  const value = found[0]?.slice(start.length)
  return found.length === 1 && value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}

function hashOf(value: string): string {
  return sha256(Buffer.from(value)).toString('base64url')
}
