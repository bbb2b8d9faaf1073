import type { Reader } from '../contract/reader.ts'
import { quoted } from '../domain/quoted-text.ts'
import { type Person, type Profile, profileOf } from '../storage/persons.ts'

/** A person as an approver recognises them: `customer 8 “Ada Lovelace”`. */
export function shownPerson(
  kind: Person['kind'],
  { customerId, firstName, lastName }: Pick<Profile, 'customerId' | 'firstName' | 'lastName'>,
): string {
  return `${kind === 'customer' ? 'customer' : 'admin user'} ${customerId} ${quoted(`${firstName} ${lastName}`)}`
}

/** The same for a person whose profile has to be read. */
export async function personNamed(read: Reader, of: Person): Promise<string> {
  const profile = await read.one(profileOf(of))
  return profile === undefined ? `user ${of.customerId}` : shownPerson(of.kind, profile)
}
