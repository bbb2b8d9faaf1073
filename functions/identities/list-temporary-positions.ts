import { pagedList } from '../../shared/contract/paged-list.ts'
import { person, personIn } from '../../shared/storage/persons.ts'
import { temporaryPositionsOf } from '../../shared/storage/temporary-positions.ts'
import { shownTemporaryPosition, temporaryPositionShape } from './temporary-position-shape.ts'

export const listTemporaryPositions = pagedList({
  path: '/tenants/{tenantId}/customers/{customerId}/temporary-positions',
  operationId: 'listTemporaryPositions',
  group: 'identities',
  summary: 'List the temporary positions of an admin user',
  description: 'Lists them newest first; `active` tells whether one counts now.',
  permission: 'TemporaryPosition.READ',
  on: ({ params }) => personIn(params.tenantId, params.customerId),
  shape: temporaryPositionShape,
  things: ({ customerId }, limit, after) => temporaryPositionsOf(customerId, limit, after),
  async shown(found, { read, params, now }) {
    const holder = await read.one(person(params.customerId))
    return found.map((each) => shownTemporaryPosition(each, holder, now))
  },
})
