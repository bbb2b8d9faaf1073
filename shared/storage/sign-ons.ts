import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, insert, isPresent, remove, update, upsert, type Write } from './write.ts'

/** A login at a provider that was started and has not come back. */
export type OpenIdRequest = {
  /** The short name of the provider. */
  readonly provider: string
  /** SHA-256, base64url, of a cookie in the browser that started it: no other browser may finish it. */
  readonly browserHash: string
  /** The PKCE verifier and the nonce, sealed. */
  readonly sealed: string
  readonly landingUrl: string
  /** Text of the page that started it, which the landing repeats. */
  readonly state?: string
  /** Real time at which it was started, in milliseconds since 1970. */
  readonly startedAt: number
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** `hash`: SHA-256 of the state, base64url. */
export const openIdRequest = (hash: string) => reference<OpenIdRequest>(keys.openIdRequest(hash))

export function startOpenIdRequest(hash: string, started: OpenIdRequest): Write {
  return insert(openIdRequest(hash), started)
}

/** A request is answered once: of any concurrent answers, one is accepted. */
export function endOpenIdRequest(hash: string): Write {
  return remove(openIdRequest(hash), { otherwise: 'wrong-proof' })
}

/** The sign-on of a session: the provider, and the hashes of its subject and, if it names one, of its session. */
export type SignedOn = { readonly provider: string; readonly subject: string; readonly session?: string }

/** The person of a subject or session of a provider, for as long as a session of theirs can live. */
type OpenIdSignOn = {
  readonly customerId: CustomerId
  readonly identity: string
  /** The number of logins with launch tokens of this sign-on. A logout that did not see the latest login notices it by this number. */
  readonly logins?: number
  /** Seconds since 1970. */
  readonly expiresAt: number
}

export const openIdSignOn = (provider: string, hash: string) => reference<OpenIdSignOn>(keys.openIdSignOn(provider, hash))

/** Notes the person of a sign-on. One item per subject or session, of less than 1 KB, however often it is written. */
export function noteSignOn(provider: string, hash: string, { customerId, identity, expiresAt }: Omit<OpenIdSignOn, 'logins'>): Write {
  return upsert(openIdSignOn(provider, hash), { set: { customerId, identity, expiresAt } })
}

/** Counts a login of a sign-on, unless its provider has ended it since. */
export function loginOf(signedOn: SignedOn | undefined): readonly Write[] {
  if (signedOn?.session === undefined) return []
  const change = { add: { logins: 1 } }
  return [update(openIdSignOn(signedOn.provider, signedOn.session), change, { when: [isPresent], otherwise: 'wrong-proof' })]
}

/**
 * Ends a sign-on: its launch tokens log in no more. Refused if a login was counted since the sign-on was read: the session of that login
 * must end too.
 */
export function endSignOn(provider: string, hash: string, { logins }: OpenIdSignOn): Write {
  const unchanged = logins === undefined ? hasNo('logins') : equals('logins', logins)
  return remove(openIdSignOn(provider, hash), { when: [isPresent, unchanged] })
}

/** A login at a provider that was started and has not come back. */
export type SamlRequest = {
  /** The short name of the provider. */
  readonly provider: string
  /** SHA-256, base64url, of a cookie in the browser that started it: no other browser may finish it. */
  readonly browserHash: string
  /** The URL that the browser goes to afterwards. */
  readonly landingUrl: string
  /** Text of the page that started it, which the landing repeats. */
  readonly state?: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

export const samlRequest = (requestId: string) => reference<SamlRequest>(keys.samlRequest(requestId))

export function startSamlRequest(requestId: string, started: SamlRequest): Write {
  return insert(samlRequest(requestId), started)
}

/** A request is answered once: of any concurrent answers, one is accepted. */
export function endSamlRequest(requestId: string): Write {
  return remove(samlRequest(requestId), { otherwise: 'wrong-proof' })
}

/** An assertion that was accepted; kept as long as it could be sent again. */
type TakenAssertion = { readonly expiresAt: number }

export const takenAssertion = (provider: string, assertionId: string) =>
  reference<TakenAssertion>(keys.samlAssertion(provider, assertionId))

export function takeAssertion(provider: string, assertionId: string, expiresAt: number): Write {
  return insert(takenAssertion(provider, assertionId), { expiresAt }, { otherwise: 'wrong-proof' })
}
