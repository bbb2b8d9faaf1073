import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { Holding } from '../domain/permissions/holdings.ts'
import { identityNamed } from './identities.ts'
import { type Listing, newestFirst, type OwnedReference, owned } from './read.ts'
import { keys } from './table.ts'
import { equals, update, type Write } from './write.ts'

/** Anybody who can be a caller: a customer or an admin user. Holds what they hold, and under which identities they come. */
export type Person = {
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  readonly kind: 'customer' | 'admin'
  readonly holdings: readonly Holding[]
  /** The canonical names of their identities: a handful. */
  readonly identities: readonly string[]
  /** Raised with every change, so that two changes at once can't lose one of them. */
  readonly version: number
}

export const person = (customerId: CustomerId): OwnedReference<Person> =>
  owned<Person>(keys.person(customerId), (of) => ({ kind: 'customer', customerId: of.customerId }))

/**
 * Changes what a person holds, on the person and on each identity: a session is checked against the copy on its identity, so both
 * change in one transaction.
 */
export function changeHoldings(of: Person, holdings: readonly Holding[]): readonly Write[] {
  return [
    update(
      person(of.customerId),
      { set: { holdings }, add: { version: 1 } },
      { when: [equals('version', of.version)], otherwise: 'conflict' },
    ),
    ...of.identities.map((name) => update(identityNamed(name), { set: { holdings } })),
  ]
}

/** Who they are, as the tenant keeps it. */
export type Profile = {
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  readonly institution?: string
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
  readonly phoneNumber?: string
  readonly nationalIdentityNumber?: string
  /** Of an admin user: what they were appointed to. */
  readonly position?: string
  readonly role?: string
  readonly created: string
  readonly lastModified: string
}

const oneself = (of: Profile) => ({ kind: 'customer', customerId: of.customerId }) as const

export const customer = (tenantId: TenantId, customerId: CustomerId) => owned<Profile>(keys.customer(tenantId, customerId), oneself)
export const adminUser = (tenantId: TenantId, customerId: CustomerId) => owned<Profile>(keys.adminUser(tenantId, customerId), oneself)

export function customersOf(tenantId: TenantId, limit: number, after?: string): Listing<Profile> {
  return newestFirst(keys.customer(tenantId, 0).PK, '', limit, after)
}

export function adminUsersOf(tenantId: TenantId, limit: number, after?: string): Listing<Profile> {
  return newestFirst(keys.adminUser(tenantId, 0).PK, '', limit, after)
}
