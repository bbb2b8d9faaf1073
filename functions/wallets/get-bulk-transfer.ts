import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { bulkTransfer } from '../../shared/storage/bulk-transfers.ts'
import { bulkTransferShape, shownBulkTransfer } from './bulk-transfer-shape.ts'

export const getBulkTransfer = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/wallets/bulk-transfers/{bulkTransferId}',
  operationId: 'getBulkTransfer',
  group: 'wallets',
  summary: 'Get a bulk transfer',
  description: 'A person who paid all of it and readers of the tenant’s bulk transfers may read it.',
  access: { kind: 'permission', permission: 'BulkTransfer.READ', on: ({ params }) => bulkTransfer(params.tenantId, params.bulkTransferId) },
  answer: bulkTransferShape,
  refusals: ['not-permitted', 'not-found'],
  async handle({ read, params }) {
    return ok(shownBulkTransfer(await read.one(bulkTransfer(params.tenantId, params.bulkTransferId))))
  },
})
