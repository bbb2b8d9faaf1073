import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import { isOriginOf } from './relying-party.ts'

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
