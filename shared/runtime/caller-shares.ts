import type { CallerShare } from '../domain/settings/caller-share.ts'
import type { Store } from '../ports/store.ts'
import { concurrencyLeases, type Leases, takenByAll } from './concurrency-leases.ts'
import { type Count, isUsedUp, leasedCalls, remainingOf } from './leased-calls.ts'

/** Largest part leased at once. A share is smaller than the whole, so its parts are larger relative to it, which keeps the writes few. */
const LARGEST_PART = 1 / 200

/** The use of its share by one caller in this process. */
export type Share = { readonly limit: CallerShare; readonly subject: string; readonly count: Count; readonly leases: Leases }

type Entered = { readonly kind: 'entered'; readonly leave: () => Promise<void> } | { readonly kind: 'crowded' }

const NOTHING_TO_LEAVE: Entered = { kind: 'entered', leave: async () => undefined }

/**
 * Keeps each caller within its share of the tenant's calls and concurrent calls. Most calls need no write: the first calls of a caller
 * are free, only callers with many calls lease while the tenant is busy, and a lease serves many calls. INVARIANT: one caller never has
 * more leases than its share, apart from free calls, and makes no more calls in a window than its share, apart from free calls and one
 * per process.
 */
export function callerShares(store: Pick<Store, 'write'>, clock: { readonly now: () => number }) {
  const calls = leasedCalls(store, LARGEST_PART)
  const atOnce = concurrencyLeases(store, clock)

  return {
    of: (subject: string, limit: CallerShare, start: number): Share => ({
      limit,
      subject,
      count: calls.countOf(subject, start),
      leases: atOnce.leasesOf(subject),
    }),

    /** Takes a lease of the share, beside the tenant's lease that the call has. */
    async enter(share: Share | undefined, ofTenant: Leases): Promise<Entered> {
      if (share === undefined) return NOTHING_TO_LEAVE
      const { limit, leases, count } = share
      if (isFull(share)) return { kind: 'crowded' }
      if (takenByAll(ofTenant) <= limit.freePlaces || count.used < limit.freeCalls) {
        leases.free += 1
        return {
          kind: 'entered',
          async leave() {
            leases.free -= 1
          },
        }
      }
      const most = limit.concurrency - limit.freePlaces
      if ((await atOnce.enter(leases, most)) === 'crowded') return { kind: 'crowded' }
      return { kind: 'entered', leave: () => atOnce.leave(leases, most) }
    },

    take: async (share: Share | undefined): Promise<'taken' | 'over'> =>
      share === undefined ? 'taken' : calls.take(share.subject, share.count, share.limit, share.limit.freeCalls),

    /** The reason why the share has no room, if this process knows it without reading. */
    refusalIn(share: Share): 'over' | 'crowded' | undefined {
      if (isUsedUp(share.count, share.limit)) return 'over'
      return isFull(share) || atOnce.isCrowded(share.leases, share.limit.concurrency) ? 'crowded' : undefined
    },
  }
}

const isFull = ({ leases, limit }: Share): boolean => leases.underWay + leases.free >= limit.concurrency

/** The number of further calls that the caller can count on in the window, and that could start now. */
export function leftOf({ count, leases, limit }: Share): { readonly calls: number; readonly atOnce: number } {
  return { calls: remainingOf(count, limit), atOnce: Math.max(0, limit.concurrency - leases.underWay - leases.free) }
}
