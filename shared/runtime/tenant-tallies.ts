import { BoundedMemory } from '../domain/bounded-memory.ts'
import type { TenantId } from '../domain/ids.ts'
import { joined } from '../domain/overview/joined-tallies.ts'
import type { HourTally } from '../domain/overview/overview-of.ts'
import { type Fact, type Tally, tallyOf } from '../domain/overview/tally.ts'
import type { Log } from '../ports/ports.ts'
import type { Store } from '../ports/store.ts'
import type { Tallies } from '../ports/tallies.ts'
import { hourOf, keepTally, type StoredTally, storedTally } from '../storage/tallies.ts'

/** Interval between two writes for one tenant, by whatever process, in milliseconds. */
const SAVE_INTERVAL_MS = 60_000
/** Largest random delay, so that processes take turns. */
const TURN_MS = 15_000
const MOST_WRITES = 16
const MOST_TENANTS = 1_000
const MOST_HOURS = 24

type Book = {
  readonly tenantId: TenantId
  readonly hours: Map<string, Tally>
  /** The time from which it may be stored. */
  dueAt: number
  storing: Promise<void> | undefined
}

type Clock = { readonly now: () => number }

/**
 * Counts in bounded memory, and stores what it has counted in parallel to calls, without anybody waiting: per tenant one write a minute,
 * however many processes count. A process that finds that another one has just written keeps its counts for its next turn. A process that
 * ends loses what it has not stored, usually a minute.
 */
export function tenantTallies(
  store: Pick<Store, 'read' | 'commit'>,
  clock: Clock,
  random: () => number,
  log: Log,
): Tallies & { readonly keep: () => void } {
  const books = new BoundedMemory<TenantId, Book>(MOST_TENANTS)
  const later = (from: number): number => from + SAVE_INTERVAL_MS + Math.floor(random() * TURN_MS)

  function bookOf(tenantId: TenantId, now: number): Book {
    const known = books.get(tenantId)
    if (known !== undefined) return known
    const book = { tenantId, hours: new Map<string, Tally>(), dueAt: now + SAVE_INTERVAL_MS, storing: undefined }
    books.set(tenantId, book)
    return book
  }

  async function storeHour(book: Book, hour: string, tally: Tally): Promise<void> {
    try {
      const now = clock.now()
      const before = (await store.read([storedTally(book.tenantId, hour)]))[0] as StoredTally | undefined
      const isTurn = before === undefined || !isWithin(now - before.writtenAt)
      if (!isTurn) book.dueAt = later(before.writtenAt)
      const sum = before === undefined ? tally : joined(before.tally, tally)
      const kept = { tenantId: book.tenantId, hour, tally: sum, writer: random().toString(36) }
      if (isTurn && (await store.commit([keepTally(kept, before, now)])).kind === 'committed') return
    } catch (fault) {
      log('error', 'tallies.not-kept', { because: fault instanceof Error ? fault.message : 'unknown' })
    }
    add(book.hours, hour, tally)
  }

  function begin(book: Book, now: number): void {
    const [first] = book.hours
    if (first === undefined) return
    const [hour, tally] = first
    book.hours.delete(hour)
    book.dueAt = later(now)
    book.storing = storeHour(book, hour, tally).finally(() => {
      book.storing = undefined
    })
  }

  return {
    note(tenantId, fact) {
      if (tenantId === undefined) return
      const now = clock.now()
      const { hours } = bookOf(tenantId, now)
      const hour = hourOf(now)
      if (!changesNothing(fact, hours.get(hour))) add(hours, hour, tallyOf(fact))
    },
    async unstored(tenantId) {
      const book = books.get(tenantId)
      await book?.storing
      return [...(book?.hours ?? [])].map(([hour, tally]): HourTally => ({ hour, tally }))
    },
    keep() {
      const now = clock.now()
      // If its time is further ahead than this, the local clock was set back.
      const isDue = ({ hours, storing, dueAt }: Book) =>
        hours.size > 0 && storing === undefined && (dueAt <= now || dueAt - now > 2 * SAVE_INTERVAL_MS)
      let started = 0
      for (const book of books.values()) {
        if (started === MOST_WRITES) return
        if (!isDue(book)) continue
        begin(book, now)
        started++
      }
    },
  }
}

/** Tells whether a time since the last write is within the interval. It is negative after the local clock was set back. */
const isWithin = (passedMs: number): boolean => passedMs >= 0 && passedMs < SAVE_INTERVAL_MS

/** Tells whether a fact is a use of the rate limit that is not above the highest one of the hour. Every call notes such a fact. */
const changesNothing = (fact: Fact, known: Tally | undefined): boolean =>
  fact.kind === 'rate-limit' && fact.usedPercent <= (known?.peakPercent ?? 0)

function add(hours: Map<string, Tally>, hour: string, tally: Tally): void {
  const known = hours.get(hour)
  hours.set(hour, known === undefined ? tally : joined(known, tally))
  if (hours.size > MOST_HOURS) hours.delete(hours.keys().next().value ?? '')
}
