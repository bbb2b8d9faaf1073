import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { isAskedFor } from '../../shared/domain/scim/projected.ts'
import { GROUP_SCHEMA } from '../../shared/domain/scim/schemas.ts'
import type { ScimGroup } from '../../shared/storage/scim.ts'
import { membersOf } from './change-group.ts'
import { allManaged } from './found-user.ts'
import { allGroups } from './known-groups.ts'
import type { Listed, ListQuery } from './list-query.ts'
import { locationOf } from './of-directory.ts'
import { schemaNames } from './resource-shapes.ts'
import { type ManagedProfile, metaShape, versionOf } from './shown-user.ts'

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

/** A Group as a directory sends it. */
export const groupBody = () =>
  z.looseObject({
    schemas: schemaNames().optional(),
    displayName: z.string().max(200).optional().describe('Name of the group, which `scim.groups` maps to a position. It is required.'),
    externalId: z.string().max(200).nullish().describe('Identifier of the directory.'),
    members: z.array(z.record(z.string(), z.unknown())).max(10_000).nullish().describe('Users in the group, each with `value`.'),
  })

export const groupShape = () =>
  namedObject('ScimGroup', {
    schemas: schemaNames(),
    id: z.string().max(20).describe('Identifier that the service gives.'),
    externalId: z.string().max(200).optional().describe('Identifier of the directory.'),
    displayName: z.string().max(200).optional().describe('Name of the group.'),
    members: z
      .array(
        // Its member `$ref` is not declared: tools take a property of that name for a reference of the document.
        z.looseObject({
          value: z.string().max(20).describe('Identifier of the user.'),
          display: z.string().max(2000).describe('Name of the user.'),
          type: z.string().max(20).describe('Always User.'),
        }),
      )
      .max(100_000)
      .optional()
      .describe('Users in the group.'),
    meta: metaShape().optional().describe('Data about the resource.'),
  })

/** The groups among which those are that a list asks for. Members are read only if the answer shows them, or the filter may be about them. */
export async function groupsAsked(call: Pick<Call, 'read' | 'ports'>, tenantId: TenantId, asked: ListQuery): Promise<readonly Listed[]> {
  const needsMembers =
    isAskedFor('Group', 'members', asked) ||
    JSON.stringify(asked.filter ?? '')
      .toLowerCase()
      .includes('members')
  const [groups, people] = await Promise.all([allGroups(call, tenantId), needsMembers ? allManaged(call, tenantId) : []])
  return groups.map((group) => ({ type: 'Group', resource: shownGroup(call, tenantId, group, membersOf(people, group)) }))
}
