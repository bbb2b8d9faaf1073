import { reference } from './read.ts'
import { keys } from './table.ts'
import { hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** The number of a subject's calls that the processes have leased from one window. */
export type RateWindow = { readonly leased: number; readonly expiresAt: number }

/** Leases `size` calls, unless the window has fewer left. `window`: its start, in milliseconds. */
export function leaseCalls(subject: string, window: number, size: number, limit: number, windowSeconds: number): Write {
  const enoughLeft = oneHolds(hasNo('leased'), isBelow('leased', limit - size + 1))
  return upsert(
    reference<RateWindow>(keys.rateWindow(subject, window)),
    { add: { leased: size }, set: { expiresAt: Math.ceil(window / 1000) + 2 * windowSeconds } },
    { when: [enoughLeft] },
  )
}
