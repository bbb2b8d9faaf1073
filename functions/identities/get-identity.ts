import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { personIn } from '../../shared/storage/persons.ts'
import { identityShape, shownIdentity } from './identity-shape.ts'
import { identityOfPath, identityReads } from './person-of-path.ts'

export const getIdentity = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/customers/{customerId}/identities/{identity}',
  group: 'identities',
  summary: 'One identity of a customer or admin user, without its secrets',
  access: { kind: 'permission', permission: 'Identity.READ', on: ({ params }) => personIn(params.tenantId, params.customerId) },
  answer: identityShape,
  reads: identityReads,
  refusals: ['not-found'],
  handle: async (call) => ok(shownIdentity(await identityOfPath(call))),
})
