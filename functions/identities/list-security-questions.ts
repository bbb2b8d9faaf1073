import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { MOST_QUESTIONS } from '../../shared/domain/login/security-answers.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { securityQuestionShape, shownSecurityQuestion } from '../../shared/proofs/security-question-shape.ts'
import { personAt } from '../../shared/storage/persons.ts'
import { securityQuestionsOf } from '../../shared/storage/security-questions.ts'

/** A person has at most 20 questions, so there are no pages. */
export const listSecurityQuestions = endpoint({
  method: 'GET',
  path: ofPerson('/security-questions'),
  operationId: 'listSecurityQuestions',
  group: 'identities',
  summary: 'List the security questions of a customer',
  description: 'Lists the questions of a person, newest first, without the answers.',
  access: { kind: 'permission', permission: 'SecondFactor.READ', on: ({ params }) => personAt(params) },
  answer: () => z.array(securityQuestionShape()).max(MOST_QUESTIONS),
  reads: ({ params }) => [securityQuestionsOf(params.customerId)],
  refusals: ['not-permitted', 'not-found'],
  async handle({ read, params }) {
    const { questions = [] } = (await read.one(securityQuestionsOf(params.customerId))) ?? {}
    return ok(questions.map((question) => shownSecurityQuestion(params.customerId, question)))
  },
})
