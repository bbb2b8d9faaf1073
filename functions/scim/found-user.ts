import type { Call } from '../../shared/contract/call.ts'
import { type CustomerId, type TenantId, writtenId } from '../../shared/domain/ids.ts'
import type { Filter } from '../../shared/domain/scim/filter.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { canonicalIfPossible } from '../../shared/people/account-fields.ts'
import { managedUsersOf } from '../../shared/storage/directory-people.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { adminUser, type Person, person } from '../../shared/storage/persons.ts'
import { EXTERNAL_ID, takenBy } from '../../shared/storage/uniqueness.ts'
import { allGroups } from './known-groups.ts'
import type { Listed } from './list-query.ts'
import { isManaged, type ManagedProfile, shownUser } from './shown-user.ts'

/** A person whom the directory manages. */
export type FoundUser = { readonly profile: ManagedProfile; readonly person: Person }

const ID = /^[1-9][0-9]{0,15}$/

/** The customer in an id of a resource; `undefined` for a text that is none. */
export function customerIn(id: string): CustomerId | undefined {
  return ID.test(id) && Number.isSafeInteger(Number(id)) ? writtenId(id) : undefined
}

/**
 * The user of a path. INVARIANT: customers, people of other tenants, and accounts that the directory neither created nor was linked to do
 * not exist here.
 */
export async function userOfPath({
  read,
  params,
}: Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId; readonly scimId: string } }): Promise<FoundUser> {
  const found = await managedUser({ read }, params.tenantId, customerIn(params.scimId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** The same by the customer id; `undefined` where there is none. */
export async function managedUser(
  { read }: Pick<Call, 'read'>,
  tenantId: TenantId,
  customerId: CustomerId | undefined,
): Promise<FoundUser | undefined> {
  if (customerId === undefined) return undefined
  const [profile, of] = await Promise.all([read.one(adminUser(tenantId, customerId)), read.one(person(customerId))])
  if (!isManaged(profile) || of === undefined || of.tenantId !== tenantId || of.kind !== 'admin') return undefined
  return { profile, person: of }
}

type ReadingCall = Pick<Call, 'read' | 'ports'>

/** The users among which those are that a filter asks for: one, if the filter names a unique value, as directories do before each write. */
export async function usersAsked(call: ReadingCall, tenantId: TenantId, filter: Filter | undefined): Promise<readonly Listed[]> {
  const named = filter === undefined ? undefined : uniqueIn(filter)
  const [profiles, groups] = await Promise.all([
    named === undefined ? allManaged(call, tenantId) : oneNamed(call, tenantId, named),
    allGroups(call, tenantId),
  ])
  const names = new Map(groups.map(({ groupId, displayName }) => [groupId, displayName]))
  return profiles.map((profile) => ({ type: 'User', resource: shownUser(call, tenantId, profile, names) }))
}

const PAGE = 500

/** Every managed user of the tenant, oldest first. */
export async function allManaged({ read }: Pick<Call, 'read'>, tenantId: TenantId): Promise<readonly ManagedProfile[]> {
  const all: ManagedProfile[] = []
  for (let after: string | undefined; ; ) {
    const { things, next } = await read.list(managedUsersOf(tenantId, PAGE, after))
    all.push(...things.filter(isManaged))
    if (next === undefined) return all
    after = next
  }
}

type Unique = { readonly attribute: 'id' | 'username' | 'externalid'; readonly value: string }

/** The unique value that every match must have; `undefined` for a filter that names none. */
function uniqueIn(filter: Filter): Unique | undefined {
  if (filter.op === 'and') return filter.filters.map(uniqueIn).find((each) => each !== undefined)
  if (filter.op !== 'eq' || typeof filter.compValue !== 'string') return undefined
  const attribute = filter.attrPath.split(':').at(-1)?.toLowerCase()
  if (attribute !== 'id' && attribute !== 'username' && attribute !== 'externalid') return undefined
  return { attribute, value: filter.compValue }
}

async function oneNamed(call: ReadingCall, tenantId: TenantId, unique: Unique): Promise<readonly ManagedProfile[]> {
  const found = await managedUser(call, tenantId, await idNamed(call, tenantId, unique))
  return found === undefined ? [] : [found.profile]
}

async function idNamed({ read }: ReadingCall, tenantId: TenantId, { attribute, value }: Unique): Promise<CustomerId | undefined> {
  if (attribute === 'id') return customerIn(value)
  if (attribute === 'externalid') return (await read.one(takenBy<CustomerId>(tenantId, EXTERNAL_ID, value)))?.by
  const canonical = canonicalIfPossible(value)
  return canonical === undefined ? undefined : (await read.one(identityNamed(canonical)))?.customerId
}
