import type { AnonymousCall } from '../../shared/contract/call.ts'
import { isSameHash, sha256 } from '../../shared/proofs/sha256.ts'

/**
 * The cookie that ties a login to the browser that started it. The prefix prevents every other host from setting it (RFC 6265bis §4.1.3).
 */
const NAME = '__Host-saml-browser'
/** The local run has no https, which browsers require for cookies with the prefix. */
const LOCAL_NAME = 'saml-browser'

type Policy = AnonymousCall['ports']['callbackPolicy']

/**
 * The cookie and its hash. The provider's page posts from another site, so the cookie must have no SameSite restriction; it only
 * identifies the browser.
 */
export function browserCookie(
  { ports, request }: Pick<AnonymousCall, 'ports' | 'request'>,
  seconds: number,
): { readonly cookie: string; readonly hash: string } {
  const value = valueIn(request.cookies, ports.callbackPolicy) ?? Buffer.from(ports.randomBytes(32)).toString('base64url')
  const isLocal = ports.callbackPolicy === 'local'
  const where = isLocal ? 'SameSite=Lax' : 'Secure; SameSite=None'
  return { cookie: `${nameUnder(ports.callbackPolicy)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; ${where}`, hash: hashOf(value) }
}

/** Tells whether this is the browser of the hash. */
export function isSameBrowser({ ports, request }: Pick<AnonymousCall, 'ports' | 'request'>, hash: string): boolean {
  const value = valueIn(request.cookies, ports.callbackPolicy)
  return value !== undefined && isSameHash(Buffer.from(hashOf(value), 'base64url'), Buffer.from(hash, 'base64url'))
}

const nameUnder = (policy: Policy): string => (policy === 'local' ? LOCAL_NAME : NAME)

/** The value of the cookie; `undefined` if there are two of its name, because somebody else has set one of them. */
function valueIn(cookies: readonly string[] | undefined, policy: Policy): string | undefined {
  const found = (cookies ?? []).filter((cookie) => cookie.startsWith(`${nameUnder(policy)}=`))
  const value = found[0]?.slice(nameUnder(policy).length + 1)
  return found.length === 1 && value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
}

function hashOf(value: string): string {
  return sha256(Buffer.from(value)).toString('base64url')
}
