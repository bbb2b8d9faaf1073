import { BoundedMemory } from '../domain/bounded-memory.ts'
import type { Store } from '../ports/store.ts'
import { leaseCalls, type RateWindow } from '../storage/rate-windows.ts'

export type Window = { readonly count: number; readonly windowSeconds: number }

/** The calls of one window: those of this process, and its knowledge of all. */
export type Count = {
  readonly start: number
  leased: number
  used: number
  takenByAll: number
  exhausted: boolean
  /** The time that calls have taken that are over, in ms. The limiter counts it. */
  tookMs: number
  /** The limit up to which they may be used. */
  limit: number | undefined
  refill: Promise<void> | undefined
}

const MOST_SUBJECTS = 20_000
/** First part that a process leases. Functions run in many processes with few calls each, so none may hold many more calls than it uses. */
const FIRST_PART = 4
/** Towards the end of a window, parts shrink with the rest, so that no process holds the last calls unused. */
const PART_OF_THE_REST = 1 / 16

/**
 * Counts calls in fixed windows. A process leases calls from the common count in parts that grow with its use, so that most calls write
 * nothing. The first call of a process in a window does not wait for its lease, so a window is exceeded by at most one call per process.
 * `largestPart`: the largest part of a window's calls that a process may hold unused.
 */
export class LeasedCalls {
  readonly #counts = new BoundedMemory<string, Count>(MOST_SUBJECTS)
  readonly #store: Pick<Store, 'write'>
  readonly #largestPart: number

  constructor(store: Pick<Store, 'write'>, largestPart: number) {
    this.#store = store
    this.#largestPart = largestPart
  }

  countOf(subject: string, start: number): Count {
    const known = this.#counts.get(subject)
    if (known?.start === start) return known
    const count: Count = { start, leased: 0, used: 0, takenByAll: 0, exhausted: false, tookMs: 0, limit: undefined, refill: undefined }
    this.#counts.set(subject, count)
    return count
  }

  /** Begins to lease calls, if the next one would have to wait for them. */
  prepare(subject: string, count: Count, limit: Window): void {
    if (count.refill !== undefined || count.used < count.leased || count.exhausted) return
    this.#keepTo(count, limit)
    this.#beginRefill(subject, count, limit).catch(() => undefined)
  }

  /** Takes a call. The first `free` calls of a process in a window are not counted until it makes more. */
  async take(subject: string, count: Count, limit: Window, free = 0): Promise<'taken' | 'over'> {
    this.#keepTo(count, limit)
    if (count.used < free && !count.exhausted) {
      count.used++
      return 'taken'
    }
    while (count.used >= count.leased && !count.exhausted) {
      const isFirst = count.refill === undefined && count.leased === 0
      const refilled = count.refill ?? this.#beginRefill(subject, count, limit)
      if (isFirst) break
      await refilled
    }
    if (isUsedUp(count, limit)) return 'over'
    count.used++
    return 'taken'
  }

  async #refill(subject: string, count: Count, limit: Window): Promise<void> {
    let left = limit.count - count.takenByAll
    // Calls that were free until now are counted with the first lease.
    const uncounted = Math.max(0, count.used - count.leased)
    for (let size = Math.min(left, uncounted + this.#partOf(limit, left, count.used)); size > 0; size = Math.min(size, left)) {
      const leased = await this.#store.write(leaseCalls(subject, count.start, size, limit.count, limit.windowSeconds))
      const known = (leased.kind === 'written' ? leased.item : leased.stored) as RateWindow | undefined
      count.takenByAll = known?.leased ?? count.takenByAll
      if (leased.kind === 'written') {
        count.leased = Math.min(count.leased + size, count.limit ?? limit.count)
        return
      }
      left = limit.count - count.takenByAll
    }
    count.exhausted = true
    count.takenByAll = limit.count
  }

  /** INVARIANT: calls that were leased under a larger limit are not used beyond the limit in force. */
  #keepTo(count: Count, limit: Window): void {
    if (count.limit === limit.count) return
    count.limit = limit.count
    count.leased = Math.min(count.leased, limit.count)
    count.exhausted = false
  }

  #beginRefill(subject: string, count: Count, limit: Window): Promise<void> {
    count.refill = this.#refill(subject, count, limit).finally(() => {
      count.refill = undefined
    })
    return count.refill
  }

  #partOf({ count }: Window, left: number, used: number): number {
    const largest = Math.min(Math.floor(count * this.#largestPart), Math.floor(left * PART_OF_THE_REST), FIRST_PART + 2 * used)
    return Math.max(1, largest)
  }
}

/** Tells whether this process knows that the window has no more calls for it. A limit that has changed since is asked for anew. */
export function isUsedUp({ exhausted, used, leased, limit }: Count, inForce: Pick<Window, 'count'>): boolean {
  return exhausted && used >= leased && limit === inForce.count
}

/** The number of calls that a process can still count on, as far as it knows. */
export function remainingOf({ leased, used, takenByAll }: Count, { count }: Window): number {
  const remaining = Math.max(0, count - Math.max(takenByAll, leased) + Math.max(0, leased - used))
  return Math.min(remaining, count - Math.min(used, count))
}
