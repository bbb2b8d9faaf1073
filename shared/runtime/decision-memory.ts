import type { CustomerId } from '../domain/ids.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import type { DecisionMemory } from '../http/service.ts'
import type { Log } from '../ports/ports.ts'
import type { Store } from '../ports/store.ts'
import { DAY_MS, type DecisionSample, dayOf, keepDecisions, SHARDS_PER_DAY } from '../storage/decision-samples.ts'

/**
 * Interval between two writes of a process, in milliseconds, and the most items per write: at 1,000 calls a second in 8 processes, 0.002
 * writes per call.
 */
const SAVE_INTERVAL_MS = 60_000
const MOST_WRITES = 16
const MOST_BOOKS = 500
const MOST_SAMPLES = 40
const MOST_PEOPLE = 5

/** The decisions that this process has seen today, by one permission in one scope. */
type Book = {
  readonly scope: string
  readonly permission: PermissionName
  /** Days since 1970. */
  readonly day: number
  readonly shard: number
  readonly samples: Map<string, DecisionSample>
  isKept: boolean
}

/**
 * Counts similar decisions in bounded memory and drops the oldest. A process writes everything that it has seen in a day over its earlier
 * write, in parallel to calls and without anybody waiting. A process that ends loses at most one minute of samples.
 */
export function decisionMemory(
  store: Pick<Store, 'commit'>,
  clock: { readonly now: () => number },
  random: () => number,
  log: Log,
): DecisionMemory {
  const books = new Map<string, Book>()
  let next: number | undefined

  function bookOf(scope: string, permission: PermissionName): Book {
    const name = `${scope} ${permission}`
    const day = Math.floor(clock.now() / DAY_MS)
    const known = books.get(name)
    if (known?.day === day) return known
    if (known === undefined && books.size >= MOST_BOOKS) forgetFirst(books)
    const book = { scope, permission, day, shard: Math.floor(random() * SHARDS_PER_DAY), samples: new Map(), isKept: true }
    books.set(name, book)
    return book
  }

  function noteIn(book: Book, decision: Omit<DecisionSample, 'count' | 'people'>, customerId: CustomerId): void {
    const { samples } = book
    const name = `${decision.as} ${decision.call} ${decision.held.join()} ${decision.makerHeld?.join()}`
    const known = samples.get(name)
    if (known === undefined && samples.size >= MOST_SAMPLES) forgetFirst(samples)
    samples.set(name, { ...decision, count: (known?.count ?? 0) + 1, people: withLatest(known?.people ?? [], customerId) })
    book.isKept = false
  }

  async function write(book: Book): Promise<void> {
    const { scope, permission, day, shard, samples } = book
    try {
      await store.commit([keepDecisions(scope, permission, dayOf(day * DAY_MS), shard, [...samples.values()])])
    } catch (fault) {
      book.isKept = false
      log('error', 'decisions.not-kept', { because: fault instanceof Error ? fault.message : 'unknown' })
    }
  }

  return {
    note(scope, decision, customerId) {
      next ??= clock.now() + SAVE_INTERVAL_MS
      noteIn(bookOf(scope, decision.permission), decision, customerId)
      if (decision.orElse !== undefined) noteIn(bookOf(scope, decision.orElse), decision, customerId)
    },
    keep() {
      if (next === undefined) return
      const leftMs = next - clock.now()
      // If more than the interval is left, the local clock was set back.
      if (leftMs > 0 && leftMs <= SAVE_INTERVAL_MS) return
      next = clock.now() + SAVE_INTERVAL_MS
      const due = [...books].filter(([, { isKept }]) => !isKept).slice(0, MOST_WRITES)
      for (const [name, book] of due) {
        // Moved to the end, so that the others are written next.
        books.delete(name)
        books.set(name, book)
        book.isKept = true
        void write(book)
      }
    },
  }
}

function forgetFirst(map: Map<string, unknown>): void {
  map.delete(map.keys().next().value ?? '')
}

function withLatest(people: readonly CustomerId[], customerId: CustomerId): readonly CustomerId[] {
  if (customerId === 0 || people.at(-1) === customerId) return people
  return [...people.filter((one) => one !== customerId), customerId].slice(-MOST_PEOPLE)
}
