import { defined } from '../defined.ts'
import { gapBeforeRetry, LADDER } from './ladder.ts'

/**
 * One rung of the retry schedule as people see it. Rung 0 is the first attempt, rung n the n-th retry. A future time is the earliest
 * possible one.
 */
type RungView = {
  readonly rung: number
  readonly gapSeconds: number
  readonly state: 'done' | 'next' | 'to-come'
  readonly at?: string
}

/**
 * The progress of a callback: the number of attempts since the schedule began, their times as far as they are known, and the next
 * attempt.
 */
export type Standing = {
  readonly attemptsMade: number
  /** Times of past attempts, by rung. */
  readonly madeAt: ReadonlyMap<number, string>
  readonly nextAttemptAt: string | undefined
}

const RUNGS = LADDER.reduce((sum, { retries }) => sum + retries, 0) + 1

/**
 * Lists past attempts, the next one, and the times of the rest if every attempt failed at once. The last row stands for "every 30 days
 * from then on".
 */
export function ladderView({ attemptsMade, madeAt, nextAttemptAt }: Standing): readonly RungView[] {
  const done = Array.from({ length: attemptsMade }, (_, rung) => rungView(rung, 'done', madeAt.get(rung)))
  if (nextAttemptAt === undefined) return done
  const next = rungView(attemptsMade, 'next', nextAttemptAt)
  const toCome: RungView[] = []
  let at = Date.parse(nextAttemptAt)
  for (let rung = attemptsMade + 1; rung <= Math.max(RUNGS, attemptsMade + 1); rung++) {
    at += gapBefore(rung) * 1000
    toCome.push(rungView(rung, 'to-come', new Date(at).toISOString()))
  }
  return [...done, next, ...toCome]
}

function rungView(rung: number, state: RungView['state'], at: string | undefined): RungView {
  return { rung, gapSeconds: gapBefore(rung), state, ...defined({ at }) }
}

function gapBefore(rung: number): number {
  return rung === 0 ? 0 : gapBeforeRetry(rung)
}
