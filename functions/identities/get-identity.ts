import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { identityOfPath, identityReads } from '../../shared/people/person-of-path.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { attemptsOn } from '../../shared/storage/attempts.ts'
import { personAt } from '../../shared/storage/persons.ts'
import { proofSettersOf } from '../../shared/storage/proof-setters.ts'
import { identityShape, shownIdentity } from './identity-shape.ts'
import { shownSetters } from './shown-setters.ts'
import { attemptReads, shownStatus, statusShape } from './shown-status.ts'

export const getIdentity = endpoint({
  method: 'GET',
  path: ofPerson('/identities/{identity}'),
  operationId: 'getIdentity',
  group: 'identities',
  summary: 'Get an identity of a customer',
  description: 'Answers the identity without secrets, and whether it can log in now.',
  access: { kind: 'permission', permission: 'Identity.READ', on: ({ params }) => personAt(params) },
  answer: () => identityShape().extend(statusShape()),
  reads: ({ params }) => [...identityReads({ params }), ...attemptReads(params.identity), proofSettersOf(params.customerId)],
  refusals: ['not-found'],
  async handle(call) {
    const of = await identityOfPath(call)
    const attempts = (await call.read.one(attemptsOn(of.canonicalName))) ?? {}
    return ok({ ...shownIdentity(of), ...(await shownSetters(call, of)), ...shownStatus(call, of, attempts) })
  },
})
