import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { paymentsOf } from '../../shared/storage/payments.ts'
import { paymentShape, shownPayment } from './payment-shape.ts'

/** 2 round trips; read units grow with the page. */
export const listPayments = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/payments',
  group: 'payments',
  summary: 'The payments of a tenant, newest first',
  access: { kind: 'permission', permission: 'Payment.READ' },
  query: page,
  answer: () => z.array(paymentShape()),
  refusals: ['not-permitted', 'not-found'],
  handle(call) {
    const { tenantId } = call.params
    return listAnswer(
      call,
      call.query,
      (limit, after) => paymentsOf(tenantId, limit, after),
      (payments) => payments.map(shownPayment),
    )
  },
})
