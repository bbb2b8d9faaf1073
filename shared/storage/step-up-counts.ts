import { type CountedStepUp, STEP_UP_WINDOW_MS } from '../domain/step-up/how-often.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { isAbsent, isAtLeast, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

/** The number of step-ups of one kind that an identity has started in its hour. */
export type StepUpCount = {
  readonly begun: number
  /** End of the hour, in milliseconds. */
  readonly windowEnds: number
  /** The same in seconds, after which the table may remove it. */
  readonly expiresAt: number
}

const stepUpCount = (canonicalName: string, method: CountedStepUp) => reference<StepUpCount>(keys.stepUpCount(canonicalName, method))

/** Counts one more in the current hour: concurrent calls never exceed `most`. Refused without a current hour. */
export function countStepUp(canonicalName: string, method: CountedStepUp, most: number, now: number): Write {
  const hourRuns = isAtLeast('windowEnds', now + 1)
  return update(stepUpCount(canonicalName, method), { add: { begun: 1 } }, { when: [hourRuns, isBelow('begun', most)] })
}

/** Starts an hour with the first event; refused if another call has started it. */
export function countFirstStepUp(canonicalName: string, method: CountedStepUp, now: number): Write {
  const windowEnds = now + STEP_UP_WINDOW_MS
  return upsert(
    stepUpCount(canonicalName, method),
    { set: { begun: 1, windowEnds, expiresAt: Math.ceil(windowEnds / 1000) } },
    { when: [oneHolds(isAbsent, isBelow('windowEnds', now + 1))] },
  )
}
