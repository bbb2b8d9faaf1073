import { type AdminUser, type Customer, isCountersignError, type List, type ListedCustomer, type ListOptions } from '@countersign/client'
import { readAdmin } from '../../people/read-admin.ts'
import type { PeopleScope } from '../../people/use-people-scope.ts'
import { client } from '../../session/client.ts'

/** A text that names one person exactly: by id or phone number. Anything else is a part of a name, an e-mail address or a phone number. */
export const isExact = (text: string): boolean => /^\d+$/.test(text) || /^\+\d{6,}$/.test(text)

/** The customer with this id, phone number or identity. */
export async function customerNamed(tenantId: number, text: string, signal?: AbortSignal): Promise<readonly ListedCustomer[]> {
  const options = signal === undefined ? {} : { signal }
  if (/^\d+$/.test(text)) return oneOrNone(client.getCustomer({ tenantId, customerId: Number(text) }, options))
  const question = text.startsWith('+') ? { phoneNumber: text } : { identity: text }
  return client.listCustomers({ tenantId, ...question }, options).toArray({ max: 1 })
}

/** The admin users of a scope, by pages. */
export function adminUsersOf({ tenantId, institution }: PeopleScope, filter: { search?: string }, options: ListOptions): List<AdminUser> {
  if (tenantId !== undefined) return client.listAdminUsers({ tenantId, ...filter }, options)
  return institution === undefined
    ? client.listGlobalAdmins(filter, options)
    : client.listInstitutionAdmins({ institution, ...filter }, options)
}

/** The admin user of a scope with this id. */
export async function adminNamed(scope: PeopleScope, text: string, signal?: AbortSignal): Promise<readonly AdminUser[]> {
  if (!/^\d+$/.test(text)) return []
  return oneOrNone(readAdmin({ ...scope, customerId: Number(text) }, signal))
}

async function oneOrNone<Item extends Customer | AdminUser>(reading: Promise<Item>): Promise<readonly Item[]> {
  try {
    return [await reading]
  } catch (error) {
    if (isCountersignError(error) && error.status === 404) return []
    throw error
  }
}
