import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { NO_ID } from '../../shared/domain/ids.ts'
import { purposesOf } from '../../shared/domain/login/one-time-code.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { canonicalOf } from '../../shared/proofs/canonical-of.ts'
import { enteredCode, isSentFor } from '../../shared/proofs/entered-code.ts'
import { securityQuestionShape, shownSecurityQuestion } from '../../shared/proofs/security-question-shape.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { securityQuestionsOf } from '../../shared/storage/security-questions.ts'

/**
 * Accepts the codes for a new device and for a new password, and consumes neither. It reads and writes as much for a name that nobody has
 * as for any other.
 */
export const takeVerification = endpoint({
  method: 'GET',
  path: '/global/verifications/{identity}',
  operationId: 'getVerification',
  group: 'authentication',
  summary: 'Get the security questions of an identity',
  description:
    'Answers the questions to a caller who has the code that was sent. Three wrong codes end a typed code; the code of a link has no such limit.',
  access: { kind: 'open' },
  query: () => z.object({ code: text(100).describe('Code that `requestVerification` sent.') }),
  answer: () => z.object({ securityQuestions: z.array(securityQuestionShape()) }),
  refusals: ['invalid-request', 'wrong-proof'],
  async handle(call) {
    const { params, query, read } = call
    const name = canonicalOf(params.identity)
    const entered = await Promise.all(purposesOf(query.code).map((purpose) => enteredCode(call, name, purpose, query.code)))
    if (entered.every(({ kind }) => kind !== 'right')) throw new Refusal('wrong-proof')

    // INVARIANT: read after a right code only. An item that is there takes longer to read than one that isn't.
    const identity = await read.one(identityNamed(name))
    const right = entered.flatMap((each) => (each.kind === 'right' && isSentFor(each, identity) ? [each] : []))
    if (right.length === 0) throw new Refusal('wrong-proof')

    const { customerId } = identity ?? { customerId: NO_ID }
    // The right code of one purpose is no wrong entry of the code of the other.
    const charged = [...right, ...entered.filter((each) => each.kind === 'wrong')]
    const [stored] = await Promise.all([read.one(securityQuestionsOf(customerId)), ...charged.map(({ giveBack }) => giveBack())])
    return ok({ securityQuestions: (stored?.questions ?? []).map((question) => shownSecurityQuestion(customerId, question)) })
  },
})
