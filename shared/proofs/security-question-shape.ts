import * as z from 'zod'
import { id, namedObject } from '../contract/fields.ts'
import type { CustomerId } from '../domain/ids.ts'
import type { SecurityQuestion } from '../storage/security-questions.ts'

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
