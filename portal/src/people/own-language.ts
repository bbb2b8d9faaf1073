import type { AdminUser, AsTask, Customer, Outcome } from '@countersign/client'
import { client } from '../session/client.ts'
import { isCustomer, type Person } from '../session/person.ts'
import { type Locale, takeOwnLocale } from '../text/locale.ts'
import { readAdmin } from './read-admin.ts'

/** Shows the portal in the language of somebody who has just signed in. */
export async function followOwnLanguage(person: Person): Promise<void> {
  const own = ownProfileOf(person)
  if (!(await mayRead(own.path))) return
  const { locale } = await own.get(AbortSignal.timeout(5_000))
  takeOwnLocale(locale)
}

/** Keeps a language in the person's profile, for mails and messages too. */
export async function chooseOwnLanguage(locale: Locale): Promise<void> {
  await client.updateLocale({ body: { locale } })
  takeOwnLocale(locale)
}

/** Asks before the call: a refused one would be noted as such. */
async function mayRead(path: string): Promise<boolean> {
  const { decision } = await client.explain({ body: { method: 'GET', path } })
  return decision === 'ALLOW'
}

export type OwnContacts = { readonly email?: string; readonly phoneNumber?: string }
type Profile = Customer | AdminUser

/** The calls about the profile of the signed-in person: a customer, or an administrator of a tenant, an institution or above all. */
export type OwnProfile = {
  readonly path: string
  readonly get: (signal: AbortSignal) => Promise<Profile>
  readonly update: (body: OwnContacts, options?: { asTask?: AsTask | undefined }) => Promise<Outcome<unknown>>
}

/** Chooses the operations by the kind of person. */
export function ownProfileOf(person: Person): OwnProfile {
  const { customerId, tenantId, institution } = person
  const get = (signal: AbortSignal) => readAdmin({ customerId, tenantId, institution }, signal)
  if (tenantId !== undefined && isCustomer(person))
    return {
      path: `/tenants/${tenantId}/customers/${customerId}`,
      get: (signal) => client.getCustomer({ tenantId, customerId }, { signal }),
      update: (body, options) => client.updateCustomer({ tenantId, customerId, body }, options),
    }
  if (tenantId !== undefined)
    return {
      path: `/tenants/${tenantId}/admin-users/${customerId}`,
      get,
      update: (body, options) => client.updateAdminUser({ tenantId, customerId, body }, options),
    }
  if (institution !== undefined)
    return {
      path: `/institutions/${encodeURIComponent(institution)}/admin-users/${customerId}`,
      get,
      update: (body, options) => client.updateInstitutionAdmin({ institution, customerId, body }, options),
    }
  return {
    path: `/global/admin-users/${customerId}`,
    get,
    update: (body, options) => client.updateGlobalAdmin({ customerId, body }, options),
  }
}
