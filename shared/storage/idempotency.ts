import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { isAbsent, isBelow, oneHolds, replace, type Write } from './write.ts'

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

/** An answer whose time is over is no answer, though the table may still hold it. Refused as a conflict when the same key was answered in the meantime: then the first was still under way. */
export function keepFirstAnswer(scope: string, customerId: CustomerId, idempotencyKey: string, answer: FirstAnswer): Write {
  const free = oneHolds(isAbsent, isBelow('expiresAt', answer.expiresAt - KEPT_SECONDS + 1))
  return replace(firstAnswer(scope, customerId, idempotencyKey), answer, { when: [free], otherwise: 'conflict' })
}
