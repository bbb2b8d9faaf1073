import { nextAttemptAt } from './ladder.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** What one attempt came to. `retryAfter` is the header as it was sent; `answer` the beginning of the body; `error` a short code. */
export type AttemptResult =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string; readonly answer: string; readonly ms: number }
  | { readonly kind: 'refused-address'; readonly why: string }
  | { readonly kind: 'failed'; readonly error: string; readonly ms: number }

/** Whether a path's callbacks are tried again; turned off by the property's sub-key `dont.retry.paths.matching`. */
export type RetryRule = 'ladder' | 'one-attempt'

/** What becomes of the callback; the states are those of the callback log. */
export type Outcome =
  | { readonly state: 'DELIVERED' }
  | { readonly state: 'REFUSED'; readonly why: string }
  | { readonly state: 'WAITING'; readonly nextAttemptAt: number }
  | { readonly state: 'FAILED' }

/** An attempt that has ended: the how-manieth it was (from 1), when it ended (milliseconds since 1970), and the rule of its path. */
export type EndedAttempt = {
  readonly result: AttemptResult
  readonly retries: RetryRule
  readonly attemptsMade: number
  readonly endedAt: number
}

/** Decides what becomes of a callback after an attempt. */
export function outcomeOf({ result, retries, attemptsMade, endedAt }: EndedAttempt): Outcome {
  if (result.kind === 'refused-address') return { state: 'REFUSED', why: result.why }
  if (result.kind === 'answered' && isDelivered(result.status)) return { state: 'DELIVERED' }
  if (retries === 'one-attempt') return { state: 'FAILED' }
  const asked = result.kind === 'answered' ? retryAfterSeconds(result.retryAfter, endedAt) : undefined
  return { state: 'WAITING', nextAttemptAt: nextAttemptAt({ attemptsMade, endedAt, retryAfterSeconds: asked }) }
}

/**
 * Delivered is a final status below 300. Decision: below 200 is no answer yet (RFC 9110 §15.2), so it is tried again, as is a redirect:
 * redirects aren't followed.
 */
function isDelivered(status: number): boolean {
  return status >= 200 && status < 300
}
