/** The limits of a tenant: calls in a window, and concurrent calls. */
type Whole = { readonly count: number; readonly windowSeconds: number; readonly concurrency: number; readonly callerShare?: number }

export type CallerShare = {
  /** Maximum number of calls in a window, and of concurrent calls. */
  readonly count: number
  readonly concurrency: number
  readonly windowSeconds: number
  /**
   * The first calls of a caller in a process and window, which are not counted in the table: most callers make no more, and cost no
   * write. At most 4; over as many processes as may run at once, they make up at most a tenth of the share.
   */
  readonly freeCalls: number
  /**
   * The part of the tenant's calls, and of the time that these take, up to which a caller's calls in a process are not counted in the table
   * either. Over all processes together, they make up at most a fifth of the share, however many processes there are.
   */
  readonly freePart: number
  /**
   * While all processes together have leased no more than this, callers need no lease of their own: nobody can exceed their share. Calls
   * that start this way never exceed it, because the process that leased last knew the leases of all others.
   */
  readonly freePlaces: number
}

/** The shipped share, in percent. */
const SHIPPED = 25
const FREE_PART = 1 / 10
const MOST_FREE_CALLS = 4
const FREE_PART_OF_TENANT = 1 / 5
const FREE_PLACES = 1 / 4

/** The part of its tenant's limits that one caller may use; `undefined` for all of it. */
export function callerShare({ count, windowSeconds, concurrency, callerShare: percent = SHIPPED }: Whole): CallerShare | undefined {
  if (percent >= 100) return undefined
  const part = (all: number) => Math.max(1, Math.floor((all * percent) / 100))
  return {
    count: part(count),
    concurrency: part(concurrency),
    windowSeconds,
    freeCalls: Math.min(MOST_FREE_CALLS, Math.floor((part(count) * FREE_PART) / concurrency)),
    freePart: (FREE_PART_OF_TENANT * part(count)) / count,
    freePlaces: Math.floor(part(concurrency) * FREE_PLACES),
  }
}
