import { pagedList } from '../../shared/contract/paged-list.ts'
import { paymentShape, shownPayment } from '../../shared/contract/payment-shape.ts'
import { paymentsOf } from '../../shared/storage/payments.ts'

export const listPayments = pagedList({
  path: '/tenants/{tenantId}/payments',
  operationId: 'listPayments',
  group: 'payments',
  summary: 'List the payments of a tenant',
  description: 'Lists the payments of the tenant with their status, newest first.',
  permission: 'Payment.READ',
  shape: paymentShape,
  things: ({ tenantId }, limit, after, shards) => paymentsOf(tenantId, shards, limit, after),
  shown: (found) => found.map(shownPayment),
})
