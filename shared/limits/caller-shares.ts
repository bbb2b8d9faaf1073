import type { CallerShare } from '../domain/settings/caller-share.ts'
import type { Store } from '../ports/store.ts'
import { ConcurrencyLeases, type Leases, takenByAll } from './concurrency-leases.ts'
import { type Count, isUsedUp, LeasedCalls, remainingOf } from './leased-calls.ts'

/** Largest part leased at once. A share is smaller than the whole, so its parts are larger relative to it, which keeps the writes few. */
const LARGEST_PART = 1 / 200
/** Calls at once of one caller in this process that need no lease, if the caller makes a small part of the tenant's calls. */
const FREE_AT_ONCE = 2

/** The use of its share by one caller in this process. */
export type Share = { readonly limit: CallerShare; readonly subject: string; readonly count: Count; readonly leases: Leases }

type Entered = { readonly kind: 'entered'; readonly leave: () => Promise<void> } | { readonly kind: 'crowded' }

const NOTHING_TO_LEAVE: Entered = { kind: 'entered', leave: async () => undefined }

/** The tenant's use of its own limit in this process. */
type Whole = { readonly count: Count; readonly leases: Leases }

/**
 * Keeps each caller within its share of the tenant's calls and concurrent calls. Most calls need no write: the first calls of a caller are
 * free, and so are those of a caller who makes a small part of the tenant's calls in this process; a lease serves many calls. INVARIANT:
 * one caller never has more leases than its share, apart from free calls, and makes no more calls in a window than its share, apart from
 * free calls and one per process. Free calls of a process are a part of the calls that it has leased for the tenant. All processes together
 * lease no more than the tenant's limit, so the free calls of a caller stay below the same part of that limit.
 */
export class CallerShares {
  readonly #calls: LeasedCalls
  readonly #atOnce: ConcurrencyLeases
  readonly #clock: { readonly now: () => number }

  constructor(store: Pick<Store, 'write'>, clock: { readonly now: () => number }) {
    this.#calls = new LeasedCalls(store, LARGEST_PART)
    this.#atOnce = new ConcurrencyLeases(store, clock)
    this.#clock = clock
  }

  of(subject: string, limit: CallerShare, start: number): Share {
    return { limit, subject, count: this.#calls.countOf(subject, start), leases: this.#atOnce.leasesOf(subject) }
  }

  /**
   * Lets a call wait for its leases, unless the caller's calls that run or wait in this process fill its share: further calls would hold
   * leases of the tenant while they wait. Returns a function that ends the wait.
   */
  wait(share: Share | undefined): (() => void) | 'crowded' {
    if (share === undefined) return () => undefined
    const { leases, limit } = share
    if (leases.underWay + leases.free + leases.entering >= limit.concurrency) return 'crowded'
    leases.entering += 1
    let waits = true
    return () => {
      if (waits) leases.entering -= 1
      waits = false
    }
  }

  /** Takes a lease of the share, beside the tenant's lease that the call has. */
  async enter(share: Share | undefined, ofTenant: Whole): Promise<Entered> {
    if (share === undefined) return NOTHING_TO_LEAVE
    const { limit, leases } = share
    if (isFull(share)) return { kind: 'crowded' }
    if (needsNoLease(share, ofTenant)) return { kind: 'entered', leave: this.#enterFree(share) }
    const most = limit.concurrency - leases.free - freeElsewhere(limit, ofTenant.leases)
    if ((await this.#atOnce.enter(leases, most)) === 'crowded') return { kind: 'crowded' }
    return { kind: 'entered', leave: () => this.#atOnce.leave(leases, most, ofTenant.leases) }
  }

  async take(share: Share | undefined, ofTenant: Count): Promise<'taken' | 'over'> {
    return share === undefined ? 'taken' : this.#calls.take(share.subject, share.count, share.limit, freeCalls(share, ofTenant))
  }

  /** The reason why the share has no room, if this process knows it without reading. */
  refusalIn(share: Share): 'over' | 'crowded' | undefined {
    if (isUsedUp(share.count, share.limit)) return 'over'
    return isFull(share) || this.#atOnce.isCrowded(share.leases, share.limit.concurrency) ? 'crowded' : undefined
  }

  #enterFree({ leases, count }: Share): () => Promise<void> {
    const began = this.#clock.now()
    leases.free += 1
    return async () => {
      leases.free -= 1
      count.tookMs += Math.max(0, this.#clock.now() - began)
    }
  }
}

/** The number of calls in the window that the caller need not lease in this process. */
function freeCalls({ limit }: Share, ofTenant: Count): number {
  return Math.max(limit.freeCalls, Math.floor(limit.freePart * ofTenant.leased))
}

/**
 * Tells whether a call of the caller may start without a lease. A caller with few calls may have two such calls at a time in this process,
 * while its calls take a small part of the time of the tenant's calls.
 */
function needsNoLease({ limit, leases, count }: Share, ofTenant: Whole): boolean {
  if (takenByAll(ofTenant.leases) <= limit.freePlaces || count.used < limit.freeCalls) return true
  const takesLittle = count.tookMs <= limit.freePart * ofTenant.count.tookMs
  return leases.free < FREE_AT_ONCE && takesLittle && count.used < Math.floor(limit.freePart * ofTenant.count.leased)
}

/**
 * The largest number of calls of the caller that other processes may have started without a lease: they did so while all leases of the
 * tenant, which include those of these calls, were at most `freePlaces`.
 */
const freeElsewhere = ({ freePlaces }: CallerShare, ofTenant: Leases): number =>
  Math.min(freePlaces, Math.max(0, takenByAll(ofTenant) - ofTenant.leased))

const isFull = ({ leases, limit }: Share): boolean => leases.underWay + leases.free >= limit.concurrency

/** The number of further calls that the caller can count on in the window, and that could start now. */
export function leftOf({ count, leases, limit }: Share): { readonly calls: number; readonly atOnce: number } {
  return { calls: remainingOf(count, limit), atOnce: Math.max(0, limit.concurrency - leases.underWay - leases.free) }
}
