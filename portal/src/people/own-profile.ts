import type { AdminUser, Customer } from '@countersign/client'
import { client } from '../session/client.ts'
import { isStaff, type Person } from '../session/person.ts'
import { readAdmin } from './read-admin.ts'

export type OwnContacts = { readonly email?: string; readonly phoneNumber?: string }
type Profile = Customer | AdminUser

/** The calls about the profile of the signed-in person: a customer, or an administrator of a tenant, an institution or above all. */
export type OwnProfile = {
  readonly path: string
  readonly get: (signal: AbortSignal) => Promise<Profile>
  readonly update: (body: OwnContacts) => Promise<unknown>
}

/** Chooses the operations by the kind of person. */
export function ownProfileOf(person: Person): OwnProfile {
  const { customerId, tenantId, institution } = person
  const get = (signal: AbortSignal) => readAdmin({ customerId, tenantId, institution }, signal)
  if (tenantId !== undefined && !isStaff(person) && !person.positions.includes('ONBOARDING'))
    return {
      path: `/tenants/${tenantId}/customers/${customerId}`,
      get: (signal) => client.getCustomer({ tenantId, customerId }, { signal }),
      update: (body) => client.updateCustomer({ tenantId, customerId, body }),
    }
  if (tenantId !== undefined)
    return {
      path: `/tenants/${tenantId}/admin-users/${customerId}`,
      get,
      update: (body) => client.updateAdminUser({ tenantId, customerId, body }),
    }
  if (institution !== undefined)
    return {
      path: `/institutions/${encodeURIComponent(institution)}/admin-users/${customerId}`,
      get,
      update: (body) => client.updateInstitutionAdmin({ institution, customerId, body }),
    }
  return { path: `/global/admin-users/${customerId}`, get, update: (body) => client.updateGlobalAdmin({ customerId, body }) }
}
