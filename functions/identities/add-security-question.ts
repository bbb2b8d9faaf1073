import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { SecurityQuestionId } from '../../shared/domain/ids.ts'
import { foldedAnswer, MOST_QUESTIONS } from '../../shared/domain/login/security-answers.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-name.ts'
import { personOfPath } from '../../shared/people/person-of-path.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { securityQuestionShape, shownSecurityQuestion } from '../../shared/proofs/security-question-shape.ts'
import { checkUnchanged, personAt } from '../../shared/storage/persons.ts'
import { changeSecurityQuestions, securityQuestionsOf } from '../../shared/storage/security-questions.ts'
import { say } from '../../shared/texts/phrase.ts'

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
