import type { CustomerId } from '../domain/ids.ts'
import { type Delegation, isOpen, LATEST_END_MS } from '../domain/permissions/delegations.ts'
import { identityNamed } from './identities.ts'
import type { Person } from './persons.ts'
import { type Listing, oldestFirst, type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, hasNo, isAbsent, oneHolds, remove, replace, update, upsert, type Write } from './write.ts'

/** The delegations of a giver that have not ended: at most 5, so the item stays small. */
export type Delegations = { readonly version: number; readonly open: readonly Delegation[] }

export const delegationsOf = (giver: CustomerId): Reference<Delegations> => reference(keys.delegations(giver))

/** Leads from a substitute to a delegation, which is stored in the giver's item. Expires a day after the delegation ends. */
type Received = Pick<Delegation, 'giver' | 'delegationId'> & { readonly expiresAt: number }

const received = ({ substitute, delegationId }: Delegation) => reference<Received>(keys.receivedDelegation(substitute, delegationId))

export function receivedBy(substitute: CustomerId, limit: number): Listing<Received> {
  return oldestFirst(keys.receivedDelegation(substitute, ''), limit)
}

const DAY_SECONDS = 86_400

/**
 * Adds a delegation to those that are `open`. Each identity of the substitute gets the time until which calls look for delegations to them.
 */
export function addDelegation(
  made: Delegation,
  before: Delegations | undefined,
  open: readonly Delegation[],
  substitute: Person,
): readonly Write[] {
  const { giver, delegationId } = made
  const pointer = { giver, delegationId, expiresAt: Math.floor(Date.parse(made.until) / 1000) + DAY_SECONDS }
  // No delegation that exists now ends later, so no parallel one lowers it.
  const substituteUntil = Date.parse(made.created) + LATEST_END_MS
  return [
    withOpen(giver, before, [...open, made]),
    replace(received(made), pointer),
    ...substitute.identities.map((name) =>
      update(identityNamed(name), { set: { substituteUntil } }, { when: [equals('customerId', substitute.customerId)] }),
    ),
  ]
}

/** Removes the delegations of a giver, with the giver. */
export function endDelegationsOf(giver: CustomerId, before: Delegations): readonly Write[] {
  const pointers = before.open.map((each) => discard(received(each)))
  return [remove(delegationsOf(giver), { when: [equals('version', before.version)] }), ...pointers]
}

/** Ends these delegations of one giver, at most 5. Other delegations whose time is over are dropped too. */
export function endDelegations(giver: CustomerId, ended: readonly Delegation[], before: Delegations, now: number): readonly Write[] {
  if (ended.length === 0) return []
  const left = before.open.filter((each) => !ended.includes(each) && isOpen(each, now))
  return [withOpen(giver, before, left), ...ended.map((each) => discard(received(each)))]
}

function withOpen(giver: CustomerId, before: Delegations | undefined, open: readonly Delegation[]): Write {
  const asRead = before === undefined ? oneHolds(isAbsent, hasNo('version')) : equals('version', before.version)
  return upsert(delegationsOf(giver), { set: { open, version: (before?.version ?? 0) + 1 } }, { when: [asRead] })
}
