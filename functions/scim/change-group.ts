import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { adminUser } from '../../shared/storage/persons.ts'
import { addScimGroup, changeScimGroup, removeScimGroup, type ScimGroup } from '../../shared/storage/scim.ts'
import { GROUP_NAME, giveBack, take, takenBy } from '../../shared/storage/uniqueness.ts'
import { type ChangingMembers, changeMembers, type MembersCall } from './change-members.ts'
import { allManaged } from './found-user.ts'
import type { GroupInput, MemberChange } from './group-input.ts'
import { refusedAttribute } from './of-directory.ts'
import type { ManagedProfile } from './shown-user.ts'

/** Adds a group with its members. */
export async function createGroup(call: MembersCall, tenantId: TenantId, { fields, members }: GroupInput): Promise<ScimGroup> {
  await refuseTakenGroup(call, tenantId, fields.displayName)
  const at = new Date(call.now).toISOString()
  const groupId = call.newId<CustomerId>()
  const group: ScimGroup = { groupId, ...fields, created: at, lastModified: at, version: 1 }
  const added = members.kind === 'all' ? [...members.members] : [...members.added]
  const name = take(tenantId, { kind: GROUP_NAME, value: nameKey(fields.displayName), by: groupId })
  // Before the second portion: nobody has a position of a group that is not there.
  await changeMembers(call, tenantId, group, { added, removed: [], kept: [] }, [addScimGroup(tenantId, group), name])
  call.unitOfWork.change = { after: { ...fields, groupId, added } }
  return group
}

/** Changes the name, the external id and the members of a group. Returns the group that was read if nothing differs. */
export async function changeGroup(
  call: MembersCall,
  tenantId: TenantId,
  before: ScimGroup,
  { fields, members }: GroupInput,
): Promise<ScimGroup> {
  const isRenamed = fields.displayName !== before.displayName
  const changing = await changingMembers(call, tenantId, before, members, isRenamed)
  const isSame = !isRenamed && fields.externalId === before.externalId && changing.added.length + changing.removed.length === 0
  if (isSame) return before
  if (nameKey(fields.displayName) !== nameKey(before.displayName)) await refuseTakenGroup(call, tenantId, fields.displayName)
  const at = new Date(call.now).toISOString()
  const { externalId: _, ...kept } = before
  const after: ScimGroup = { ...kept, ...fields, lastModified: at, version: before.version + 1 }
  await changeMembers(call, tenantId, after, changing)
  call.unitOfWork.add(changeScimGroup(tenantId, before, fields, at), ...exchangedNames(tenantId, before, after))
  const { added, removed } = changing
  call.unitOfWork.change = { before: { displayName: before.displayName }, after: { ...fields, groupId: before.groupId, added, removed } }
  return after
}

/** Removes a group. Its members lose the position that it gave. */
export async function removeGroup(call: MembersCall, tenantId: TenantId, group: ScimGroup): Promise<void> {
  const members = membersOf(await allManaged(call, tenantId), group)
  await changeMembers(call, tenantId, group, { added: [], removed: members.map(({ customerId }) => customerId), kept: [] })
  call.unitOfWork.add(removeScimGroup(tenantId, group), giveBack(tenantId, GROUP_NAME, nameKey(group.displayName)))
  call.unitOfWork.change = { before: { groupId: group.groupId, displayName: group.displayName } }
}

/** The members of a group among all managed users. */
export function membersOf(all: readonly ManagedProfile[], { groupId }: Pick<ScimGroup, 'groupId'>): readonly ManagedProfile[] {
  return all.filter(({ directory }) => directory.groups.includes(groupId))
}

/** All members are read only where they must be known: for a whole new list, and for a new name. */
async function changingMembers(
  call: MembersCall,
  tenantId: TenantId,
  before: ScimGroup,
  change: MemberChange,
  isRenamed: boolean,
): Promise<ChangingMembers> {
  if (change.kind === 'some' && !isRenamed) return { ...(await notThereYet(call, tenantId, before, change)), kept: [] }
  const present = membersOf(await allManaged(call, tenantId), before).map(({ customerId }) => customerId)
  const joining = change.kind === 'all' ? change.members : new Set([...present, ...change.added].filter((id) => !change.removed.has(id)))
  const wanted: ReadonlySet<CustomerId> = joining
  return {
    added: [...wanted].filter((each) => !present.includes(each)),
    removed: present.filter((each) => !wanted.has(each)),
    kept: isRenamed ? present.filter((each) => wanted.has(each)) : [],
  }
}

/** Leaves out who is a member already, and who is none. */
async function notThereYet(
  call: MembersCall,
  tenantId: TenantId,
  { groupId }: ScimGroup,
  change: MemberChange & { readonly kind: 'some' },
) {
  const isMember = async (id: CustomerId) => (await call.read.one(adminUser(tenantId, id)))?.directory?.groups.includes(groupId) === true
  const known = new Map(await Promise.all([...change.added, ...change.removed].map(async (id) => [id, await isMember(id)] as const)))
  return {
    added: [...change.added].filter((id) => known.get(id) !== true),
    removed: [...change.removed].filter((id) => known.get(id) === true),
  }
}

/** Names that differ in their case only are one. */
const nameKey = (displayName: string): string => displayName.normalize('NFKC').toLowerCase()

async function refuseTakenGroup({ read }: Pick<MembersCall, 'read'>, tenantId: TenantId, displayName: string): Promise<void> {
  if ((await read.one(takenBy(tenantId, GROUP_NAME, nameKey(displayName)))) !== undefined)
    throw refusedAttribute('scim-taken', 'displayName', 'must be unique: another group has this name')
}

function exchangedNames(tenantId: TenantId, before: ScimGroup, after: ScimGroup) {
  const [was, is] = [nameKey(before.displayName), nameKey(after.displayName)]
  if (was === is) return []
  return [giveBack(tenantId, GROUP_NAME, was), take(tenantId, { kind: GROUP_NAME, value: is, by: before.groupId as CustomerId })]
}
