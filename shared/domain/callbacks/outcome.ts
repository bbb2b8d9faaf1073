import { nextAttemptAt } from './ladder.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** The result of one attempt. `retryAfter` is the header as sent, `answer` the beginning of the body, `error` a short code. */
export type AttemptResult =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string; readonly answer: string; readonly ms: number }
  | { readonly kind: 'refused-address'; readonly why: string }
  | { readonly kind: 'failed'; readonly error: string; readonly ms: number }

/** The retry rule of a path. The property's sub-key `dont.retry.paths.matching` turns retries off. */
export type RetryRule = 'ladder' | 'one-attempt'

/** The state of the callback after an attempt, as the callback log shows it. */
export type Outcome =
  | { readonly state: 'DELIVERED' }
  | { readonly state: 'REFUSED'; readonly why: string }
  | { readonly state: 'WAITING'; readonly nextAttemptAt: number }
  | { readonly state: 'FAILED' }

/** An attempt that has ended: its number (from 1), its end (milliseconds since 1970), and the retry rule of its path. */
type EndedAttempt = {
  readonly result: AttemptResult
  readonly retries: RetryRule
  readonly attemptsMade: number
  readonly endedAt: number
}

/** Decides the next state of a callback after an attempt. */
export function outcomeOf({ result, retries, attemptsMade, endedAt }: EndedAttempt): Outcome {
  if (result.kind === 'refused-address') return { state: 'REFUSED', why: result.why }
  if (result.kind === 'answered' && isDelivered(result.status)) return { state: 'DELIVERED' }
  if (retries === 'one-attempt') return { state: 'FAILED' }
  const asked = result.kind === 'answered' ? retryAfterSeconds(result.retryAfter, endedAt) : undefined
  return { state: 'WAITING', nextAttemptAt: nextAttemptAt({ attemptsMade, endedAt, retryAfterSeconds: asked }) }
}

/**
 * Only a final status below 300 counts as delivered. Decision: a status below 200 is no answer yet (RFC 9110 §15.2) and redirects are not
 * followed, so both are retried.
 */
function isDelivered(status: number): boolean {
  return status >= 200 && status < 300
}
