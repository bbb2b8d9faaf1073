import { CountersignError } from './countersign-error.ts'
import { LONGEST_TIMER_MS } from './wait.ts'

/** `fetch`, as far as the client uses it. */
export type FetchLike = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal; redirect: 'manual' },
) => Promise<{
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}>

export interface Answer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly text: string
  /** The parsed JSON of the answer; its text if it is something else; `undefined` if it is empty. */
  readonly body: unknown
}

export interface Attempt {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/**
 * Sends a request once and reads the whole answer, within a time limit. Rejects with CLIENT_NETWORK or CLIENT_TIMEOUT, or with the
 * signal's reason.
 */
export async function attempt(
  { url, method, headers, body }: Attempt,
  fetch: FetchLike,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const end = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', end, { once: true })
  let isLate = false
  const whenLate = () => {
    isLate = true
    controller.abort()
  }
  const timer = timeoutMs > LONGEST_TIMER_MS ? undefined : setTimeout(whenLate, timeoutMs)
  try {
    const init = { method, headers, signal: controller.signal, redirect: 'manual' as const }
    const response = await fetch(url, body === undefined ? init : { ...init, body })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: bodyIn(text, response.headers.get('content-type')) }
  } catch (cause) {
    signal?.throwIfAborted()
    if (isLate)
      throw new CountersignError('CLIENT_TIMEOUT', { description: `No answer within ${timeoutMs} ms from ${url}`, status: 0, cause })
    throw new CountersignError('CLIENT_NETWORK', { description: `No answer from ${url}: ${reasonOf(cause)}`, status: 0, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** Half an answer can look like a whole one if the connection was cut: then its JSON does not parse. */
function bodyIn(text: string, contentType: string | null): unknown {
  if (text === '') return undefined
  return /[/+]json(;|\s|$)/i.test(contentType ?? '') ? JSON.parse(text) : text
}

function reasonOf(cause: unknown): string {
  const inner = (cause as { cause?: { code?: string; message?: string } } | undefined)?.cause
  return inner?.code ?? inner?.message ?? (cause instanceof Error ? cause.message : String(cause))
}
