import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownTransfer, transferShape } from '../../shared/contract/movement-shapes.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { transfer, transfersOf } from '../../shared/storage/transfers.ts'

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

export const getTransfer = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/wallets/transfers/{transferId}',
  operationId: 'getTransfer',
  group: 'wallets',
  summary: 'Get a transfer',
  description: 'The sender, the receiver and readers of the tenant’s transfers may read it.',
  access: { kind: 'permission', permission: 'Transfer.READ', on: ({ params }) => transfer(params.tenantId, params.transferId) },
  answer: transferShape,
  refusals: ['not-permitted', 'not-found'],
  async handle({ read, params }) {
    return ok(shownTransfer(await read.one(transfer(params.tenantId, params.transferId))))
  },
})
