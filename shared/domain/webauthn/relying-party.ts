import type { CallbackPolicy } from '../callbacks/callback-url.ts'

/** A relying party: the parent domain is the RP ID, the friendly name is shown to people. */
export type RelyingParty = { readonly parentDomain: string; readonly friendlyName: string }

/** A tenant without either of the two has no WebAuthn. */
export function relyingPartyOf(parentDomain: string, friendlyName: string): RelyingParty | undefined {
  return parentDomain === '' || friendlyName === '' ? undefined : { parentDomain, friendlyName }
}

/** The RP ID for development machines, over http and with any port. */
const OF_DEVELOPERS = 'localhost'

/** The reason why a text is no parent domain; `undefined` for a valid one: a domain name in lower case, below a top level domain. */
export function whyNoParentDomain(text: string, policy: CallbackPolicy): string | undefined {
  if (text === OF_DEVELOPERS) return policy === 'local' ? undefined : 'must not be localhost, except on the local run'
  if (text.length > 253 || !DOMAIN.test(text)) return 'must be a domain name in lower case, such as example.com'
  return undefined
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

/**
 * Tells whether this is an origin of the relying party (WebAuthn L3 §13.4.9): https on the parent domain or below it. Locally also http
 * on localhost with any port. Decision: elsewhere no port, since another service may use it.
 */
function isOriginOf(parentDomain: string, origin: string, policy: CallbackPolicy): boolean {
  if (!URL.canParse(origin)) return false
  const { origin: canonical, protocol, hostname, port } = new URL(origin)
  if (canonical !== origin) return false
  if (parentDomain === OF_DEVELOPERS) return policy === 'local' && protocol === 'http:' && hostname === OF_DEVELOPERS
  return protocol === 'https:' && port === '' && (hostname === parentDomain || hostname.endsWith(`.${parentDomain}`))
}

type Said = {
  readonly type: string
  readonly challenge: string
  readonly origin: string
  readonly crossOrigin?: boolean | undefined
  readonly topOrigin?: string | undefined
}
type Expected = {
  readonly type: 'webauthn.create' | 'webauthn.get'
  readonly challenge: string
  readonly parentDomain: string
  readonly policy: CallbackPolicy
}

/**
 * The fault in the client data, if any (WebAuthn L3 §7.1 and §7.2: type, challenge, origin, crossOrigin and topOrigin). No other site
 * frames our pages, so an answer from a frame is an attack.
 */
export function whyNotOurs(said: Said, expected: Expected): string | undefined {
  if (said.type !== expected.type) return 'type'
  if (said.challenge !== expected.challenge) return 'challenge'
  if (!isOriginOf(expected.parentDomain, said.origin, expected.policy)) return 'origin'
  if (said.crossOrigin === true) return 'cross-origin'
  if (said.topOrigin !== undefined) return 'top-origin'
  return undefined
}
