import type { Answer, Attempt } from './attempt.ts'
import { CountersignError } from './countersign-error.ts'
import type { ErrorCode } from './generated/error-codes.ts'

export interface RetryOptions {
  /** Maximum number of attempts; 5 by default, 1 for no retries. */
  attempts?: number
  /** Longest automatic wait in ms; 60 s by default. A longer one is left to the caller. */
  maxWaitMs?: number
}

export type Repeatable = 'repeatable' | 'once'

const FIRST_WAIT_MS = 200
const MAX_BACKOFF_MS = 5_000
/** Added at random to `retry-after`, so that clients do not come back all at once. */
const SPREAD_MS = 250

/** 502 and 504 come from a gateway: it is unknown whether the service has done its work. */
export const PASSING_STATUSES = new Set([502, 503, 504])

/**
 * Tells whether sending this request again is safe and useful. 429 means that nothing was done. A repeatable request may also be sent
 * again after a lost answer. 409 GEN004 to a request with a key can mean that its first copy is still in progress; the service marks a
 * repeated refusal. Every other 409, such as PAY001, is an answer.
 */
export function isWorthRepeating(answer: Answer, { headers }: Attempt, repeatable: Repeatable): boolean {
  if (answer.status === 429) return true
  if (repeatable === 'once') return false
  if (answer.status === 409) return 'idempotency-key' in headers && codeOf(answer) === IN_PROGRESS && !isReplayed(answer)
  // A task finds out what became of the request: repeating it would make another one.
  return PASSING_STATUSES.has(answer.status) && answer.headers.get('task-id') === null
}

const IN_PROGRESS: ErrorCode = 'GEN004'

const codeOf = ({ body }: Answer): unknown => (typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined)
const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true'

export function isNetworkFault(error: unknown): error is CountersignError {
  return error instanceof CountersignError && (error.code === 'CLIENT_NETWORK' || error.code === 'CLIENT_TIMEOUT')
}

/** The wait before attempt `sent + 1`, in ms: exponential with jitter, and no shorter than the service asks. */
export function waitBefore(sent: number, retryAfterSeconds: number | undefined): number {
  const backoff = Math.min(MAX_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (sent - 1)) * (0.5 + Math.random() / 2)
  if (retryAfterSeconds === undefined) return backoff
  return Math.max(backoff, retryAfterSeconds * 1000 + Math.random() * SPREAD_MS)
}
