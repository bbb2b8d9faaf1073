import { isCountersignError } from '@countersign/client'

/** The time of what is shown, in ms, while the service does not answer; `undefined` while it does. */
let since: number | undefined
const listeners = new Set<() => void>()

function set(next: number | undefined): void {
  if (next === since) return
  since = next
  for (const listener of listeners) listener()
}

/** No answer at all, or that of a gateway. A fault of one call says nothing about the others. */
const GONE: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** Notes that something that is shown could not be read again, because the network or the service is gone. */
export function noteStale(error: unknown, readAt: number): void {
  if (readAt > 0 && isCountersignError(error) && GONE.has(error.status)) set(Math.min(since ?? readAt, readAt))
}

/** Notes an answer: what is shown is renewed. */
export const noteFresh = (): void => set(undefined)

export const stalePage = {
  since: (): number | undefined => since,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
