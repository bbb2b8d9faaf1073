/** The longest time that a timer takes: a longer one would end at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Resolves after a time, or after the longest one that a timer takes; rejects with the signal's reason as soon as it is aborted. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS))
  })
  return orAborted(over, signal).finally(() => clearTimeout(timer))
}

/** The promise, or the signal's reason, whichever comes first. The work behind the promise goes on. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
