import { type Identity, identityNamed } from './identities.ts'
import { person } from './persons.ts'
import { equals, update, type Write } from './write.ts'

/** Notes that a portal knows the person by a session of this identity: when such sessions end, there may be portals to tell. */
export function noteKnownToPortals({ canonicalName, customerId }: Identity): readonly Write[] {
  const when = [equals('customerId', customerId)]
  return [
    update(identityNamed(canonicalName), { set: { isKnownToPortals: true } }, { when }),
    update(person(customerId), { set: { isKnownToPortals: true } }, { when }),
  ]
}
