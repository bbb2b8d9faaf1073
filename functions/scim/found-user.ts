import type { Call } from '../../shared/contract/call.ts'
import { type CustomerId, type TenantId, writtenId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { adminUser, type Person, person } from '../../shared/storage/persons.ts'
import { isManaged, type ManagedProfile } from './shown-user.ts'

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
