import type { Reader } from '../contract/reader.ts'
import type { CustomerId } from '../domain/ids.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import { person } from '../storage/persons.ts'

/**
 * The identity of a person that had this name at some time: a directory may have renamed it since. `undefined` if the person has it no
 * longer, also where the name is somebody else's now.
 */
export async function identityOnceNamed(read: Reader, customerId: CustomerId, name: string): Promise<Identity | undefined> {
  const found = await read.one(identityNamed(name))
  if (found?.customerId === customerId) return found
  const of = await read.one(person(customerId))
  const present = of === undefined ? [] : await read.many(of.identities.map(identityNamed))
  return present.find((each) => each?.customerId === customerId && each.formerNames?.includes(name) === true)
}
