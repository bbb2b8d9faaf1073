import type { Reader } from '../../shared/contract/reader.ts'
import { keyOfId, type ListedState, type TaskListing, tasksUnder } from '../../shared/storage/task-listings.ts'

/** The order of a list of tasks by their age. */
export const ORDERS = ['newest', 'oldest'] as const

export type Order = (typeof ORDERS)[number]

/** Names the rows to read: under at least one heading of every group, in these states, beyond an id in their order. */
type Wanted = {
  readonly groups: readonly (readonly string[])[]
  readonly states: readonly ListedState[]
  readonly order: Order
  readonly beyond: number | undefined
  /** The fields of rows after the first read of each list. */
  readonly fields: readonly (keyof TaskListing)[]
  /** Number of rows in the first read of each list. Each further read of a list takes twice as many. */
  readonly atOnce: number
}

/** Highest number of rows in one read: about 1 MB, as much as one query takes. */
const MOST_AT_ONCE = 4_000

/** A row with its rank, which falls from row to row: the id if the newest row is first, the negative id if the oldest is first. */
type Ranked = { readonly row: TaskListing; readonly rank: number }

const SIGN: Readonly<Record<Order, 1 | -1>> = { newest: 1, oldest: -1 }

/**
 * The wanted rows as one list, each task once. The groups are read in parallel, and each skips what another does not have, so that the
 * cost grows with the rows taken and with the shortest group, not with all rows.
 */
export async function* listingsInOrder(read: Reader, wanted: Wanted): AsyncGenerator<TaskListing, undefined> {
  const { groups, order, beyond } = wanted
  const streams = groups.map((headings) => streamOf(read, headings, wanted))
  let highest = beyond === undefined ? Number.POSITIVE_INFINITY : SIGN[order] * beyond - 1
  for (;;) {
    const heads = await Promise.all(streams.map((stream) => stream.firstFrom(highest)))
    const ranks = heads.map((head) => head?.rank ?? Number.NEGATIVE_INFINITY)
    const lowest = Math.min(...ranks)
    const [first] = heads
    if (first === undefined || lowest === Number.NEGATIVE_INFINITY) return
    if (ranks.every((rank) => rank === lowest)) {
      yield first.row
      highest = lowest - 1
    } else highest = lowest
  }
}

type Stream = { readonly firstFrom: (highest: number) => Promise<Ranked | undefined> }

/** The rows under any of these headings. Of the rows of one task, the one under the first heading is taken. */
function streamOf(read: Reader, headings: readonly string[], wanted: Wanted): Stream {
  const sources = headings.flatMap((heading) => wanted.states.map((state) => sourceOf(read, heading, state, wanted)))
  return {
    async firstFrom(highest) {
      const behind = sources.filter((source) => !source.isAt(highest))
      if (behind.length > 0) await Promise.all(behind.map((source) => source.leap(highest)))
      let first: Ranked | undefined
      for (const source of sources) {
        const head = source.head()
        if (head !== undefined && (first === undefined || head.rank > first.rank)) first = head
      }
      return first
    },
  }
}

/**
 * The rows under one heading in one state, read in pages. The first page has whole rows with their keys, so that orphan rows in it can be
 * removed.
 */
function sourceOf(read: Reader, heading: string, state: ListedState, { order, atOnce: first, fields }: Wanted) {
  const sign = SIGN[order]
  let atOnce = Math.min(MOST_AT_ONCE, Math.max(1, first))
  let rows: readonly TaskListing[] = []
  let index = 0
  let [ended, isFirst] = [false, true]
  const rankAt = (at: number): number => sign * (rows[at]?.taskId ?? 0)
  return {
    head(): Ranked | undefined {
      const row = rows[index]
      return row === undefined ? undefined : { row, rank: rankAt(index) }
    },
    /** Skips the rows before this rank. Tells whether the next row was read, or no row is left. */
    isAt(highest: number): boolean {
      while (index < rows.length && rankAt(index) > highest) index++
      return index < rows.length || ended
    },
    /** Starts its next page at this rank, so that rows in between are never read. */
    async leap(highest: number): Promise<void> {
      const after = highest === Number.POSITIVE_INFINITY ? undefined : keyOfId(sign * (highest + 1))
      const listing = tasksUnder(heading, state, atOnce, after, `${order}-first`)
      const page = await read.list(isFirst ? listing : { ...listing, fields })
      isFirst = false
      atOnce = Math.min(MOST_AT_ONCE, atOnce * 2)
      rows = page.things
      index = 0
      ended = page.next === undefined
    },
  }
}
