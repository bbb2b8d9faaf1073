import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import type { SessionClient } from './sessions.ts'
import type { SignedOn } from './sign-ons.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

/** A token with which another portal logs in a person who is logged in already. */
export type LaunchToken = {
  readonly customerId: CustomerId
  readonly identity: string
  /** The epoch of the identity when the token was made: ending the identity's sessions ends it too. */
  readonly epoch: number
  /**
   * The sessions that it was launched from, the nearest one last. All of them must still be live. Absent if another service has vouched
   * for the person.
   */
  readonly launchedFrom?: readonly string[]
  readonly platformName: string
  /** Time (seconds since 1970) at which the session that it begins ends, renewed or not, if another service has set one. */
  readonly endsAt?: number
  /** The client of OAuth whose session it was launched from. */
  readonly client?: SessionClient
  /** Time at which the person last proved who they are, in milliseconds since 1970. */
  readonly provedAt: number
  /** The sign-on at a provider of OpenID Connect, whose logout ends the session. */
  readonly signedOn?: SignedOn
  /** The browser that started the sign-in or the launch, by the hash of one of its cookies; absent if it is not known. */
  readonly browser?: { readonly cookie: 'single-sign-on' | 'sessions'; readonly hash: string }
  /** The methods by which the person proved who they are. */
  readonly amr: readonly string[]
  readonly created: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** `hash`: SHA-256 of the token, base64url. The token has 256 random bits, so the hash cannot be reversed. */
export const launchToken = (hash: string) => reference<LaunchToken>(keys.launchToken(hash))

export function keepLaunchToken(hash: string, made: LaunchToken): Write {
  return insert(launchToken(hash), made)
}

/** Consumes a token with the login that it proves: of any concurrent logins, exactly one succeeds. */
export function useLaunchToken(hash: string): Write {
  return remove(launchToken(hash), { otherwise: 'wrong-proof' })
}
