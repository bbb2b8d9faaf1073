import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

/** A token with which another portal logs in for somebody who is logged in already. */
export type LaunchToken = {
  readonly customerId: CustomerId
  readonly identity: string
  /** That of the identity when it was made: what ends the sessions of the identity ends it too. */
  readonly epoch: number
  /** The sessions that it was launched from, the nearest one last, which all have to live still; none where another service has vouched for the person. */
  readonly launchedFrom?: readonly string[]
  readonly platformName: string
  /** Seconds since 1970 at which the session that it begins ends, renewed or not; where another service has said so. */
  readonly endsAt?: number
  /** When the person last proved who they are, in milliseconds since 1970. */
  readonly provedAt: number
  /** How the person had proved who they are. */
  readonly amr: readonly string[]
  readonly created: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** `hash`: SHA-256 of the token, base64url. The token has 256 random bits, so that its hash can't be turned back. */
export const launchToken = (hash: string) => reference<LaunchToken>(keys.launchToken(hash))

/** 2 write units inside a transaction. */
export function keepLaunchToken(hash: string, made: LaunchToken): Write {
  return insert(launchToken(hash), made)
}

/** Uses a token up with the login that it proves: of any number at once exactly one is let in. */
export function useLaunchToken(hash: string): Write {
  return remove(launchToken(hash), { otherwise: 'wrong-proof' })
}
