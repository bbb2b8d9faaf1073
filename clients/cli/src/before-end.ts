/** Work that must be done before the process ends, however somebody ends it. */
let work: (() => Promise<unknown>) | undefined

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does this work when the process is asked to end: by Ctrl-C, by another process, or with its terminal. Then it ends with 0. */
export function beforeEnd(given: () => Promise<unknown>): void {
  work = given
  for (const signal of SIGNALS) process.once(signal, () => void endNow())
}

/** Ends the process with 0, after the work that it still has to do. */
export async function endNow(): Promise<never> {
  const last = work
  work = undefined
  await last?.().catch(() => undefined)
  process.exit(0)
}
