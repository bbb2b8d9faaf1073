/** Milliseconds after which an attempt counts as hanging, and after which its host counts as slow. */
const HANGS_AFTER_MS = 500
export const SLOW_AFTER_MS = 1_500

/** Called, once each, for an attempt that is still running after these times. */
export type Watched = { readonly hangs: () => void; readonly isSlow: () => void }

/** Starts to watch an attempt. The returned function stops that, and returns the duration of the attempt. */
export type Watch = { readonly begin: (watched: Watched) => () => number }

type Attempt = Watched & { readonly began: number; reported: 'nothing' | 'hangs' | 'all' }

/** Interval of the checks while attempts are running. */
const WATCH_INTERVAL_MS = 100

/** Checks all attempts of a process in turn: a timer for each would cost more than most attempts need. */
export function watchOf(): Watch {
  const attempts = new Set<Attempt>()
  let looking: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    for (const attempt of attempts) tell(attempt, now - attempt.began)
    if (attempts.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  return {
    begin(watched) {
      const attempt: Attempt = { ...watched, began: performance.now(), reported: 'nothing' }
      attempts.add(attempt)
      looking ??= setInterval(look, WATCH_INTERVAL_MS).unref()
      return () => {
        attempts.delete(attempt)
        return performance.now() - attempt.began
      }
    },
  }
}

function tell(attempt: Attempt, took: number): void {
  if (took >= HANGS_AFTER_MS && attempt.reported === 'nothing') {
    attempt.reported = 'hangs'
    attempt.hangs()
  }
  if (took >= SLOW_AFTER_MS && attempt.reported === 'hangs') {
    attempt.reported = 'all'
    attempt.isSlow()
  }
}
