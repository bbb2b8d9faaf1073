import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { bulkTransfersOf } from '../../shared/storage/bulk-transfers.ts'
import { bulkTransferShape, shownBulkTransfer } from './bulk-transfer-shape.ts'

/** 2 round trips; read units grow with the page. */
export const listBulkTransfers = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/wallets/bulk-transfers',
  group: 'wallets',
  summary: 'The bulk transfers of a tenant, newest first',
  access: { kind: 'permission', permission: 'BulkTransfer.READ' },
  query: page,
  answer: () => z.array(bulkTransferShape()),
  refusals: ['not-permitted', 'not-found'],
  handle(call) {
    const { tenantId } = call.params
    return listAnswer(
      call,
      call.query,
      (limit, after) => bulkTransfersOf(tenantId, limit, after),
      (found) => found.map(shownBulkTransfer),
    )
  },
})
