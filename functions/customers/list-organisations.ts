import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { organisationsOf } from '../../shared/storage/organisations.ts'
import { organisationShape, shownOrganisation } from './organisation-shape.ts'

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/organisations',
  group: 'customers',
  summary: 'The organisations of a tenant, newest first',
  access: { kind: 'permission', permission: 'Organisation.READ' },
  query: page,
  answer: () => z.array(organisationShape()),
  refusals: ['not-permitted'],
  handle: (call) =>
    listAnswer(
      call,
      call.query,
      (limit, after) => organisationsOf(call.params.tenantId, limit, after),
      (found) => found.map(shownOrganisation),
    ),
})
