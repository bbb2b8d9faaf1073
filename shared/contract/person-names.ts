import type { CustomerId } from '../domain/ids.ts'
import { person, profileOf } from '../storage/persons.ts'
import type { Reader } from './reader.ts'

export type PersonNames = ReadonlyMap<CustomerId, string>

/** The names of people, by their ids: 2 round trips for any number of them. Removed people have none. */
export async function namesOf(customerIds: readonly CustomerId[], read: Reader): Promise<PersonNames> {
  const persons = (await read.many([...new Set(customerIds)].map(person))).filter((found) => found !== undefined)
  const profiles = await read.many(persons.map(profileOf))
  return new Map(
    profiles.flatMap((profile) =>
      profile === undefined ? [] : [[profile.customerId, `${profile.firstName} ${profile.lastName}`] as const],
    ),
  )
}
