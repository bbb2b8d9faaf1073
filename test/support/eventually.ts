import { setTimeout as pause } from 'node:timers/promises'

/** Long enough for a machine that does other work: only a failing test waits this long. */
const PATIENCE_MS = 30_000
/** Each look is a call with a cost of its own. */
const LONGEST_PAUSE_MS = 100

/** Polls until `look` returns a value, and returns it; after 30 seconds throws an error that names what it waited for. */
export async function eventually<T>(what: string, look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.2, LONGEST_PAUSE_MS)) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (performance.now() > end) throw new Error(`it never happened: ${what}`)
    await pause(pauseMs)
  }
}
