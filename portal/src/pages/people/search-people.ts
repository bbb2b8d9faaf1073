import { type AdminUser, type Customer, isCountersignError, type ListCustomersItem } from '@countersign/client'
import { client } from '../../session/client.ts'

/** A search by name reads this many of the newest people: at most 5 requests. */
export const LOOKED_AT = 500
const PAGE_SIZE = 100

type Named = { readonly firstName?: string; readonly lastName?: string; readonly email?: string; readonly phoneNumber?: string }

/** Customers by id, e-mail, phone or identity, each exactly; otherwise by the beginning of a name, e-mail or phone, among the newest. */
export async function customersFound(tenantId: number, text: string, signal: AbortSignal): Promise<readonly ListCustomersItem[]> {
  if (/^\d+$/.test(text)) return oneOrNone(client.getCustomer({ tenantId, customerId: Number(text) }, { signal }))
  for (const question of questionsFor(text)) {
    const found = await client.listCustomers({ tenantId, ...question }, { signal }).toArray()
    if (found.length > 0) return found
  }
  const newest = await client.listCustomers({ tenantId }, { pageSize: PAGE_SIZE, signal }).toArray({ max: LOOKED_AT })
  return newest.filter((customer) => beginsWith(customer, text))
}

/** Admin users by id, or by the beginning of a name, e-mail or phone. */
export async function adminUsersFound(tenantId: number, text: string, signal: AbortSignal): Promise<readonly AdminUser[]> {
  if (/^\d+$/.test(text)) return oneOrNone(client.getAdminUser({ tenantId, customerId: Number(text) }, { signal }))
  const newest = await client.listAdminUsers({ tenantId }, { pageSize: PAGE_SIZE, signal }).toArray({ max: LOOKED_AT })
  return newest.filter((admin) => beginsWith(admin, text))
}

function questionsFor(text: string): readonly { readonly email?: string; readonly identity?: string; readonly phoneNumber?: string }[] {
  if (/^\+\d{6,}$/.test(text)) return [{ phoneNumber: text }]
  return /^\S+@\S+\.\S+$/.test(text) ? [{ email: text }, { identity: text }] : []
}

async function oneOrNone<Item extends Customer | AdminUser>(reading: Promise<Item>): Promise<readonly Item[]> {
  try {
    return [await reading]
  } catch (error) {
    if (isCountersignError(error) && error.status === 404) return []
    throw error
  }
}

function beginsWith({ firstName = '', lastName = '', email = '', phoneNumber = '' }: Named, text: string): boolean {
  const begin = text.toLocaleLowerCase()
  return [firstName, lastName, `${firstName} ${lastName}`, email, phoneNumber].some((word) => word.toLocaleLowerCase().startsWith(begin))
}
