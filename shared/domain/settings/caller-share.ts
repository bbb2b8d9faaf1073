/** What a tenant has: calls in a window, and calls at once. */
type Whole = { readonly count: number; readonly windowSeconds: number; readonly concurrency: number; readonly callerShare?: number }

export type CallerShare = {
  /** At most this many calls in a window, and at once. */
  readonly count: number
  readonly concurrency: number
  readonly windowSeconds: number
  /**
   * The first calls of a caller in a process and window, which are not counted in the table: most callers make no more, and cost no
   * write. At most 4; with as many processes as may make calls at once they come to at most a tenth of the share.
   */
  readonly freeCalls: number
  /**
   * While all processes together have leased no more places than this, no caller needs a place of its own: nobody can have more. The
   * calls that begin so are never more than this, because the process that leased last knew of the leases of all others.
   */
  readonly freePlaces: number
}

/** The shipped share, in percent. */
const SHIPPED = 25
const FREE_PART = 1 / 10
const MOST_FREE_CALLS = 4
const FREE_PLACES = 1 / 4

/** What one caller may use of what its tenant has; `undefined` where that is everything. */
export function callerShare({ count, windowSeconds, concurrency, callerShare: percent = SHIPPED }: Whole): CallerShare | undefined {
  if (percent >= 100) return undefined
  const part = (all: number) => Math.max(1, Math.floor((all * percent) / 100))
  return {
    count: part(count),
    concurrency: part(concurrency),
    windowSeconds,
    freeCalls: Math.min(MOST_FREE_CALLS, Math.floor((part(count) * FREE_PART) / concurrency)),
    freePlaces: Math.floor(part(concurrency) * FREE_PLACES),
  }
}
