import { nextAttemptAt } from './ladder.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** The result of one attempt. `retryAfter` is the header as sent, `answer` the beginning of the body, `error` a short code. */
export type AttemptResult =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string; readonly answer: string; readonly ms: number }
  | { readonly kind: 'refused-address'; readonly why: string }
  | { readonly kind: 'failed'; readonly error: string; readonly ms: number }

/** The retry rule of a path. The property's sub-key `dont.retry.paths.matching` turns retries off. */
export type RetryRule = 'ladder' | 'one-attempt'

/** The outcome of an attempt. `given-up`: its path allows one attempt only. `nextAttemptAt` is in ms since 1970. */
export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly nextAttemptAt: number }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'given-up' }

/** The state of the callback after each outcome, as the callback log shows it. */
export const STATE_AFTER = { delivered: 'DELIVERED', retry: 'WAITING', refused: 'REFUSED', 'given-up': 'FAILED' } as const

/** An attempt that has ended: its number (from 1), its end (milliseconds since 1970), and the retry rule of its path. */
type EndedAttempt = {
  readonly result: AttemptResult
  readonly retries: RetryRule
  readonly attemptsMade: number
  readonly endedAt: number
}

/** Decides the outcome of an attempt. */
export function outcomeOf({ result, retries, attemptsMade, endedAt }: EndedAttempt): Outcome {
  if (result.kind === 'refused-address') return { kind: 'refused', why: result.why }
  if (result.kind === 'answered' && isDelivered(result.status)) return { kind: 'delivered' }
  if (retries === 'one-attempt') return { kind: 'given-up' }
  const asked = result.kind === 'answered' ? retryAfterSeconds(result.retryAfter, endedAt) : undefined
  return { kind: 'retry', nextAttemptAt: nextAttemptAt({ attemptsMade, endedAt, retryAfterSeconds: asked }) }
}

/**
 * Only a final status below 300 counts as delivered. Decision: a status below 200 is no answer yet (RFC 9110 §15.2) and redirects are not
 * followed, so both are retried.
 */
function isDelivered(status: number): boolean {
  return status >= 200 && status < 300
}
