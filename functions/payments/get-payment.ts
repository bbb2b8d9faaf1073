import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { paymentShape, shownPayment } from '../../shared/contract/payment-shape.ts'
import { payment } from '../../shared/storage/payments.ts'

export const getPayment = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/payments/{paymentId}',
  operationId: 'getPayment',
  group: 'payments',
  summary: 'Get a payment',
  description: 'Answers the payment with its current status.',
  access: { kind: 'permission', permission: 'Payment.READ', on: ({ params }) => payment(params.tenantId, params.paymentId) },
  answer: paymentShape,
  refusals: ['not-permitted', 'not-found'],
  async handle({ read, params }) {
    return ok(shownPayment(await read.one(payment(params.tenantId, params.paymentId))))
  },
})
