import type { CustomerId } from '../domain/ids.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import { replace, type Write } from './write.ts'

/**
 * Decisions that were alike: the same kind of call by callers who held the same with regard to its item. It is all that it takes to decide
 * again by other rows; no id of an item, no body, no path.
 */
export type DecisionSample = {
  /** The endpoint's name. */
  readonly call: string
  /** Made directly, stored as a task, or checked (approved, executed) as one. */
  readonly as: 'call' | 'task' | 'check'
  readonly permission: PermissionName
  readonly orElse?: PermissionName | undefined
  readonly held: readonly string[]
  /** What the maker held, of a task that was checked. */
  readonly makerHeld?: readonly string[] | undefined
  readonly count: number
  /** Some of those who called, the latest last. */
  readonly people: readonly CustomerId[]
}

export type DecisionShard = { readonly samples: readonly DecisionSample[]; readonly expiresAt: number }

/** On so many shelves the processes put what they have seen of a permission in a day; who comes later takes the place of another. */
export const SHARDS_PER_DAY = 8
/** The day of today and the six before it. */
const DAYS_KEPT = 7
const DAY_MS = 24 * 3_600_000

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The first day of which anything is kept. */
export const firstDayKept = (now: number): string => dayOf(now - (DAYS_KEPT - 1) * DAY_MS)

/** Puts what one process has seen in a day on a shelf: 1 write unit a KiB, mostly 1. Nothing is read for it, and nobody gives way. */
export function keepDecisions(
  scope: string,
  permission: PermissionName,
  day: string,
  shelf: number,
  samples: readonly DecisionSample[],
): Write {
  const expiresAt = (Date.parse(day) + DAYS_KEPT * DAY_MS) / 1000
  return replace(reference<DecisionShard>(keys.decisionShelf(scope, permission, day, shelf)), { samples, expiresAt })
}

/** What was decided by a permission lately: 56 items at most, half a read unit for 4 KiB of them. */
export function decisionsBy(scope: string, permission: PermissionName, now: number): Listing<DecisionShard> {
  return {
    partition: keys.decisionShelf(scope, permission, '', 0).PK,
    prefix: '',
    order: 'newest-first',
    limit: SHARDS_PER_DAY * DAYS_KEPT,
    consistency: 'eventual',
    notBefore: firstDayKept(now),
  }
}
