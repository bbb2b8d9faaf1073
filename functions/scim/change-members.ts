import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { shardsToWrite } from '../../shared/domain/shards-of-tenant.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { noteAudit } from '../../shared/storage/audit.ts'
import type { ScimGroup } from '../../shared/storage/scim.ts'
import { HIGHEST_POSITION } from '../../shared/storage/tenants.ts'
import type { Write } from '../../shared/storage/write.ts'
import { type ChangingCall, changeOfUser } from './change-user.ts'
import { endDelegationsOfLocked } from './delegations-of-locked.ts'
import { type FoundUser, managedUser } from './found-user.ts'
import { groupsOf } from './known-groups.ts'
import { refusedAttribute } from './of-directory.ts'

export type MembersCall = ChangingCall & Pick<Call, 'request'>

/** The members of a group that change: those who join, those who leave, and those whose position may change because the name does. */
export type ChangingMembers = {
  readonly added: readonly CustomerId[]
  readonly removed: readonly CustomerId[]
  readonly kept: readonly CustomerId[]
}

const MOST_GROUPS = 100
/** People, and writes of theirs, that fit into one transaction with all that follows from them. */
const IN_ONE_TRANSACTION = { people: 20, writes: 70 }

/**
 * Changes the groups of people, and the positions that follow from them. All are judged before anybody is changed: a refused request
 * changes nobody. The last ones change in the transaction of the call; of more, the others go before it, each portion whole, with its
 * events and its audit entry: a directory that was interrupted sends its request again. `first` is written with the first portion.
 */
export async function changeMembers(
  call: MembersCall,
  tenantId: TenantId,
  group: ScimGroup,
  members: ChangingMembers,
  first: readonly Write[] = [],
): Promise<void> {
  const portions = portionsOf(await changesOf(call, tenantId, group, members))
  for (const portion of portions) refuseTwoHighest(portion)
  for (const [index, portion] of portions.entries()) {
    const writes = [...(index === 0 ? first : []), ...(await writesOf(call, portion))]
    if (index === portions.length - 1) call.unitOfWork.add(...writes)
    else await commitPortion(call, tenantId, group, portion, writes)
  }
}

/** A person who changes with the group. */
type Change = { readonly profile: FoundUser['profile']; readonly isLockedNow: boolean; readonly writes: readonly Write[] }

/** The changes of those who differ afterwards. Read in portions, so that a large group does not open hundreds of requests. */
async function changesOf(
  call: MembersCall,
  tenantId: TenantId,
  group: ScimGroup,
  { added, removed, kept }: ChangingMembers,
): Promise<readonly Change[]> {
  const people = [...added, ...removed, ...kept]
  const [joining, leaving] = [new Set(added), new Set(removed)]
  const changes: Change[] = []
  for (let first = 0; first < people.length; first += IN_ONE_TRANSACTION.people) {
    const ids = people.slice(first, first + IN_ONE_TRANSACTION.people)
    const found = await Promise.all(ids.map((id) => memberOfGroup(call, tenantId, id, joining)))
    const present = found.filter((each) => each !== undefined)
    changes.push(...(await Promise.all(present.map((each) => membershipChange(call, tenantId, group, each, { joining, leaving })))))
  }
  return changes.filter(({ writes }) => writes.length > 0)
}

/** At least one portion: the last one goes with the call. */
function portionsOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const portions: Change[][] = [[]]
  for (const change of changes) {
    const last = portions.at(-1) ?? []
    const count = [...last, change].reduce((sum, { writes }) => sum + writes.length, 0)
    if (last.length === IN_ONE_TRANSACTION.people || (last.length > 0 && count > IN_ONE_TRANSACTION.writes)) portions.push([change])
    else last.push(change)
  }
  return portions
}

function refuseTwoHighest(portion: readonly Change[]): void {
  if (portion.filter(({ profile }) => profile.position === HIGHEST_POSITION).length > 1)
    throw new Refusal('conflict', { description: `Two admin users in ${HIGHEST_POSITION} must be changed by two requests.` })
}

async function writesOf(call: MembersCall, portion: readonly Change[]): Promise<readonly Write[]> {
  const locked = portion.filter(({ isLockedNow }) => isLockedNow).map(({ profile }) => profile.customerId)
  return [...portion.flatMap(({ writes }) => writes), ...(locked.length === 0 ? [] : await endDelegationsOfLocked(call, locked))]
}

/** The user to change. Nobody joins who is not of the directory; whoever leaves may be gone already. */
async function memberOfGroup(
  call: MembersCall,
  tenantId: TenantId,
  id: CustomerId,
  joining: ReadonlySet<CustomerId>,
): Promise<FoundUser | undefined> {
  const found = await managedUser(call, tenantId, id)
  if (found === undefined && joining.has(id))
    throw refusedAttribute('scim-value', 'members.value', 'must be the id of a user of this directory')
  return found
}

async function membershipChange(
  call: MembersCall,
  tenantId: TenantId,
  group: ScimGroup,
  found: FoundUser,
  { joining, leaving }: { readonly joining: ReadonlySet<CustomerId>; readonly leaving: ReadonlySet<CustomerId> },
): Promise<Change> {
  const { directory, customerId, firstName, lastName, email, phoneNumber } = found.profile
  const others = directory.groups.filter((each) => each !== group.groupId)
  const isMember = joining.has(customerId) || (directory.groups.includes(group.groupId) && !leaving.has(customerId))
  const groups = isMember ? (directory.groups.includes(group.groupId) ? directory.groups : [...others, group.groupId]) : others
  if (groups.length > MOST_GROUPS)
    throw refusedAttribute('scim-value', 'members.value', `must not be a user in ${MOST_GROUPS} groups already`)
  const known = await groupsOf(call, tenantId, others)
  const { lockedAfter: _, ...record } = directory
  const { isLockedNow, writes } = await changeOfUser(call, tenantId, found, {
    fields: { firstName, lastName, email, phoneNumber },
    record: { ...record, groups },
    groups: isMember ? [...known, group] : known,
  })
  return { profile: found.profile, isLockedNow, writes }
}

/** Commits a portion with an audit entry of its own. Another writer of the same people makes the directory repeat its request. */
async function commitPortion(
  call: MembersCall,
  tenantId: TenantId,
  { groupId }: ScimGroup,
  portion: readonly Change[],
  writes: readonly Write[],
): Promise<void> {
  const { ports, now, caller, request, traceId } = call
  const entry = {
    auditId: ports.newSecretId(),
    at: new Date(now).toISOString(),
    actor: caller.customerId,
    identity: caller.identity,
    sessionId: caller.sessionId,
    action: `${request.method} /scim/v2/tenants/{tenantId}/Groups${request.method === 'POST' ? '' : '/{scimId}'}`,
    path: request.path,
    after: { groupId, members: portion.map(({ profile }) => profile.customerId) },
    traceId,
  }
  const shards = shardsToWrite((await call.settingsOf(tenantId)).tenant, now)
  const origin = { traceId, actor: { customerId: caller.customerId } }
  const committed = await ports.atOnce.commit([...writes, noteAudit(String(tenantId), entry, shards)], origin)
  if (committed.kind === 'refused') throw new Refusal('conflict', { because: 'members-changed-meanwhile' })
}
