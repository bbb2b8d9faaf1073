import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { adminUser, type Person, person } from '../../shared/storage/persons.ts'
import { isManaged, type ManagedProfile } from './shown-user.ts'

/** A person whom the directory manages. */
export type FoundUser = { readonly profile: ManagedProfile; readonly person: Person }

const ID = /^[1-9][0-9]{0,15}$/

/** The number in an id of a resource; `undefined` for a text that is none. */
export function numberIn(id: string): number | undefined {
  return ID.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined
}

/**
 * The user of a path. INVARIANT: customers, people of other tenants, and accounts that the directory neither created nor was linked to do
 * not exist here.
 */
export async function userOfPath({
  read,
  params,
}: Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId; readonly scimId: string } }): Promise<FoundUser> {
  const found = await managedUser({ read }, params.tenantId, numberIn(params.scimId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** The same by its number; `undefined` where there is none. */
export async function managedUser(
  { read }: Pick<Call, 'read'>,
  tenantId: TenantId,
  id: number | undefined,
): Promise<FoundUser | undefined> {
  if (id === undefined) return undefined
  const customerId = id as CustomerId
  const [profile, of] = await Promise.all([read.one(adminUser(tenantId, customerId)), read.one(person(customerId))])
  if (!isManaged(profile) || of === undefined || of.tenantId !== tenantId || of.kind !== 'admin') return undefined
  return { profile, person: of }
}
