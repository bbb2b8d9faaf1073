import { type AdminUser, type Customer, isCountersignError, type ListedCustomer } from '@countersign/client'
import { client } from '../../session/client.ts'

/** A text that names one person exactly: by id or phone number. Anything else is how a name or an e-mail address begins. */
export const isExact = (text: string): boolean => /^\d+$/.test(text) || /^\+\d{6,}$/.test(text)

/** The customer with this id, phone number or identity. */
export async function customerNamed(tenantId: number, text: string, signal?: AbortSignal): Promise<readonly ListedCustomer[]> {
  const options = signal === undefined ? {} : { signal }
  if (/^\d+$/.test(text)) return oneOrNone(client.getCustomer({ tenantId, customerId: Number(text) }, options))
  const question = text.startsWith('+') ? { phoneNumber: text } : { identity: text }
  return client.listCustomers({ tenantId, ...question }, options).toArray({ max: 1 })
}

/** The admin user with this id: in a tenant, or above all. */
export async function adminNamed(tenantId: number | undefined, text: string, signal?: AbortSignal): Promise<readonly AdminUser[]> {
  if (!/^\d+$/.test(text)) return []
  const options = signal === undefined ? {} : { signal }
  const customerId = Number(text)
  return oneOrNone(
    tenantId === undefined ? client.getGlobalAdmin({ customerId }, options) : client.getAdminUser({ tenantId, customerId }, options),
  )
}

async function oneOrNone<Item extends Customer | AdminUser>(reading: Promise<Item>): Promise<readonly Item[]> {
  try {
    return [await reading]
  } catch (error) {
    if (isCountersignError(error) && error.status === 404) return []
    throw error
  }
}
