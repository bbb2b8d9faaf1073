import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import type { Filter } from '../../shared/domain/scim/filter.ts'
import { canonicalIfPossible } from '../../shared/people/identity-fields.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { managedUsersOf } from '../../shared/storage/managed-users.ts'
import { EXTERNAL_ID, takenBy } from '../../shared/storage/uniqueness.ts'
import { customerIn, managedUser } from './found-user.ts'
import { allGroups } from './known-groups.ts'
import type { Listed } from './listed.ts'
import { isManaged, type ManagedProfile, shownUser } from './shown-user.ts'

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
