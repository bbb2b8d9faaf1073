import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { personOfPath } from '../../shared/people/person-of-path.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { person } from '../../shared/storage/persons.ts'

export const hasIdentity = endpoint({
  method: 'HEAD',
  path: ofPerson('/identities'),
  operationId: 'hasIdentity',
  group: 'identities',
  summary: 'Check whether a customer has an identity',
  description: 'Answers 200 where the person has an identity, else 404. There is no body.',
  access: { kind: 'token' },
  lookUp: { unless: 'Identity.READ' },
  reads: ({ params }) => [person(params.customerId)],
  refusals: ['not-found'],
  async handle(call) {
    // A tenant knows its own people; those above it do not exist for callers who may not read them.
    if (call.scope.kind !== 'tenant' && !isGranted(call, 'Identity.READ')) throw new Refusal('not-found', { because: 'item-not-visible' })
    const { identities } = await personOfPath(call)
    if (identities.length === 0) throw new Refusal('not-found')
    return ok()
  },
})
