/** Milliseconds after which an attempt hangs, and after which its host is a slow one. */
export const HANGS_AFTER_MS = 500
export const SLOW_AFTER_MS = 1_500

/** Is told of an attempt that isn't over by then; once each. */
export type Watched = { readonly hangs: () => void; readonly isSlow: () => void }

/** Begins to watch an attempt; the function that is given back ends that, and tells how long the attempt took. */
export type Watch = { readonly begin: (watched: Watched) => () => number }

type Attempt = Watched & { readonly began: number; told: 'nothing' | 'hangs' | 'all' }

/** How often they are looked at, while there are any. */
const WATCH_INTERVAL_MS = 100

/** Looks at all attempts of a process by turns: timers of each would cost more than most attempts need. */
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
      const attempt: Attempt = { ...watched, began: performance.now(), told: 'nothing' }
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
  if (took >= HANGS_AFTER_MS && attempt.told === 'nothing') {
    attempt.told = 'hangs'
    attempt.hangs()
  }
  if (took >= SLOW_AFTER_MS && attempt.told === 'hangs') {
    attempt.told = 'all'
    attempt.isSlow()
  }
}
