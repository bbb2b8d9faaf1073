import { type AdminUser, type Customer, isCountersignError } from '@countersign/client'
import { holderWords } from '../../people/holder-words.ts'
import { client } from '../../session/client.ts'

export type ReadPerson = {
  readonly name: string
  /** Their position, or that they are a customer. */
  readonly held: string
  readonly email: string | undefined
  readonly phoneNumber: string | undefined
  readonly created: string
}

/** Reads a person above the tenants, or one of a tenant, whose id does not say whether they are a customer or an admin user. */
export async function readPerson(tenantId: number | undefined, customerId: number, signal: AbortSignal): Promise<ReadPerson> {
  if (tenantId === undefined) {
    const admin = await client.getGlobalAdmin({ customerId }, { signal })
    return shown(admin, holderWords(admin.role ?? 'Admin user'))
  }
  try {
    const customer = await client.getCustomer({ tenantId, customerId }, { signal })
    return shown(customer, 'Customer')
  } catch (error) {
    if (!isCountersignError(error) || error.status !== 404) throw error
    const admin = await client.getAdminUser({ tenantId, customerId }, { signal })
    return shown(admin, holderWords(admin.position ?? admin.role ?? 'Admin user'))
  }
}

function shown({ firstName, lastName, email, phoneNumber, created }: Customer | AdminUser, held: string): ReadPerson {
  return { name: `${firstName} ${lastName}`.trim(), held, email, phoneNumber, created }
}
