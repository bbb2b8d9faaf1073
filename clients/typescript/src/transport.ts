import { type Answer, type Attempt, attempt, type FetchLike } from './attempt.ts'
import type { CountersignError } from './countersign-error.ts'
import type { OnProgress } from './progress.ts'
import { readRefusal } from './read-refusal.ts'
import { isNetworkFault, isWorthRepeating, type Repeatable, type RetryOptions, waitBefore } from './retry-rules.ts'
import { waitToRetry } from './wait-to-retry.ts'

export interface Transport {
  readonly fetch: FetchLike
  readonly timeoutMs: number
  readonly retry: RetryOptions
  readonly onProgress: OnProgress
  /** Called with each answer, whatever its status. */
  readonly onAnswer: (answer: Answer) => void
}

const DEFAULT_ATTEMPTS = 5
/** A window of the rate limit. */
const DEFAULT_MAX_WAIT_MS = 60_000

/** Sends a request until it has a final answer, or a retry makes no sense. Resolves to any answer below 400. */
export async function sendUntilAnswered(
  request: Attempt,
  repeatable: Repeatable,
  signal: AbortSignal | undefined,
  transport: Transport,
): Promise<Answer> {
  const { attempts = DEFAULT_ATTEMPTS, maxWaitMs = DEFAULT_MAX_WAIT_MS } = transport.retry
  for (let sent = 1; ; sent++) {
    const result = await sendOnce(request, repeatable, signal, transport)
    if (result.kind === 'answered') return result.answer
    const waitMs = waitBefore(sent, result.error.retryAfterSeconds)
    if (!result.isWorthRepeating || sent >= attempts || waitMs > maxWaitMs) throw result.error
    await waitToRetry({ request, error: result.error, sent, waitMs }, signal, transport.onProgress)
  }
}

type Sent =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly error: CountersignError; readonly isWorthRepeating: boolean }

async function sendOnce(
  request: Attempt,
  repeatable: Repeatable,
  signal: AbortSignal | undefined,
  { fetch, timeoutMs, onAnswer }: Transport,
): Promise<Sent> {
  try {
    const answer = await attempt(request, fetch, timeoutMs, signal)
    onAnswer(answer)
    if (isGood(answer)) return { kind: 'answered', answer }
    return { kind: 'refused', error: readRefusal(answer), isWorthRepeating: isWorthRepeating(answer, request, repeatable) }
  } catch (error) {
    if (!isNetworkFault(error)) throw error
    return { kind: 'refused', error, isWorthRepeating: repeatable === 'repeatable' }
  }
}

/** Redirects are answers: the client follows none. In a browser their status is 0. */
const isGood = ({ status }: Answer): boolean => status < 400
