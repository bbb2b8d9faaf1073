import type { CustomerId, SecurityQuestionId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, isAbsent, replace, upsert, type Write } from './write.ts'

/** A question that its person answers where a password alone is not enough. */
export type SecurityQuestion = {
  readonly securityQuestionId: SecurityQuestionId
  readonly question: string
  /** Of the folded answer, hashed like a password. */
  readonly answerHash: string
  readonly created: string
  readonly lastModified: string
}

/** All of a person, newest first, in one item: whoever needs them needs them all. About 0.4 KB each. */
export type SecurityQuestions = {
  readonly questions: readonly SecurityQuestion[]
  /** Raised with every change, so that two changes at once can't lose one of them. */
  readonly version: number
}

export const securityQuestionsOf = (customerId: CustomerId) => reference<SecurityQuestions>(keys.securityQuestions(customerId))

/** Puts these in place of those that were `seen`. */
export function changeSecurityQuestions(
  customerId: CustomerId,
  seen: SecurityQuestions | undefined,
  questions: readonly SecurityQuestion[],
): Write {
  const unchanged = seen === undefined ? isAbsent : equals('version', seen.version)
  return replace(securityQuestionsOf(customerId), { questions, version: (seen?.version ?? 0) + 1 }, { when: [unchanged] })
}

/** Takes all away, whatever they are. */
export function dropSecurityQuestions(customerId: CustomerId): Write {
  return upsert(securityQuestionsOf(customerId), { set: { questions: [] }, add: { version: 1 } })
}

/** Nothing of them is left: their person goes. */
export function removeSecurityQuestions(customerId: CustomerId): Write {
  return discard(securityQuestionsOf(customerId))
}
