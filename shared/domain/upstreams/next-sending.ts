import { nextAttemptAt } from '../callbacks/ladder.ts'
import { retryAfterSeconds } from '../callbacks/outcome.ts'

/** Time for which a request is sent again while its outcome is unknown, in milliseconds: 7 days. */
export const SENT_FOR_MS = 7 * 24 * 3_600_000

/** The attempts so far: `since` and `endedAt` in milliseconds since 1970, `retryAfter` as the upstream sent it with its last answer. */
type SentSoFar = {
  readonly attemptsMade: number
  readonly since: number
  readonly endedAt: number
  readonly retryAfter?: string | undefined
}

/**
 * The time at which a request is sent again (milliseconds since 1970). A Retry-After lengthens the gap as it does for callbacks, but not
 * beyond the time for which the request is sent, so that its task ends in time.
 */
export function nextSendingAt({ attemptsMade, since, endedAt, retryAfter }: SentSoFar): number {
  const onLadder = nextAttemptAt({ attemptsMade, endedAt })
  const asked = nextAttemptAt({ attemptsMade, endedAt, retryAfterSeconds: retryAfterSeconds(retryAfter, endedAt) })
  return Math.max(onLadder, Math.min(asked, since + SENT_FOR_MS))
}
