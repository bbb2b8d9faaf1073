import type { TenantId } from '../domain/ids.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, remove, update, type Write } from './write.ts'

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
