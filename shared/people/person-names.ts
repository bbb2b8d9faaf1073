import type { Reader } from '../contract/reader.ts'
import type { CustomerId, TenantId } from '../domain/ids.ts'
import { inQuotes } from '../domain/quoted-text.ts'
import { adminUser, customer, type Person, type Profile, person, profileOf } from '../storage/persons.ts'
import type { Reference } from '../storage/read.ts'
import { type Phrase, say } from '../texts/phrase.ts'

export type PersonNames = ReadonlyMap<CustomerId, string>

/** The names of people, by their ids. Removed people have none. */
export async function namesOf(customerIds: readonly CustomerId[], read: Reader, tenantId?: TenantId): Promise<PersonNames> {
  const profiles = await profilesOf(customerIds, read, tenantId)
  return new Map([...profiles].map(([customerId, { firstName, lastName }]) => [customerId, `${firstName} ${lastName}`]))
}

/**
 * The profiles of people, by their ids. Of people of this tenant they take one round trip, or none after `nameReads` were read; of others
 * two more, for any number of them. Removed people have none.
 */
export async function profilesOf(
  customerIds: readonly CustomerId[],
  read: Reader,
  tenantId?: TenantId,
): Promise<ReadonlyMap<CustomerId, Profile>> {
  const profiles = byId(await read.many(nameReads(customerIds, tenantId)))
  const others = [...new Set(customerIds)].filter((customerId) => !profiles.has(customerId))
  const persons = (await read.many(others.map(person))).filter((found) => found !== undefined)
  return new Map([...profiles, ...byId(await read.many(persons.map(profileOf)))])
}

/** Most people whose profiles are read within a tenant, with two reads each. More people are found by their ids. */
const MOST_READ_IN_TENANT = 20

/** The profiles that hold the names of people of a tenant, whose ids do not tell whether they are customers or admin users. */
export function nameReads(customerIds: readonly CustomerId[], tenantId: TenantId | undefined): readonly Reference<Profile>[] {
  const ids = [...new Set(customerIds)]
  if (tenantId === undefined || ids.length > MOST_READ_IN_TENANT) return []
  return ids.flatMap((customerId) => [customer(tenantId, customerId), adminUser(tenantId, customerId)])
}

function byId(profiles: readonly (Profile | undefined)[]): ReadonlyMap<CustomerId, Profile> {
  return new Map(profiles.flatMap((profile) => (profile === undefined ? [] : [[profile.customerId, profile] as const])))
}

/** A person as an approver recognises them: `customer 8 “Ada Lovelace”`. */
export function shownPerson(
  kind: Person['kind'],
  { customerId, firstName, lastName }: Pick<Profile, 'customerId' | 'firstName' | 'lastName'>,
): Phrase {
  const name = inQuotes(`${firstName} ${lastName}`)
  return kind === 'customer' ? say`customer ${{ customerId }} ${{ name }}` : say`admin user ${{ customerId }} ${{ name }}`
}

/** The same for a person whose profile has to be read. */
export async function personNamed(read: Reader, of: Person): Promise<Phrase> {
  const profile = await read.one(profileOf(of))
  return profile === undefined ? say`user ${{ customerId: of.customerId }}` : shownPerson(of.kind, profile)
}
