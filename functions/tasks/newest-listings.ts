import type { Reader } from '../../shared/contract/reader.ts'
import { type Shelf, type TaskListing, tasksUnder } from '../../shared/storage/task-listings.ts'

/**
 * The rows under several headings and shelves as one list, newest first, each task once. It reads on only as far as it is asked: the
 * cost grows with what is taken, not with what is there.
 */
export async function* newestListings(
  read: Reader,
  headings: readonly string[],
  shelves: readonly Shelf[],
  atOnce: number,
): AsyncGenerator<TaskListing> {
  const sources = headings.flatMap((heading) => shelves.map((shelf) => source(read, heading, shelf, Math.max(1, atOnce))))
  await Promise.all(sources.map((each) => each.fill()))
  let last = Number.POSITIVE_INFINITY
  for (;;) {
    const [newest] = sources.filter((each) => each.head() !== undefined).sort((a, b) => (b.head()?.taskId ?? 0) - (a.head()?.taskId ?? 0))
    const row = newest?.head()
    if (newest === undefined || row === undefined) return
    if (row.taskId < last) yield row
    last = row.taskId
    newest.take()
    await newest.fill()
  }
}

function source(read: Reader, heading: string, shelf: Shelf, atOnce: number) {
  let rows: readonly TaskListing[] = []
  let place = 0
  let after: string | undefined
  let ended = false
  return {
    head: (): TaskListing | undefined => rows[place],
    take: (): void => void place++,
    async fill(): Promise<void> {
      while (place >= rows.length && !ended) {
        const page = await read.list(tasksUnder(heading, shelf, atOnce, after))
        rows = page.things
        place = 0
        after = page.next
        ended = page.next === undefined
      }
    },
  }
}
