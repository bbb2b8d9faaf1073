import type { Id, TenantId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { allHold, equals, insert, isAbsent, isAtLeast, isBelow, oneHolds, remove, replace, update, type Write } from './write.ts'

/** The kinds of values of a directory: the external ids of its users, and the names of its groups. */
export const EXTERNAL_ID = 'SCIM-EXTERNAL-ID'
export const GROUP_NAME = 'SCIM-GROUP-NAME'

/** A value that is taken, with the thing and the request that took it. */
export type Taken<I extends Id = Id> = {
  readonly kind: string
  readonly value: string
  readonly by: I
  readonly digest?: string
  /** Time until which a value that its owner has given up stays reserved for them, in milliseconds since 1970. */
  readonly heldUntil?: number
  /** The same in seconds: the item may be removed then. */
  readonly expiresAt?: number
}

export const takenBy = <I extends Id>(tenantId: TenantId, kind: string, value: string) =>
  reference<Taken<I>>(keys.unique(tenantId, kind, value))

/** Takes a value for one thing. It is a separate item in the same transaction, since no index can guarantee uniqueness. */
export function take(tenantId: TenantId, taken: Taken): Write {
  return insert(takenBy(tenantId, taken.kind, taken.value), taken)
}

/** Tells whether anybody may take this value. */
export function isFree(taken: Taken | undefined, now: number): boolean {
  return taken === undefined || (taken.heldUntil !== undefined && taken.heldUntil <= now)
}

/** Takes a value that is free, or reserved for this thing. */
export function takeAgain<I extends Id>(tenantId: TenantId, taken: Taken<I>, now: number): Write {
  const isReserved = allHold(equals('by', taken.by), isAtLeast('heldUntil', 0))
  const when = [oneHolds(isAbsent, isReserved, isBelow('heldUntil', now + 1))]
  return replace(takenBy<I>(tenantId, taken.kind, taken.value), taken, { when })
}

/** Keeps a value that its owner gives up reserved for them. */
export function hold<I extends Id>(tenantId: TenantId, { kind, value, by }: Taken<I>, until: number): Write {
  const change = { set: { heldUntil: until, expiresAt: Math.ceil(until / 1000) } }
  return update(takenBy<I>(tenantId, kind, value), change, { when: [equals('by', by)] })
}

export function giveBack(tenantId: TenantId, kind: string, value: string): Write {
  return remove(takenBy(tenantId, kind, value))
}
