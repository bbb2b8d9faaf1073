import { identityNamed } from './identities.ts'
import { allSessionsEnded } from './person-events.ts'
import type { Person } from './persons.ts'
import { equals, reporting, update, type Write } from './write.ts'

/** Invalidates the codes and links of all identities of a person, after an address has changed. */
export function forgetCodesOf(of: Person, codesSince: number | undefined): readonly Write[] {
  if (codesSince === undefined) return []
  return of.identities.map((name) => update(identityNamed(name), { set: { codesSince } }, { when: [equals('customerId', of.customerId)] }))
}

/** Ends all sessions and agent tokens of a person, and invalidates their codes and links. */
export function endSessionsAndCodesOf(of: Person, codesSince: number): readonly Write[] {
  return of.identities.map((name) =>
    reporting(
      update(identityNamed(name), { set: { codesSince }, add: { epoch: 1 } }, { when: [equals('customerId', of.customerId)] }),
      allSessionsEnded({ ...of, identity: name }),
    ),
  )
}
