import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { transfersOf } from '../../shared/storage/transfers.ts'
import { shownTransfer, transferShape } from './transfer-shape.ts'

/** 2 round trips; read units grow with the page. */
export const listTransfers = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/wallets/transfers',
  group: 'wallets',
  summary: 'The transfers of a tenant, newest first',
  access: { kind: 'permission', permission: 'Transfer.READ' },
  query: page,
  answer: () => z.array(transferShape()),
  refusals: ['not-permitted', 'not-found'],
  handle(call) {
    const { tenantId } = call.params
    return listAnswer(
      call,
      call.query,
      (limit, after) => transfersOf(tenantId, limit, after),
      (transfers) => transfers.map(shownTransfer),
    )
  },
})
