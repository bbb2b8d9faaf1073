type Rung = { readonly retries: number; readonly gapSeconds: number }

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** The retry schedule of callbacks: rows of how many retries follow at which gap. After the last row, retries go on without end. */
export const LADDER = [
  { retries: 2, gapSeconds: 1 },
  { retries: 2, gapSeconds: 10 },
  { retries: 2, gapSeconds: 2 * MINUTE_SECONDS },
  { retries: 3, gapSeconds: 2 * HOUR_SECONDS },
  { retries: 19, gapSeconds: 24 * HOUR_SECONDS },
  { retries: 4, gapSeconds: 7 * DAY_SECONDS },
] as const satisfies readonly Rung[]

/** The last row of the table: "then, once every 30 days". */
export const GAP_AFTER_LADDER_SECONDS = 30 * DAY_SECONDS

/** Seconds to wait before retry `n`. Retry 1 follows the first attempt. */
export function gapBeforeRetry(n: number): number {
  if (!Number.isInteger(n) || n < 1) throw new RangeError('retries are counted from 1')
  let last = 0
  for (const { retries, gapSeconds } of LADDER) {
    last += retries
    if (n <= last) return gapSeconds
  }
  return GAP_AFTER_LADDER_SECONDS
}

/**
 * The attempts so far. `endedAt` is the end of the last one (milliseconds since 1970); `retryAfterSeconds` is the wait that the receiver
 * asked for.
 */
type AttemptsSoFar = { readonly attemptsMade: number; readonly endedAt: number; readonly retryAfterSeconds?: number | undefined }

/** The time of the next attempt (milliseconds since 1970). A Retry-After header can lengthen the gap, never shorten it. */
export function nextAttemptAt({ attemptsMade, endedAt, retryAfterSeconds = 0 }: AttemptsSoFar): number {
  return endedAt + Math.max(gapBeforeRetry(attemptsMade), retryAfterSeconds) * 1000
}
