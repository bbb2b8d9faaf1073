import type { Reader } from '../contract/reader.ts'
import { inQuotes } from '../domain/quoted-text.ts'
import { type Person, type Profile, profileOf } from '../storage/persons.ts'
import { type Phrase, say } from '../texts/phrase.ts'

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
