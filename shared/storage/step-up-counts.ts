import { type CountedStepUp, STEP_UP_WINDOW_MS } from '../domain/step-up/how-often.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { isAbsent, isAtLeast, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

/** How many step-ups of one kind an identity has begun in its hour. */
export type StepUpCount = {
  readonly begun: number
  /** When the hour is over; milliseconds. */
  readonly windowEnds: number
  /** The same, for the table to forget it; seconds. */
  readonly expiresAt: number
}

const stepUpCount = (canonicalName: string, method: CountedStepUp) => reference<StepUpCount>(keys.stepUpCount(canonicalName, method))

/** Counts one more in the hour that runs: of any number at once no more than `most`. Refused without such an hour. 1 write unit. */
export function countStepUp(canonicalName: string, method: CountedStepUp, most: number, now: number): Write {
  const hourRuns = isAtLeast('windowEnds', now + 1)
  return update(stepUpCount(canonicalName, method), { add: { begun: 1 } }, { when: [hourRuns, isBelow('begun', most)] })
}

/** Begins an hour with the first; refused where another has begun it. 1 write unit. */
export function countFirstStepUp(canonicalName: string, method: CountedStepUp, now: number): Write {
  const windowEnds = now + STEP_UP_WINDOW_MS
  return upsert(
    stepUpCount(canonicalName, method),
    { set: { begun: 1, windowEnds, expiresAt: Math.ceil(windowEnds / 1000) } },
    { when: [oneHolds(isAbsent, isBelow('windowEnds', now + 1))] },
  )
}
