import { pagedList } from '../../shared/contract/paged-list.ts'
import { organisationsOf } from '../../shared/storage/organisations.ts'
import { organisationShape, shownOrganisation } from './organisation-shape.ts'

export const listOrganisations = pagedList({
  path: '/tenants/{tenantId}/organisations',
  operationId: 'listOrganisations',
  group: 'customers',
  summary: 'List the organisations of a tenant',
  description: 'Lists the companies and associations of the tenant, newest first.',
  permission: 'Organisation.READ',
  shape: organisationShape,
  things: ({ tenantId }, limit, after) => organisationsOf(tenantId, limit, after),
  shown: (found) => found.map(shownOrganisation),
})
