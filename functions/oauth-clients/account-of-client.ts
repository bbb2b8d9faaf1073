import type { Call } from '../../shared/contract/call.ts'
import { refuseTakeover } from '../../shared/contract/refuse-uncovered.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { personNamed } from '../../shared/people/person-name.ts'
import { type Person, person } from '../../shared/storage/persons.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'
import { type OfPlace, tenantOf } from './at-both-levels.ts'

type OfAccount = Pick<Call, 'read'> & OfPlace

/** The account that a service acts as; 404 for one of another place than the client. */
export async function accountOf({ read, params }: OfAccount, customerId: CustomerId): Promise<Person> {
  const found = await read.one(person(customerId))
  if (found === undefined || found.tenantId !== tenantOf({ params }))
    throw new Refusal('not-found', { description: 'The field customerId must name an account of this tenant.' })
  return found
}

/** Refuses to give a client an account, or a key to an account, that the caller could not become. */
export async function refuseUncoveredAccount(
  call: OfAccount & Pick<Call, 'caller' | 'scope' | 'settings' | 'now'>,
  customerId: CustomerId | undefined,
): Promise<void> {
  if (customerId !== undefined) refuseTakeover(call, await accountOf(call, customerId))
}

/** The roles of the accounts whose key the call chooses; an agent never makes nor proposes such a call for somebody above CUSTOMER. */
export async function heldByAccounts(
  { read }: Pick<Call, 'read'>,
  ...accounts: readonly (CustomerId | undefined)[]
): Promise<readonly RoleAssignment[]> {
  const named = accounts.filter((each) => each !== undefined)
  const people = await read.many(named.map(person))
  return people.flatMap((found) => found?.holdings ?? [])
}

/** Completes the description of a call: the account by name. */
export async function actingAs(call: OfAccount, client: Phrase, customerId: CustomerId | undefined): Promise<Phrase> {
  if (customerId === undefined) return client
  return say`${{ client }}, acting as ${{ person: await personNamed(call.read, await accountOf(call, customerId)) }}`
}
