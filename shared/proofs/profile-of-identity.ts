import type { AnonymousCall } from '../contract/call.ts'
import { NO_ID } from '../domain/ids.ts'
import type { Identity } from '../storage/identities.ts'
import { adminUser, customer, globalAdmin, institutionAdmin, type Profile } from '../storage/persons.ts'
import type { Reference } from '../storage/read.ts'

/**
 * The profile of an identity's owner, with phone number and e-mail. The identity says where to look, except whether its person is a
 * customer or an admin user.
 */
export async function profileOfIdentity(read: AnonymousCall['read'], identity: Identity | undefined): Promise<Profile | undefined> {
  const found = await read.many(profilesOf(identity))
  return found.find((profile) => profile !== undefined)
}

function profilesOf(identity: Identity | undefined): readonly Reference<Profile>[] {
  const { tenantId, customerId, holdings } = identity ?? NOBODYS
  if (tenantId !== undefined) return [customer(tenantId, customerId), adminUser(tenantId, customerId)]
  const institution = holdings.find((assignment) => assignment.kind === 'institution')?.institution
  return [institutionAdmin(institution ?? '', customerId), globalAdmin(customerId)]
}

const NOBODYS: Pick<Identity, 'tenantId' | 'customerId' | 'holdings'> = { tenantId: NO_ID, customerId: NO_ID, holdings: [] }
