import type { TenantId } from '../domain/ids.ts'
import { type ScimTokenName, sessionOfScimToken } from '../domain/scim/scim-token.ts'
import { type Listing, newestFirst, oldestFirst, owned, reference } from './read.ts'
import type { Session } from './sessions.ts'
import { keys } from './table.ts'
import { equals, insert, remove, update, type Write } from './write.ts'

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

/** A group of a directory. Its members are in the profiles of the people. At most about 1 KB. */
export type ScimGroup = {
  readonly groupId: number
  readonly displayName: string
  readonly externalId?: string
  readonly created: string
  readonly lastModified: string
  /** Raised with every change, also of the members. */
  readonly version: number
}

export const scimGroup = (tenantId: TenantId, groupId: number) => reference<ScimGroup>(keys.scimGroup(tenantId, groupId))

/** The groups of a tenant, oldest first. */
export function scimGroupsOf(tenantId: TenantId, limit: number, after?: string): Listing<ScimGroup> {
  return oldestFirst(keys.scimGroup(tenantId, 0), limit, after)
}

export function addScimGroup(tenantId: TenantId, group: ScimGroup): Write {
  return insert(scimGroup(tenantId, group.groupId), group)
}

/** Changes the name or the external id (`undefined` removes it), or notes that the members have changed. */
export function changeScimGroup(
  tenantId: TenantId,
  before: ScimGroup,
  { displayName, externalId }: Pick<ScimGroup, 'displayName' | 'externalId'>,
  at: string,
): Write {
  const remove = externalId === undefined && before.externalId !== undefined ? { remove: ['externalId'] } : {}
  return update(
    scimGroup(tenantId, before.groupId),
    { set: { displayName, externalId, lastModified: at }, add: { version: 1 }, ...remove },
    { when: [equals('version', before.version)] },
  )
}

export function removeScimGroup(tenantId: TenantId, { groupId, version }: ScimGroup): Write {
  return remove(scimGroup(tenantId, groupId), { when: [equals('version', version)] })
}
