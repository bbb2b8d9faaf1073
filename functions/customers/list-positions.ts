import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { organisation, positionsIn } from '../../shared/storage/organisations.ts'
import { positionShape, shownPosition } from './organisation-shape.ts'

export const listPositions = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/organisations/{organisationId}/positions',
  group: 'customers',
  summary: 'Who holds which position in an organisation, the newest customers first',
  access: {
    kind: 'permission',
    permission: 'OrganisationPosition.READ',
    on: ({ params }) => organisation(params.tenantId, params.organisationId),
  },
  query: page,
  answer: () => z.array(positionShape()),
  refusals: ['not-found'],
  handle: (call) =>
    listAnswer(
      call,
      call.query,
      (limit, after) => positionsIn(call.params.tenantId, call.params.organisationId, limit, after),
      (found) => found.map(shownPosition),
    ),
})
