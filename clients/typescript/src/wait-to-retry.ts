import type { Attempt } from './attempt.ts'
import type { CountersignError } from './countersign-error.ts'
import type { OnProgress } from './progress.ts'
import { wait } from './wait.ts'

type Refused = {
  readonly request: Pick<Attempt, 'method' | 'url'>
  readonly error: CountersignError
  /** The number of attempts so far. */
  readonly sent: number
  readonly waitMs: number
}

/** Waits until a refused request is sent again, and reports the wait. Rejects with the refusal if the application gives up. */
export async function waitToRetry(
  { request: { method, url }, error, sent, waitMs }: Refused,
  signal: AbortSignal | undefined,
  onProgress: OnProgress,
): Promise<void> {
  const givenUp = new AbortController()
  const ended = (): void => givenUp.abort(signal?.reason)
  signal?.addEventListener('abort', ended, { once: true })
  if (signal?.aborted === true) ended()
  const waiting = wait(waitMs, givenUp.signal).finally(() => signal?.removeEventListener('abort', ended))
  const over = waiting.catch(() => undefined)
  onProgress({ kind: 'retry', sent, waitMs, because: error.message, method, url, giveUp: () => givenUp.abort(error), over })
  await waiting
}
