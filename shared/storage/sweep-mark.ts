import { reference } from './read.ts'
import { keys } from './table.ts'
import { hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** How far the sweep has come; both are the beginnings of minutes, in milliseconds. */
export type SweepMark = {
  /** Nothing stands in the due index before this minute. */
  readonly oldest: number
  /** Up to this minute, and with it, whatever the sweep has to queue was queued. */
  readonly queuedTo: number
}

export const sweepMark = () => reference<SweepMark>(keys.sweepMark())

/** Two runs can overlap: the mark of the one that is behind isn't kept. */
export function moveMark({ oldest, queuedTo }: SweepMark): Write {
  return upsert(sweepMark(), { set: { oldest, queuedTo } }, { when: [oneHolds(hasNo('queuedTo'), isBelow('queuedTo', queuedTo + 1))] })
}
