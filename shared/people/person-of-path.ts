import type { Call } from '../contract/call.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import { type Person, type PersonPath, person, standsAt } from '../storage/persons.ts'
import type { Reference } from '../storage/read.ts'
import { canonicalIfPossible } from './identity-fields.ts'

export type OfPerson = Pick<Call, 'read'> & { readonly params: PersonPath }
type OfIdentity = Pick<Call, 'read'> & { readonly params: OfPerson['params'] & { readonly identity: string } }

/** The person whom the path names, in the scope of the path. */
export async function personOfPath({ read, params }: OfPerson): Promise<Person> {
  const found = await read.one(person(params.customerId))
  if (found === undefined || !standsAt(found, params)) throw new Refusal('not-found')
  return found
}

/** The identity that the path names. Another person's identity is not found. */
export async function identityOfPath({ read, params }: OfIdentity): Promise<Identity> {
  const canonical = canonicalIfPossible(params.identity)
  const found = canonical === undefined ? undefined : await read.one(identityNamed(canonical))
  if (found === undefined || found.customerId !== params.customerId || found.tenantId !== params.tenantId) throw new Refusal('not-found')
  return found
}

export function identityReads({ params }: Pick<OfIdentity, 'params'>): readonly Reference<unknown>[] {
  return nameReads(params.identity)
}

/** The references to read for a name, whoever has it. */
export function nameReads(identity: string): readonly Reference<unknown>[] {
  const canonical = canonicalIfPossible(identity)
  return canonical === undefined ? [] : [identityNamed(canonical) as unknown as Reference<unknown>]
}
