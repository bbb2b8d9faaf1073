import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownTransfer, transferShape } from '../../shared/contract/transfer-shape.ts'
import { transfer } from '../../shared/storage/transfers.ts'

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
