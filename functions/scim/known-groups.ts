import type { Call } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { type ScimGroup, scimGroup, scimGroupsOf } from '../../shared/storage/scim.ts'

/** The groups with these ids, without those that are gone. */
export async function groupsOf({ read }: Pick<Call, 'read'>, tenantId: TenantId, ids: readonly number[]): Promise<readonly ScimGroup[]> {
  const found = await read.many(ids.map((groupId) => scimGroup(tenantId, groupId)))
  return found.filter((each) => each !== undefined)
}

const PAGE = 500

/** Every group of the tenant, oldest first. */
export async function allGroups({ read }: Pick<Call, 'read'>, tenantId: TenantId): Promise<readonly ScimGroup[]> {
  const all: ScimGroup[] = []
  for (let after: string | undefined; ; ) {
    const { things, next } = await read.list(scimGroupsOf(tenantId, PAGE, after))
    all.push(...things)
    if (next === undefined) return all
    after = next
  }
}
