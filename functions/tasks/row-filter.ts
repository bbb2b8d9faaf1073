import { type CustomerId, firstIdAt, momentOf } from '../../shared/domain/ids.ts'
import { amountsIn } from '../../shared/domain/tasks/amounts-moved.ts'
import type { TaskListing } from '../../shared/storage/task-listings.ts'
import type { Order } from './listings-in-order.ts'

/** The parts of a filter that a row alone decides. */
export type RowFilter = {
  /** The initiator, who can be anybody whose tasks the caller sees. */
  readonly maker: CustomerId | undefined
  /** Word for what the call is about. */
  readonly kind: string | undefined
  readonly byAgent: boolean | undefined
  readonly amountFrom: number | undefined
  readonly amountTo: number | undefined
  readonly currency: string | undefined
  /** Both are included; milliseconds. */
  readonly createdFrom: number | undefined
  readonly createdTo: number | undefined
}

export const EVERY_ROW: RowFilter = {
  maker: undefined,
  kind: undefined,
  byAgent: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  currency: undefined,
  createdFrom: undefined,
  createdTo: undefined,
}

/** Tells whether a row passes. A row of an earlier release has no kind: its task decides. */
export function passesRow(row: TaskListing, filter: RowFilter): boolean {
  const { maker, kind, byAgent, createdFrom = 0, createdTo = Number.POSITIVE_INFINITY } = filter
  const created = momentOf(row.taskId)
  return (
    (maker === undefined || row.initiator === maker) &&
    (kind === undefined || row.kind === undefined || row.kind === kind) &&
    (byAgent === undefined || (row.byAgent ?? false) === byAgent) &&
    created >= createdFrom &&
    created <= createdTo &&
    passesAmounts(row, filter)
  )
}

/** One of the amounts lies between the bounds, in the currency. */
function passesAmounts({ kind, sum }: TaskListing, { amountFrom, amountTo, currency }: RowFilter): boolean {
  if ((amountFrom ?? amountTo ?? currency) === undefined || kind === undefined) return true
  return (sum === undefined ? [] : amountsIn(sum)).some(
    (each) =>
      each.amount >= (amountFrom ?? 0) &&
      each.amount <= (amountTo ?? Number.POSITIVE_INFINITY) &&
      (currency === undefined || each.currency === currency),
  )
}

/** The id beyond which the rows of a list begin: where the page before ended, or at the bound of their age. */
export function beginningOf({ createdFrom, createdTo }: RowFilter, order: Order, below: number | undefined): number | undefined {
  const bound = boundOf(order === 'newest' ? createdTo : createdFrom, order)
  if (bound === undefined || below === undefined) return below ?? bound
  return order === 'newest' ? Math.min(bound, below) : Math.max(bound, below)
}

function boundOf(at: number | undefined, order: Order): number | undefined {
  if (at === undefined) return undefined
  return order === 'newest' ? firstIdAt(at + 1) : firstIdAt(at) - 1
}

/** The rows up to the other bound of their age, where the list ends. */
export async function* upToEnd(
  rows: AsyncGenerator<TaskListing, undefined>,
  { createdFrom, createdTo }: RowFilter,
  order: Order,
): AsyncGenerator<TaskListing, undefined> {
  for await (const row of rows) {
    const created = momentOf(row.taskId)
    if (order === 'newest' ? created < (createdFrom ?? 0) : created > (createdTo ?? Number.POSITIVE_INFINITY)) return
    yield row
  }
  return undefined
}
