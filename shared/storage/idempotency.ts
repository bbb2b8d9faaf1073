import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { type Clause, equals, isAbsent, isAtLeast, isBelow, oneHolds, replace, type Write } from './write.ts'

/** The first answer to a request with an Idempotency-Key, sealed, kept for 24 hours. */
export type FirstAnswer = {
  /** SHA-256 over what the request was. */
  readonly digest: string
  readonly status: number
  readonly sealed: string
  readonly expiresAt: number
}

export const firstAnswer = (scope: string, customerId: CustomerId, idempotencyKey: string) =>
  reference<FirstAnswer>(keys.idempotency(scope, customerId, idempotencyKey))

/** For how long an answer is kept: 24 hours. */
export const KEPT_SECONDS = 86_400

/**
 * Keeps the first answer, unless the same key was answered in the meantime: then the first was still under way, and this call is refused
 * as a conflict. An answer whose time is over is none, though the table may still hold it. Of the same request made several times at once
 * the one that worked is the first, even if one that came too late was refused, and kept, before it.
 */
export function keepFirstAnswer(scope: string, customerId: CustomerId, idempotencyKey: string, answer: FirstAnswer): Write {
  const isOver = isBelow('expiresAt', answer.expiresAt - KEPT_SECONDS + 1)
  const clauses = answer.status < 400 ? [isAbsent, isOver, isRefusalOf(answer.digest)] : [isAbsent, isOver]
  return replace(firstAnswer(scope, customerId, idempotencyKey), answer, { when: [oneHolds(...clauses)], otherwise: 'conflict' })
}

function isRefusalOf(digest: string): Clause {
  return (bind) => `(${isAtLeast('status', 400)(bind)} AND ${equals('digest', digest)(bind)})`
}
