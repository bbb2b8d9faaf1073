import { type Answer, type Attempt, attempt, type FetchLike } from './attempt.ts'
import type { SignalLike } from './call-types.ts'
import type { CountersignError } from './countersign-error.ts'
import type { OnProgress } from './progress.ts'
import { readRefusal } from './read-refusal.ts'
import { isNetworkFault, isWorthRepeating, type Repeatable, type RetryOptions, waitBefore } from './retry-rules.ts'
import { wait } from './wait.ts'

export interface Transport {
  readonly fetch: FetchLike
  readonly timeoutMs: number
  readonly retry: RetryOptions
  readonly onProgress: OnProgress
}

const DEFAULT_ATTEMPTS = 5
const DEFAULT_MAX_WAIT_MS = 30_000

/** Sends a request until it is answered for good, or is not worth repeating. Resolves to any answer below 300 and to HEAD's 404. */
export async function sendUntilAnswered(
  request: Attempt,
  repeatable: Repeatable,
  signal: SignalLike | undefined,
  { fetch, timeoutMs, retry, onProgress }: Transport,
): Promise<Answer> {
  const { attempts = DEFAULT_ATTEMPTS, maxWaitMs = DEFAULT_MAX_WAIT_MS } = retry
  const hasKey = 'idempotency-key' in request.headers
  for (let sent = 1; ; sent++) {
    const result = await outcomeOf(request, repeatable, hasKey, fetch, timeoutMs, signal)
    if (result.kind === 'answered') return result.answer
    const waitMs = waitBefore(sent, result.error.retryAfterSeconds)
    if (!result.isWorthRepeating || sent >= attempts || waitMs > maxWaitMs) throw result.error
    onProgress({ kind: 'retry', sent, waitMs, because: result.error.message })
    await wait(waitMs, signal)
  }
}

type Sent =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly error: CountersignError; readonly isWorthRepeating: boolean }

async function outcomeOf(
  request: Attempt,
  repeatable: Repeatable,
  hasKey: boolean,
  fetch: FetchLike,
  timeoutMs: number,
  signal: SignalLike | undefined,
): Promise<Sent> {
  try {
    const answer = await attempt(request, fetch, timeoutMs, signal)
    if (isGood(answer)) return { kind: 'answered', answer }
    return { kind: 'refused', error: readRefusal(answer), isWorthRepeating: isWorthRepeating(answer, repeatable, hasKey) }
  } catch (error) {
    if (!isNetworkFault(error)) throw error
    return { kind: 'refused', error: error as CountersignError, isWorthRepeating: repeatable === 'repeatable' }
  }
}

/** Redirects are answers: the client follows none. */
const isGood = ({ status }: Answer): boolean => (status >= 200 && status < 400) || status === 0
