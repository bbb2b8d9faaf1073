import { type AdminUser, type Customer, isCountersignError } from '@countersign/client'
import type { PersonPath } from '../../people/person-calls.ts'
import { readAdmin } from '../../people/read-admin.ts'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'

export type ReadPerson = {
  readonly name: string
  /** Their position, or that they are a customer. */
  readonly held: string
  readonly email: string | undefined
  /** Set if no e-mail is sent to the address. */
  readonly emailSuppressed: Customer['emailSuppressed']
  readonly phoneNumber: string | undefined
  readonly created: string
}

/** Reads a person above the tenants, or one of a tenant, whose id does not say whether they are a customer or an admin user. */
export async function readPerson(path: PersonPath, signal: AbortSignal): Promise<ReadPerson> {
  const { tenantId, customerId } = path
  if (tenantId === undefined) return shownAdmin(await readAdmin(path, signal))
  try {
    const customer = await client.getCustomer({ tenantId, customerId }, { signal })
    return shown(customer, 'Customer')
  } catch (error) {
    if (!isCountersignError(error) || error.status !== 404) throw error
    return shownAdmin(await readAdmin(path, signal))
  }
}

const shownAdmin = (admin: AdminUser): ReadPerson => shown(admin, roleWords(admin.position ?? admin.role ?? 'Admin user'))

function shown({ firstName, lastName, email, emailSuppressed, phoneNumber, created }: Customer | AdminUser, held: string): ReadPerson {
  return { name: `${firstName} ${lastName}`.trim(), held, email, emailSuppressed, phoneNumber, created }
}
