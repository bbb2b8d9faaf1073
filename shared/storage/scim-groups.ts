import type { TenantId } from '../domain/ids.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'

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
