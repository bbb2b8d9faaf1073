import type { CustomerId } from '../domain/ids.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import { replace, type Write } from './write.ts'

/**
 * Similar decisions: the same kind of call, by callers with the same roles for its item. A sample is enough to decide again by other
 * permission rows. It contains no id of an item, no body and no path.
 */
export type DecisionSample = {
  /** The endpoint's name. */
  readonly call: string
  /** Made directly, stored as a task, or checked (approved, executed) as one. */
  readonly as: 'call' | 'task' | 'check'
  readonly permission: PermissionName
  readonly orElse?: PermissionName | undefined
  readonly held: readonly string[]
  /** The maker's roles, if a task was checked. */
  readonly makerHeld?: readonly string[] | undefined
  readonly count: number
  /** Some of the callers, the latest last. */
  readonly people: readonly CustomerId[]
}

export type DecisionShard = { readonly samples: readonly DecisionSample[]; readonly expiresAt: number }

/**
 * The number of shards for one permission and day. Each process stores the decisions that it has seen in one of them; a later process may
 * replace those of an earlier one.
 */
export const SHARDS_PER_DAY = 8
/** Today and the six days before. */
const DAYS_KEPT = 7
export const DAY_MS = 24 * 3_600_000

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The first day whose decisions are kept. */
export const firstDayKept = (now: number): string => dayOf(now - (DAYS_KEPT - 1) * DAY_MS)

/** Stores the decisions that one process has seen in a day. It reads nothing and never waits. */
export function keepDecisions(
  scope: string,
  permission: PermissionName,
  day: string,
  shard: number,
  samples: readonly DecisionSample[],
): Write {
  const expiresAt = (Date.parse(day) + DAYS_KEPT * DAY_MS) / 1000
  return replace(reference<DecisionShard>(keys.decisionShard(scope, permission, day, shard)), { samples, expiresAt })
}

/** The recent decisions by a permission: at most 56 items. */
export function decisionsBy(scope: string, permission: PermissionName, now: number): Listing<DecisionShard> {
  return {
    partition: keys.decisionShard(scope, permission, '', 0).PK,
    prefix: '',
    order: 'newest-first',
    limit: SHARDS_PER_DAY * DAYS_KEPT,
    consistency: 'eventual',
    notBefore: firstDayKept(now),
  }
}
