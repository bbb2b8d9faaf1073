import type { Ports } from '../ports/ports.ts'
import type { Store } from '../ports/store.ts'
import { countFirstInHour, countInHour, type HourlyCount } from '../storage/hourly-counts.ts'
import type { Reference } from '../storage/read.ts'

/** Counts something that may happen `most` times in an hour; false if it was too often. */
export async function mayInHour(
  store: Pick<Store, 'write'>,
  clock: Ports['clock'],
  on: Reference<HourlyCount>,
  most: number,
): Promise<boolean> {
  for (;;) {
    const now = clock.now()
    const counted = await store.write(countInHour(on, most, now))
    if (counted.kind === 'written') return true
    const { windowEnds = 0 } = (counted.stored ?? {}) as Partial<HourlyCount>
    if (windowEnds > now) return false
    const begun = await store.write(countFirstInHour(on, now))
    if (begun.kind === 'written') return true
  }
}
