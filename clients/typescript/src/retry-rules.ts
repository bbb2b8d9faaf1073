import type { Answer, Attempt } from './attempt.ts'
import { CountersignError } from './countersign-error.ts'

export interface RetryOptions {
  /** How often a request is sent at most; 5 unless said, 1 for no retries. */
  attempts?: number
  /** A longer wait than this is left to the caller, in ms; 60 s unless said. */
  maxWaitMs?: number
}

export type Repeatable = 'repeatable' | 'once'

const FIRST_WAIT_MS = 200
const MAX_BACKOFF_MS = 5_000
/** Spread over what `retry-after` asks for, so that clients do not come back all at once. */
const SPREAD_MS = 250

/** 502 and 504 are a gateway's: nobody knows whether the service did what it was asked. */
export const PASSING_STATUSES = new Set([502, 503, 504])

/**
 * Is it safe, and of use, to send this request again? 429 means that nothing was done. A repeatable request may also follow an answer that
 * got lost. 409 to a request with a key can mean that its first copy is still under way; the service marks a refusal that it repeats.
 */
export function isWorthRepeating(answer: Answer, { headers }: Attempt, repeatable: Repeatable): boolean {
  if (answer.status === 429) return true
  if (repeatable === 'once') return false
  if (answer.status === 409) return 'idempotency-key' in headers && answer.headers.get('idempotency-replayed') !== 'true'
  return PASSING_STATUSES.has(answer.status)
}

export function isNetworkFault(error: unknown): error is CountersignError {
  return error instanceof CountersignError && (error.code === 'CLIENT_NETWORK' || error.code === 'CLIENT_TIMEOUT')
}

/** How long to wait before attempt `sent + 1`, in ms: exponential with jitter, and no shorter than the service asks for. */
export function waitBefore(sent: number, retryAfterSeconds: number | undefined): number {
  const backoff = Math.min(MAX_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (sent - 1)) * (0.5 + Math.random() / 2)
  if (retryAfterSeconds === undefined) return backoff
  return Math.max(backoff, retryAfterSeconds * 1000 + Math.random() * SPREAD_MS)
}
