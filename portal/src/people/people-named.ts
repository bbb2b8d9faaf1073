import { isCountersignError } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { client, session } from '../session/client.ts'
import { isCustomer } from '../session/person.ts'
import { queryClient } from '../session/queries.ts'
import { EVERYTHING, rightsQuery } from '../session/use-rights.ts'

/** A person whom a text may mean. */
export type NamedPerson = { readonly customerId: number; readonly name: string; readonly position: string }

const MOST = 10

/**
 * The people of a tenant with this id, or with this text in their name, e-mail address or phone number: up to 10 customers and 10 admin users.
 * A customer finds only themselves.
 */
export async function peopleNamed(tenantId: number, text: string): Promise<readonly NamedPerson[]> {
  const rights = await rightsIn(tenantId)
  const [customers, admins] = await Promise.all([
    rights.has('Customer.READ') ? shown('CUSTOMER', () => customersNamed(tenantId, text)) : themselves(),
    rights.has('AdminUser.READ') ? shown('ADMIN', () => adminsNamed(tenantId, text)) : [],
  ])
  return [...admins, ...customers]
}

const customersNamed = async (tenantId: number, text: string): Promise<readonly Found[]> =>
  /^\d+$/.test(text)
    ? [await client.getCustomer({ tenantId, customerId: Number(text) })]
    : client.listCustomers({ tenantId, search: text }, { pageSize: MOST }).toArray({ max: MOST })

const adminsNamed = async (tenantId: number, text: string): Promise<readonly Found[]> =>
  /^\d+$/.test(text)
    ? [await client.getAdminUser({ tenantId, customerId: Number(text) })]
    : client.listAdminUsers({ tenantId, search: text }, { pageSize: MOST }).toArray({ max: MOST })

/** The signed-in customer; nobody for others. */
export function themselves(): readonly NamedPerson[] {
  const person = session.person()
  return person !== undefined && isCustomer(person) ? [{ customerId: person.customerId, name: t`You`, position: 'CUSTOMER' }] : []
}

/**
 * The permissions of the person, read once: a call without them would be refused, and noted in the audit. Where they cannot be read, the
 * service decides each call.
 */
export const rightsIn = (tenantId: number | undefined): Promise<ReadonlySet<string>> =>
  queryClient.fetchQuery(rightsQuery(tenantId)).catch(() => EVERYTHING)

/** Those of them who can approve: the admin users of a tenant, and those above the tenants where the call belongs to none. */
export async function approversNamed(tenantId: number | undefined, text: string, signal: AbortSignal): Promise<readonly NamedPerson[]> {
  if (!(await rightsIn(tenantId)).has('AdminUser.READ')) return []
  const filter = text === '' ? {} : { search: text }
  const options = { pageSize: MOST, signal }
  return shown('ADMIN', () =>
    (tenantId === undefined ? client.listGlobalAdmins(filter, options) : client.listAdminUsers({ tenantId, ...filter }, options)).toArray({
      max: MOST,
    }),
  )
}

type Found = {
  readonly customerId?: number
  readonly firstName?: string
  readonly lastName?: string
  readonly position?: string
  readonly role?: string
}

async function shown(otherwise: string, find: () => Promise<readonly Found[]>): Promise<readonly NamedPerson[]> {
  try {
    const found = await find()
    return found.map(({ customerId = 0, firstName = '', lastName = '', position, role }) => ({
      customerId,
      name: `${firstName} ${lastName}`.trim(),
      position: position ?? role ?? otherwise,
    }))
  } catch (error) {
    // One of the two kinds may be hidden from the reader, or have nobody with this id.
    if (isCountersignError(error) && (error.status === 404 || error.status === 403)) return []
    throw error
  }
}
