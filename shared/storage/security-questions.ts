import type { CustomerId, SecurityQuestionId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, isAbsent, replace, upsert, type Write } from './write.ts'

/** A security question, which its person answers if a password alone is not enough. */
export type SecurityQuestion = {
  readonly securityQuestionId: SecurityQuestionId
  readonly question: string
  /** Hash of the folded answer, made like a password hash. */
  readonly answerHash: string
  readonly created: string
  readonly lastModified: string
}

/** All questions of a person, newest first, in one item, because they are always needed together. About 0.4 KB each. */
export type SecurityQuestions = {
  readonly questions: readonly SecurityQuestion[]
  /** Raised with every change, so that of two concurrent changes none is lost. */
  readonly version: number
}

export const securityQuestionsOf = (customerId: CustomerId) => reference<SecurityQuestions>(keys.securityQuestions(customerId))

/** Replaces those that were `seen`. */
export function changeSecurityQuestions(
  customerId: CustomerId,
  seen: SecurityQuestions | undefined,
  questions: readonly SecurityQuestion[],
): Write {
  const unchanged = seen === undefined ? isAbsent : equals('version', seen.version)
  return replace(securityQuestionsOf(customerId), { questions, version: (seen?.version ?? 0) + 1 }, { when: [unchanged] })
}

/** Removes all questions. */
export function dropSecurityQuestions(customerId: CustomerId): Write {
  return upsert(securityQuestionsOf(customerId), { set: { questions: [] }, add: { version: 1 } })
}

/** Deletes the whole item, when its person is removed. */
export function removeSecurityQuestions(customerId: CustomerId): Write {
  return discard(securityQuestionsOf(customerId))
}
