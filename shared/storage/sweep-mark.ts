import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** The progress of the sweep in one group of shards. All are moments in milliseconds, and the first three are starts of minutes. */
export type SweepMark = {
  /** The due index is empty before this minute. */
  readonly oldest: number
  /** Everything that the sweep must queue up to and including this minute was queued, or is being queued by a run. */
  readonly queuedTo: number
  /** A run is queueing from this minute on. */
  readonly queuingFrom?: number
  /** Start of that run. */
  readonly queuingSince?: number
}

export const sweepMark = (group: number) => reference<SweepMark>(keys.sweepMark(group))

/** Highest number of shard groups ever used: after the number in use is lowered, old groups can still hold due items. */
export type SweepGroups = { readonly groups: number }

export const sweepGroups = () => reference<SweepGroups>(keys.sweepGroups())

export function noteGroups(groups: number): Write {
  return upsert(sweepGroups(), { set: { groups } }, { when: [oneHolds(hasNo('groups'), isBelow('groups', groups))] })
}

/** Claims minutes for queueing: of several runs that read the same mark, one succeeds, so that no item is queued twice. */
export function claimMinutes(
  group: number,
  read: SweepMark | undefined,
  claim: { readonly from: number; readonly to: number; readonly now: number; readonly oldest: number },
): Write {
  const asRead = (name: keyof SweepMark) => (read?.[name] === undefined ? hasNo(name) : equals(name, read[name]))
  const first = read === undefined ? { oldest: claim.oldest } : {}
  const set = { ...first, queuedTo: claim.to, queuingFrom: claim.from, queuingSince: claim.now }
  return upsert(sweepMark(group), { set }, { when: [asRead('queuedTo'), asRead('queuingSince')] })
}

/**
 * Moves the mark on. Runs can overlap: the mark of the one that is behind is not stored. `claimed`: the run has queued the minutes that it
 * had claimed.
 */
export function moveMark(
  group: number,
  { oldest, queuedTo }: SweepMark,
  claimed: 'claimed' | 'nothing-claimed' = 'nothing-claimed',
): Write {
  const done = claimed === 'claimed' ? { remove: ['queuingFrom', 'queuingSince'] } : {}
  const notBehind = oneHolds(hasNo('queuedTo'), isBelow('queuedTo', queuedTo + 1))
  return upsert(sweepMark(group), { set: { oldest, queuedTo }, ...done }, { when: [notBehind] })
}
