import { type AdminUser, type Customer, isCountersignError } from '@countersign/client'
import { client } from '../../session/client.ts'

export type ReadPerson = {
  readonly name: string
  /** Their position, or that they are a customer. */
  readonly held: string
  readonly email: string | undefined
  readonly phoneNumber: string | undefined
  readonly created: string
}

/** Reads a person of a tenant, whose id does not say whether they are a customer or an admin user. */
export async function readPerson(tenantId: number, customerId: number, signal: AbortSignal): Promise<ReadPerson> {
  try {
    const customer = await client.getCustomer({ tenantId, customerId }, { signal })
    return shown(customer, 'Customer')
  } catch (error) {
    if (!isCountersignError(error) || error.status !== 404) throw error
    const admin = await client.getAdminUser({ tenantId, customerId }, { signal })
    return shown(admin, admin.position ?? admin.role ?? 'Admin user')
  }
}

function shown({ firstName, lastName, email, phoneNumber, created }: Customer | AdminUser, held: string): ReadPerson {
  return { name: `${firstName} ${lastName}`.trim(), held, email, phoneNumber, created }
}
