import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { type Clause, equals, isAbsent, isAtLeast, isBelow, oneHolds, replace, type Write } from './write.ts'

/** The first answer to a request with an Idempotency-Key, sealed, kept for 24 hours. */
export type FirstAnswer = {
  /** SHA-256 of the request. */
  readonly digest: string
  readonly status: number
  readonly sealed: string
  readonly expiresAt: number
}

export const firstAnswer = (scope: string, customerId: CustomerId, idempotencyKey: string) =>
  reference<FirstAnswer>(keys.idempotency(scope, customerId, idempotencyKey))

/** Lifetime of a stored answer: 24 hours. */
export const KEPT_SECONDS = 86_400

/**
 * Stores the first answer, unless the same key was answered in the meantime: then the first call was still in progress, and this call is
 * refused as a conflict. An expired answer is ignored, though the table may still hold it. If the same request is made several times at
 * once, the one that succeeded is the first, even if a refused one was stored before it.
 */
export function keepFirstAnswer(scope: string, customerId: CustomerId, idempotencyKey: string, answer: FirstAnswer): Write {
  const isOver = isBelow('expiresAt', answer.expiresAt - KEPT_SECONDS + 1)
  const clauses = answer.status < 400 ? [isAbsent, isOver, isRefusalOf(answer.digest)] : [isAbsent, isOver]
  return replace(firstAnswer(scope, customerId, idempotencyKey), answer, { when: [oneHolds(...clauses)], otherwise: 'conflict' })
}

function isRefusalOf(digest: string): Clause {
  return (bind) => `(${isAtLeast('status', 400)(bind)} AND ${equals('digest', digest)(bind)})`
}
