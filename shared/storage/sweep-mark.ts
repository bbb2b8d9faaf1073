import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** How far the sweep has come; all are moments in milliseconds, the first three beginnings of minutes. */
export type SweepMark = {
  /** Nothing stands in the due index before this minute. */
  readonly oldest: number
  /** Up to this minute, and with it, whatever the sweep has to queue was queued, or is being queued by a run. */
  readonly queuedTo: number
  /** A run is queueing from this minute on, */
  readonly queuingFrom?: number
  /** since then. */
  readonly queuingSince?: number
}

export const sweepMark = () => reference<SweepMark>(keys.sweepMark())

/** Takes minutes to queue them: of any number of runs that read the same mark one gets them, so that no item is queued by two. */
export function claimMinutes(
  read: SweepMark | undefined,
  claim: { readonly from: number; readonly to: number; readonly now: number; readonly oldest: number },
): Write {
  const asRead = (name: keyof SweepMark) => (read?.[name] === undefined ? hasNo(name) : equals(name, read[name]))
  const first = read === undefined ? { oldest: claim.oldest } : {}
  const set = { ...first, queuedTo: claim.to, queuingFrom: claim.from, queuingSince: claim.now }
  return upsert(sweepMark(), { set }, { when: [asRead('queuedTo'), asRead('queuingSince')] })
}

/** Two runs can overlap: the mark of the one that is behind isn't kept. A run that has queued what it `claimed` says so. */
export function moveMark({ oldest, queuedTo }: SweepMark, claimed: 'claimed' | 'nothing-claimed' = 'nothing-claimed'): Write {
  const done = claimed === 'claimed' ? { remove: ['queuingFrom', 'queuingSince'] } : {}
  const notBehind = oneHolds(hasNo('queuedTo'), isBelow('queuedTo', queuedTo + 1))
  return upsert(sweepMark(), { set: { oldest, queuedTo }, ...done }, { when: [notBehind] })
}
