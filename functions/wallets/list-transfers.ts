import { pagedList } from '../../shared/contract/paged-list.ts'
import { shownTransfer, transferShape } from '../../shared/contract/transfer-shape.ts'
import { transfersOf } from '../../shared/storage/transfers.ts'

export const listTransfers = pagedList({
  path: '/tenants/{tenantId}/wallets/transfers',
  operationId: 'listTransfers',
  group: 'wallets',
  summary: 'List the transfers of a tenant',
  description: 'Lists the transfers of the tenant, newest first, with those that tasks made.',
  permission: 'Transfer.READ',
  shape: transferShape,
  things: ({ tenantId }, limit, after, shards) => transfersOf(tenantId, shards, limit, after),
  shown: (found) => found.map(shownTransfer),
})
