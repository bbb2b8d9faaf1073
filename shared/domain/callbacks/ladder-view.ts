import { gapBeforeRetry, LADDER } from './ladder.ts'

/** One rung as people see it: rung 0 is the first attempt, rung n the n-th retry. A moment that is to come is the earliest possible one. */
export type RungView = {
  readonly rung: number
  readonly gapSeconds: number
  readonly state: 'done' | 'next' | 'to-come'
  readonly at?: string
}

/** Where a callback stands: `attemptsMade` since the ladder began, when each of them was (where it is still known), when the next is. */
export type Standing = {
  readonly attemptsMade: number
  /** By rung. */
  readonly madeAt: ReadonlyMap<number, string>
  readonly nextAttemptAt: string | undefined
}

const RUNGS = LADDER.reduce((sum, { retries }) => sum + retries, 0) + 1

/** What was tried, what is next, and when the rest would come if every attempt failed at once; then one more for "and so on, every 30 days". */
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
  return { rung, gapSeconds: gapBefore(rung), state, ...(at === undefined ? {} : { at }) }
}

function gapBefore(rung: number): number {
  return rung === 0 ? 0 : gapBeforeRetry(rung)
}
