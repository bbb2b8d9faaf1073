import { Refusal } from '../../shared/errors/refusal.ts'
import { type OfPerson, personOfPath } from '../../shared/people/person-of-path.ts'
import { adminAt, type Person, type Profile } from '../../shared/storage/persons.ts'

/** The admin user of the path: profile and roles. */
export async function adminOfPath(call: OfPerson): Promise<{ readonly profile: Profile; readonly person: Person }> {
  const [profile, person] = await Promise.all([call.read.one(adminAt(call.params)), personOfPath(call)])
  if (profile === undefined) throw new Refusal('not-found')
  return { profile, person }
}
