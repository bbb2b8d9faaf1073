import type { Reader } from '../contract/reader.ts'
import type { CustomerId } from '../domain/ids.ts'
import { isPast } from '../domain/is-past.ts'
import type { Delegation } from '../domain/permissions/delegations.ts'
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

/**
 * The identity by which a delegation of this person goes on: the one that gave it or, if that one is deleted, another one, if possible one
 * that is not locked. `undefined` for a person who is gone.
 */
export async function identityOfGiver(
  read: Reader,
  { giver, giverIdentity }: Pick<Delegation, 'giver' | 'giverIdentity'>,
  now: number,
): Promise<Identity | undefined> {
  const named = await identityOnceNamed(read, giver, giverIdentity)
  if (named !== undefined) return named
  const of = await read.one(person(giver))
  const present = of === undefined ? [] : await read.many(of.identities.map(identityNamed))
  const own = present.filter((each) => each?.customerId === giver)
  return own.find((each) => !isPast(each?.authLockedAfter, now)) ?? own[0]
}
