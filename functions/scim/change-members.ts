import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { shardsToWrite } from '../../shared/domain/shards-of-tenant.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { noteAudit } from '../../shared/storage/audit.ts'
import type { ScimGroup } from '../../shared/storage/scim-groups.ts'
import { HIGHEST_POSITION } from '../../shared/storage/tenants.ts'
import type { Write } from '../../shared/storage/write.ts'
import { type ChangingCall, changeOfUser } from './change-user.ts'
import { endDelegationsOfLocked } from './delegations-of-locked.ts'
import { type FoundUser, managedUser } from './found-user.ts'
import { groupsOf } from './known-groups.ts'
import { refusedAttribute } from './refused-attribute.ts'

export type MembersCall = ChangingCall & Pick<Call, 'request' | 'traceId'>

/** The members of a group that change: those who join, those who leave, and those whose position may change because the name does. */
export type ChangingMembers = {
  readonly added: readonly CustomerId[]
  readonly removed: readonly CustomerId[]
  readonly kept: readonly CustomerId[]
}

const MOST_GROUPS = 100
/** People whose change fits into one transaction, with all that follows from it. */
const IN_ONE_TRANSACTION = 20

/**
 * Changes the groups of people, and the positions that follow from them. The last ones change in the transaction of the call; of more, the
 * others go before it, each portion whole and with its audit entry: a directory that was interrupted sends its request again.
 */
export async function changeMembers(call: MembersCall, tenantId: TenantId, group: ScimGroup, members: ChangingMembers): Promise<void> {
  const { added, removed, kept } = members
  const people = [...added, ...removed, ...kept]
  for (let first = 0; first < people.length; first += IN_ONE_TRANSACTION) {
    const portion = people.slice(first, first + IN_ONE_TRANSACTION)
    const writes = await writesOf(call, tenantId, group, portion, members)
    if (first + IN_ONE_TRANSACTION >= people.length) call.unitOfWork.add(...writes)
    else if (writes.length > 0) await commitPortion(call, tenantId, group, portion, writes)
  }
}

async function writesOf(
  call: MembersCall,
  tenantId: TenantId,
  group: ScimGroup,
  portion: readonly CustomerId[],
  { added, removed }: ChangingMembers,
): Promise<readonly Write[]> {
  const found = (await Promise.all(portion.map((id) => memberOfGroup(call, tenantId, id, added)))).filter((each) => each !== undefined)
  if (found.filter(({ profile }) => profile.position === HIGHEST_POSITION).length > 1)
    throw new Refusal('conflict', { description: `Two admin users in ${HIGHEST_POSITION} must be changed by two requests.` })
  const changes = await Promise.all(found.map((each) => membershipChange(call, tenantId, group, each, added, removed)))
  const locked = found.filter((_, index) => changes[index]?.isLockedNow).map(({ person }) => person.customerId)
  return [...changes.flatMap(({ writes }) => writes), ...(locked.length === 0 ? [] : await endDelegationsOfLocked(call, locked))]
}

/** The user to change. Nobody joins who is not of the directory; whoever leaves may be gone already. */
async function memberOfGroup(
  call: MembersCall,
  tenantId: TenantId,
  id: CustomerId,
  added: readonly CustomerId[],
): Promise<FoundUser | undefined> {
  const found = await managedUser(call, tenantId, id)
  if (found === undefined && added.includes(id))
    throw refusedAttribute('scim-value', 'members.value', 'must be the id of a user of this directory')
  return found
}

async function membershipChange(
  call: MembersCall,
  tenantId: TenantId,
  group: ScimGroup,
  found: FoundUser,
  added: readonly CustomerId[],
  removed: readonly CustomerId[],
) {
  const { directory, customerId, firstName, lastName, email, phoneNumber } = found.profile
  const others = directory.groups.filter((each) => each !== group.groupId)
  const isMember = added.includes(customerId) || (directory.groups.includes(group.groupId) && !removed.includes(customerId))
  const groups = isMember ? (directory.groups.includes(group.groupId) ? directory.groups : [...others, group.groupId]) : others
  if (groups.length > MOST_GROUPS)
    throw refusedAttribute('scim-value', 'members.value', `must not be a user in ${MOST_GROUPS} groups already`)
  const known = await groupsOf(call, tenantId, others)
  const { lockedAfter: _, ...record } = directory
  return changeOfUser(call, tenantId, found, {
    fields: { firstName, lastName, email, phoneNumber },
    record: { ...record, groups },
    groups: isMember ? [...known, group] : known,
  })
}

/** Commits a portion with an audit entry of its own. Another writer of the same people makes the directory repeat its request. */
async function commitPortion(
  call: MembersCall,
  tenantId: TenantId,
  { groupId }: ScimGroup,
  portion: readonly CustomerId[],
  writes: readonly Write[],
) {
  const { ports, now, caller, request, traceId } = call
  const entry = {
    auditId: ports.newSecretId(),
    at: new Date(now).toISOString(),
    actor: caller.customerId,
    identity: caller.identity,
    sessionId: caller.sessionId,
    action: `${request.method} /scim/v2/tenants/{tenantId}/Groups/{scimId}`,
    path: request.path,
    after: { groupId, members: portion },
    traceId,
  }
  const shards = shardsToWrite((await call.settingsOf(tenantId)).tenant, now)
  const committed = await ports.atOnce.commit([...writes, noteAudit(String(tenantId), entry, shards)])
  if (committed.kind === 'refused') throw new Refusal('conflict', { because: 'members-changed-meanwhile' })
}
