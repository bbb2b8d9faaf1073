import type { Call } from '../../shared/contract/call.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { type Person, type Profile, person, profileOf } from '../../shared/storage/persons.ts'

/** The caller as a person, with their profile. The token of somebody who is gone is refused. */
export async function ownProfile({
  caller,
  read,
}: Pick<Call, 'caller' | 'read'>): Promise<{ readonly of: Person; readonly profile: Profile }> {
  const of = await read.one(person(caller.customerId))
  const profile = of === undefined ? undefined : await read.one(profileOf(of))
  if (of === undefined || profile === undefined) throw invalidToken('person-gone')
  return { of, profile }
}
