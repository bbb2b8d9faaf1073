import type { CustomerId, TenantId } from '../domain/ids.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { type Clause, equals, hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** The sum that the calls of one initiator moved on one day (UTC), in ten-thousandths: for the operations of a policy, in one currency. */
export type DayAmount = { readonly moved: number }

const KEPT_SECONDS = 3 * 86_400

export type DaySum = {
  readonly tenantId: TenantId
  readonly initiator: CustomerId
  /** The operations, as one short text. */
  readonly operations: string
  readonly currency: string
  /** `2026-01-31`. */
  readonly day: string
}

export const dayAmount = ({ tenantId, initiator, operations, currency, day }: DaySum): Reference<DayAmount> =>
  reference<DayAmount>(keys.dayAmount(tenantId, initiator, day, operations, currency))

/** An amount that a call adds to the sum of a day, in ten-thousandths. */
export type DayCount = DaySum & { readonly amount: number }

/**
 * A count that is not stored yet. `when`: the condition on the sum under which the call was allowed. `counted`: the part of the amount that
 * the sum contains already, in ten-thousandths.
 */
export type NewDayCount = { readonly count: DayCount; readonly when: readonly Clause[]; readonly counted: number }

export const countsIn = (sums: readonly NewDayCount[]): readonly DayCount[] => sums.map(({ count }) => count)

/** Adds to the sum of a day in the transaction of the effect. */
export function addDayAmount({ count, when, counted }: NewDayCount): Write {
  return adding(count, count.amount - counted, when)
}

/** The total that these counts have added to a sum, in ten-thousandths. */
export function countedIn(sum: DaySum, counts: readonly DayCount[]): number {
  return counts.filter((count) => isSameSum(count, sum)).reduce((total, { amount }) => total + amount, 0)
}

/** The counts of a call that is sent once more: its new ones, and the earlier ones of the same day that it does not make anew. */
export function withEarlier(counts: readonly DayCount[], earlier: readonly DayCount[], now: string): readonly DayCount[] {
  const kept = earlier.filter((count) => count.day === now.slice(0, 10) && !counts.some((one) => isSameSum(one, count)))
  return [...counts, ...kept]
}

function isSameSum(one: DaySum, other: DaySum): boolean {
  return SUM_FIELDS.every((field) => one[field] === other[field])
}

const SUM_FIELDS = ['tenantId', 'initiator', 'operations', 'currency', 'day'] as const

/** Takes a count back: the call moved nothing after all. */
export function takeDayAmountBack(count: DayCount): Write {
  return adding(count, -count.amount, [])
}

function adding(of: DaySum, amount: number, when: readonly Clause[]): Write {
  const expiresAt = Date.parse(of.day) / 1000 + KEPT_SECONDS
  return upsert(dayAmount(of), { add: { moved: amount }, set: { expiresAt } }, { when })
}

/** Holds while the sum is still the one that was read. */
export const isSumAsRead = (before: DayAmount | undefined): Clause =>
  before === undefined ? hasNo('moved') : equals('moved', before.moved)

/** Holds while the sum is below this amount, in ten-thousandths, or while nothing was moved. */
export const isSumBelow = (limit: number): Clause => oneHolds(hasNo('moved'), isBelow('moved', limit))
