import type { CustomerId } from '../domain/ids.ts'
import type { CodeScope } from '../domain/oauth/judge-authorization.ts'
import type { RefreshState } from '../domain/oauth/judge-refresh.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, insert, update, type Write } from './write.ts'

/**
 * The refresh tokens of one agent that a client has obtained. Every token of the grant names it by a secret of 256 bits, so that nobody
 * without such a token can read the grant. Only the last two tokens are kept, as hashes. At most about 8 KB.
 */
export type RefreshGrant = RefreshState & {
  readonly customerId: CustomerId
  readonly sessionId: string
  readonly clientId: string
  /** The scopes that the person has allowed, if `propose` is not the only one. */
  readonly scopes?: readonly CodeScope[]
  /** `api`: its access tokens work for the whole API. Absent: they work for the MCP server only. */
  readonly opens?: 'api'
  /** The sealed answer to the last use: a repeated use gets it again. */
  readonly sealedSuccessor?: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** `hash`: SHA-256 of the grant's secret, base64url. */
export const refreshGrant = (hash: string) => reference<RefreshGrant>(keys.refreshGrant(hash))

export function beginRefreshGrant(hash: string, begun: RefreshGrant): Write {
  return insert(refreshGrant(hash), begun)
}

/** Replaces the current token: of any concurrent uses, exactly one does. The others find it replaced when they read again. */
export function rotateRefreshGrant(
  hash: string,
  before: RefreshGrant,
  after: { readonly currentHash: string; readonly replacedAt: number; readonly sealedSuccessor: string },
): Write {
  const set = { ...after, previousHash: before.currentHash }
  return update(refreshGrant(hash), { set }, { when: [equals('currentHash', before.currentHash)] })
}

export function endRefreshGrant(hash: string): Write {
  return discard(refreshGrant(hash))
}
