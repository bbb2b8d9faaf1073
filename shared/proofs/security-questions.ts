import * as z from 'zod'
import type { AnonymousCall } from '../contract/call.ts'
import { id, namedObject } from '../contract/fields.ts'
import type { CustomerId, SecurityQuestionId } from '../domain/ids.ts'
import { foldedAnswer, judgeAnswering } from '../domain/login/security-answers.ts'
import type { SecurityQuestion } from '../storage/security-questions.ts'

/** An answer in a login or a password change. */
export type GivenAnswer = { readonly securityQuestionId: SecurityQuestionId; readonly answer: string }

type AnsweredQuestions =
  | { readonly kind: 'unneeded' | 'wrong' | 'right' }
  | { readonly kind: 'missing'; readonly missing: readonly string[] }

/**
 * Tells whether a person's security questions were answered, as many as are `required` (0: all of them). Each answer takes the time of a
 * password hash; all are compared, one after another, so that the time does not reveal the wrong one.
 */
export async function answeredQuestions(
  { passwords }: Pick<AnonymousCall['ports'], 'passwords'>,
  questions: readonly SecurityQuestion[],
  required: number,
  given: readonly GivenAnswer[],
): Promise<AnsweredQuestions> {
  const stored = new Map(questions.map((question) => [question.securityQuestionId, question.answerHash]))
  const answered = given.map(({ securityQuestionId }) => securityQuestionId)
  const judged = judgeAnswering([...stored.keys()], required, answered)
  if (judged === 'unneeded') return { kind: 'unneeded' }
  if (judged === 'too-few') return { kind: 'missing', missing: ['securityQuestionAnswers'] }
  if (judged === 'odd') return { kind: 'wrong' }
  let right = true
  for (const { securityQuestionId, answer } of given) {
    const isRight = await passwords.verify(stored.get(securityQuestionId) ?? '', foldedAnswer(answer) ?? '')
    right &&= isRight
  }
  return { kind: right ? 'right' : 'wrong' }
}

export const securityQuestionShape = () =>
  namedObject('SecurityQuestion', {
    securityQuestionId: id(),
    customerId: id(),
    question: z.string(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

/** A question as callers see it: its answer is never shown. */
export function shownSecurityQuestion(
  customerId: CustomerId,
  { securityQuestionId, question, created, lastModified }: SecurityQuestion,
): z.output<ReturnType<typeof securityQuestionShape>> {
  return { securityQuestionId, customerId, question, created, lastModified }
}
