import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { organisation } from '../../shared/storage/organisations.ts'
import { organisationOfPath } from './organisation-of-path.ts'
import { organisationShape, shownOrganisation } from './organisation-shape.ts'

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/organisations/{organisationId}',
  operationId: 'getOrganisation',
  group: 'customers',
  summary: 'Get an organisation',
  description: 'Answers the name and the registration number.',
  access: {
    kind: 'permission',
    permission: 'Organisation.READ',
    on: ({ params }) => organisation(params.tenantId, params.organisationId),
  },
  answer: organisationShape,
  refusals: ['not-found'],
  handle: async (call) => ok(shownOrganisation(await organisationOfPath(call))),
})
