import type { Reader } from '../../shared/contract/reader.ts'
import { keyBelow, type ListedState, type TaskListing, tasksUnder } from '../../shared/storage/task-listings.ts'

/** Names the rows to read: under at least one heading of every group, in these states, with ids below `below`. */
export type Wanted = {
  readonly groups: readonly (readonly string[])[]
  readonly states: readonly ListedState[]
  readonly below: number | undefined
  /** Number of rows in the first read of each list. Each further read of a list takes twice as many. */
  readonly atOnce: number
}

/** Highest number of rows in one read: about 200 KB. */
const MOST_AT_ONCE = 1_000
const NO_BOUND = Number.MAX_SAFE_INTEGER - 1

/**
 * The wanted rows as one list, newest first, each task once. The groups are read in parallel, and each skips what another does not have,
 * so that the cost grows with the rows taken and with the shortest group, not with all rows.
 */
export async function* newestListings(read: Reader, { groups, states, below, atOnce }: Wanted): AsyncGenerator<TaskListing, undefined> {
  const streams = groups.map((headings) => streamOf(read, headings, states, Math.max(1, atOnce)))
  let highest = below === undefined ? NO_BOUND : below - 1
  for (;;) {
    const heads = await Promise.all(streams.map((stream) => stream.newestFrom(highest)))
    const ids = heads.map((head) => head?.taskId ?? 0)
    const lowest = Math.min(...ids)
    const [row] = heads
    if (row === undefined || lowest === 0) return
    if (ids.every((id) => id === lowest)) {
      yield row
      highest = lowest - 1
    } else highest = lowest
  }
}

type Stream = { readonly newestFrom: (highest: number) => Promise<TaskListing | undefined> }

/** The rows under any of these headings. Of the rows of one task, the one under the first heading is taken. */
function streamOf(read: Reader, headings: readonly string[], states: readonly ListedState[], atOnce: number): Stream {
  const sources = headings.flatMap((heading) => states.map((state) => sourceOf(read, heading, state, atOnce)))
  return {
    async newestFrom(highest) {
      const behind = sources.filter((source) => !source.isAt(highest))
      if (behind.length > 0) await Promise.all(behind.map((source) => source.leap(highest)))
      let newest: TaskListing | undefined
      for (const source of sources) {
        const head = source.head()
        if (head !== undefined && head.taskId > (newest?.taskId ?? 0)) newest = head
      }
      return newest
    },
  }
}

/** The rows under one heading in one state, read in pages. */
function sourceOf(read: Reader, heading: string, state: ListedState, first: number) {
  let atOnce = Math.min(MOST_AT_ONCE, first)
  let rows: readonly TaskListing[] = []
  let index = 0
  let ended = false
  const skip = (highest: number): void => {
    while (index < rows.length && (rows[index]?.taskId ?? 0) > highest) index++
  }
  return {
    head: (): TaskListing | undefined => rows[index],
    /** Tells whether the next row, if there is one, is not newer than this. */
    isAt(highest: number): boolean {
      skip(highest)
      return index < rows.length || ended
    },
    /** Starts its next page at this position, so that rows in between are never read. */
    async leap(highest: number): Promise<void> {
      const after = highest >= NO_BOUND ? undefined : keyBelow(highest + 1)
      const page = await read.list(tasksUnder(heading, state, atOnce, after))
      atOnce = Math.min(MOST_AT_ONCE, atOnce * 2)
      rows = page.things
      index = 0
      ended = page.next === undefined
    },
  }
}
