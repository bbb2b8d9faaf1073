import * as z from 'zod'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { SecurityQuestion } from '../../shared/storage/security-questions.ts'

export const securityQuestionShape = () =>
  z.object({
    securityQuestionId: z.int(),
    customerId: z.int(),
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
