import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { CustomerId, SecurityQuestionId } from '../../shared/domain/ids.ts'
import { foldedAnswer, MOST_QUESTIONS } from '../../shared/domain/login/security-answers.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { ofPerson, personOfPath } from '../../shared/people/person-paths.ts'
import { securityQuestionShape, shownSecurityQuestion } from '../../shared/proofs/security-questions.ts'
import { checkUnchanged, personAt } from '../../shared/storage/persons.ts'
import {
  changeSecurityQuestions,
  type SecurityQuestion,
  type SecurityQuestions,
  securityQuestionsOf,
} from '../../shared/storage/security-questions.ts'
import { say } from '../../shared/texts/phrase.ts'

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

/**
 * Decision: answers to different questions may be the same. Refusing that would let somebody who may add questions for another person guess
 * the other answers.
 */
export const addSecurityQuestion = endpoint({
  method: 'POST',
  path: ofPerson('/security-questions'),
  operationId: 'createSecurityQuestion',
  group: 'identities',
  summary: 'Add a security question of a customer',
  description: 'Stores the question and its answer. Answers are compared without regard to case.',
  access: { kind: 'permission', permission: 'SecondFactor.UPDATE', on: ({ params }) => personAt(params) },
  changesProofsOf: ({ params }) => params.customerId,
  body: () => z.object({ question: text(200), answer: answerField() }),
  answer: securityQuestionShape,
  reads: ({ params }) => [securityQuestionsOf(params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  tells: ['question'],
  async describe(call) {
    const person = await personNamed(call.read, await personOfPath(call))
    return say`Add security question ${{ question: inQuotes(call.body.question) }} to ${{ person }}`
  },
  async ensure(call) {
    refuseUncovered(call, (await personOfPath(call)).holdings)
    const { questions = [] } = (await call.read.one(securityQuestionsOf(call.params.customerId))) ?? {}
    if (questions.length >= MOST_QUESTIONS) throw invalid('question', `must not be added: a person has at most ${MOST_QUESTIONS} questions`)
    const asked = foldedAnswer(call.body.question)
    if (questions.some(({ question }) => foldedAnswer(question) === asked))
      throw new Refusal('conflict', { description: 'This person already has this question.' })
  },
  async handle(call) {
    const { body, params, ports, unitOfWork } = call
    const [of, seen] = await Promise.all([personOfPath(call), call.read.one(securityQuestionsOf(params.customerId))])
    const at = new Date(call.now).toISOString()
    const added = {
      securityQuestionId: call.newId<SecurityQuestionId>(),
      question: body.question,
      answerHash: await ports.passwords.hash(foldedAnswer(body.answer) ?? ''),
      created: at,
      lastModified: at,
    }
    unitOfWork.add(
      changeSecurityQuestions(params.customerId, seen, [added, ...(seen?.questions ?? [])]),
      checkUnchanged(of),
      ...(await proofNotice(call, of, of.identities[0] ?? '', say`a security question was added`)),
    )
    const shown = shownSecurityQuestion(params.customerId, added)
    unitOfWork.change = { after: shown }
    return ok(shown)
  },
})

const answerField = () =>
  z
    .string()
    .max(200)
    .refine((answer) => foldedAnswer(answer) !== undefined, 'must have letters or digits that can be compared')
    .meta({ writeOnly: true })

export const deleteSecurityQuestion = endpoint({
  method: 'DELETE',
  path: ofPerson('/security-questions/{securityQuestionId}'),
  operationId: 'deleteSecurityQuestion',
  group: 'identities',
  summary: 'Delete a security question of a customer',
  description: 'The question is no longer asked when this person logs in from a new device or changes the password.',
  access: { kind: 'permission', permission: 'SecondFactor.UPDATE', on: ({ params }) => personAt(params) },
  changesProofsOf: ({ params }) => params.customerId,
  reads: ({ params }) => [securityQuestionsOf(params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found'],
  async describe(call) {
    const [of, { question }] = await Promise.all([personOfPath(call), questionOfPath(call)])
    const person = await personNamed(call.read, of)
    return say`Delete security question ${{ question: inQuotes(question.question) }} of ${{ person }}`
  },
  async ensure(call) {
    const [of] = await Promise.all([personOfPath(call), questionOfPath(call)])
    refuseUncovered(call, of.holdings)
  },
  async handle(call) {
    const { customerId } = call.params
    const [of, { question, seen }] = await Promise.all([personOfPath(call), questionOfPath(call)])
    const left = seen.questions.filter(({ securityQuestionId }) => securityQuestionId !== question.securityQuestionId)
    call.unitOfWork.add(
      changeSecurityQuestions(customerId, seen, left),
      checkUnchanged(of),
      ...(await proofNotice(call, of, of.identities[0] ?? '', say`a security question was removed`)),
    )
    call.unitOfWork.change = { before: shownSecurityQuestion(customerId, question) }
    return ok()
  },
})

type OfQuestion = Pick<Call, 'read'> & {
  readonly params: { readonly customerId: CustomerId; readonly securityQuestionId: SecurityQuestionId }
}

async function questionOfPath({
  read,
  params,
}: OfQuestion): Promise<{ readonly question: SecurityQuestion; readonly seen: SecurityQuestions }> {
  const seen = await read.one(securityQuestionsOf(params.customerId))
  const question = seen?.questions.find(({ securityQuestionId }) => securityQuestionId === params.securityQuestionId)
  if (seen === undefined || question === undefined) throw new Refusal('not-found')
  return { question, seen }
}
