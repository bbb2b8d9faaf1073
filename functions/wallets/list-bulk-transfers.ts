import { pagedList } from '../../shared/contract/paged-list.ts'
import { bulkTransfersOf } from '../../shared/storage/bulk-transfers.ts'
import { bulkTransferShape, shownBulkTransfer } from './bulk-transfer-shape.ts'

export const listBulkTransfers = pagedList({
  path: '/tenants/{tenantId}/wallets/bulk-transfers',
  operationId: 'listBulkTransfers',
  group: 'wallets',
  summary: 'List the bulk transfers of a tenant',
  description: 'Lists the bulk transfers of the tenant with their transfers, newest first.',
  permission: 'BulkTransfer.READ',
  shape: bulkTransferShape,
  things: ({ tenantId }, limit, after, shards) => bulkTransfersOf(tenantId, shards, limit, after),
  shown: (found) => found.map(shownBulkTransfer),
})
