import type { Call } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { isAskedFor } from '../../shared/domain/scim/projected.ts'
import { membersOf } from './change-group.ts'
import { allGroups } from './known-groups.ts'
import type { ListQuery } from './list-query.ts'
import type { Listed } from './listed.ts'
import { shownGroup } from './shown-group.ts'
import { allManaged } from './users-asked.ts'

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
