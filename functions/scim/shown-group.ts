import type { Call } from '../../shared/contract/call.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { GROUP_SCHEMA } from '../../shared/domain/scim/schemas.ts'
import type { ScimGroup } from '../../shared/storage/scim-groups.ts'
import { locationOf } from './of-directory.ts'
import { type ManagedProfile, versionOf } from './shown-user.ts'

/** A Group as the directory sees it. Its version changes with its members too. */
export function shownGroup(call: Pick<Call, 'ports'>, tenantId: TenantId, group: ScimGroup, members: readonly ManagedProfile[]) {
  const { groupId, displayName, externalId, created, lastModified } = group
  return {
    schemas: [GROUP_SCHEMA],
    id: String(groupId),
    ...defined({ externalId }),
    displayName,
    members: members.map(({ customerId, directory }) => ({
      value: String(customerId),
      display: directory.userName,
      $ref: locationOf(call, tenantId, `/Users/${customerId}`),
      type: 'User',
    })),
    meta: {
      resourceType: 'Group',
      created,
      lastModified,
      location: locationOf(call, tenantId, `/Groups/${groupId}`),
      version: groupVersion(group),
    },
  }
}

export function groupVersion({ groupId, version, displayName }: ScimGroup): string {
  return versionOf({ groupId, version, displayName })
}
