import type { TenantId } from '../domain/ids.ts'
import { type ScimTokenName, sessionOfScimToken } from '../domain/scim/scim-token.ts'
import { type Listing, newestFirst, owned } from './read.ts'
import type { Session } from './sessions.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

/**
 * A token of directory sync, which is its own session: the session ends with the account or the rights of its creator. Never changed after
 * it was made. At most about 2 KB.
 */
export type ScimToken = Session & {
  readonly scimTokenId: string
  readonly name: string
  /** SHA-256 of the secret, in base64url. The token itself is not stored. */
  readonly tokenHash: string
  /** The tenant of its creator; absent for a role above tenants. */
  readonly creatorTenantId?: TenantId
}

export const scimToken = ({ tenantId, scimTokenId }: ScimTokenName) =>
  owned<ScimToken>(keys.scimToken(tenantId, scimTokenId), () => ({ kind: 'tenant' }))

/** The tokens of a tenant, newest first: their ids begin with the time. */
export function scimTokensOf(tenantId: TenantId, limit: number, after?: string): Listing<ScimToken> {
  return newestFirst(keys.scimToken(tenantId, ''), limit, after)
}

export function addScimToken(tenantId: TenantId, token: Omit<ScimToken, 'sessionId'>): Write {
  const name = { tenantId, scimTokenId: token.scimTokenId }
  return insert(scimToken(name), { ...token, sessionId: sessionOfScimToken(name) })
}

export function removeScimToken(name: ScimTokenName): Write {
  return remove(scimToken(name), { otherwise: 'not-found' })
}
