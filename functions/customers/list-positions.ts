import { pagedList } from '../../shared/contract/paged-list.ts'
import { organisation, positionsIn } from '../../shared/storage/organisations.ts'
import { positionShape, shownPosition } from './organisation-shape.ts'

export const listPositions = pagedList({
  path: '/tenants/{tenantId}/organisations/{organisationId}/positions',
  operationId: 'listOrganisationPositions',
  group: 'customers',
  summary: 'List the members of an organisation',
  description: 'Lists customers and their positions, newest customers first.',
  permission: 'OrganisationPosition.READ',
  on: ({ params }) => organisation(params.tenantId, params.organisationId),
  shape: positionShape,
  things: ({ tenantId, organisationId }, limit, after) => positionsIn(tenantId, organisationId, limit, after),
  shown: (found) => found.map(shownPosition),
})
