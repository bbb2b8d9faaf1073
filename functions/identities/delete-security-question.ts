import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { CustomerId, SecurityQuestionId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-name.ts'
import { personOfPath } from '../../shared/people/person-of-path.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { shownSecurityQuestion } from '../../shared/proofs/security-question-shape.ts'
import { checkUnchanged, personAt } from '../../shared/storage/persons.ts'
import {
  changeSecurityQuestions,
  type SecurityQuestion,
  type SecurityQuestions,
  securityQuestionsOf,
} from '../../shared/storage/security-questions.ts'
import { say } from '../../shared/texts/phrase.ts'

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
