import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { paymentShape, shownPayment } from '../../shared/contract/movement-shapes.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { moneyOf } from '../../shared/domain/money/amount.ts'
import { ENDINGS, judgeEnding } from '../../shared/domain/payments/ending.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { movedAtEnd } from '../../shared/ledger/moved-amounts.ts'
import { shownWallet, withOwners } from '../../shared/ledger/named-wallet.ts'
import { payment, paymentsOf } from '../../shared/storage/payments.ts'
import { wallet } from '../../shared/storage/wallets.ts'
import { say } from '../../shared/texts/phrase.ts'
import { endingOfPayment, hasEndedOtherwise } from './ending-writes.ts'

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

export const putPayment = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/payments/{paymentId}',
  operationId: 'updatePayment',
  group: 'payments',
  effect: 'one-transaction',
  summary: 'End a payment',
  description: 'Sets the final status, once: SUCCESSFUL credits the wallet, FAILED does not. Both send the callback.',
  access: { kind: 'permission', permission: 'Payment.UPDATE', on: ({ params }) => payment(params.tenantId, params.paymentId) },
  body: () => z.object({ status: z.enum(ENDINGS).describe('The outcome of the payment.') }),
  answer: paymentShape,
  refusals: ['task-required', 'not-permitted', 'not-found', 'conflict'],
  moves: ({ params, read }) => movedAtEnd(read, payment(params.tenantId, params.paymentId)),
  tells: ['status'],
  async describe({ read, params, body }) {
    const of = await read.one(payment(params.tenantId, params.paymentId))
    if (of === undefined) throw new Refusal('not-found')
    const to = await read.one(wallet(params.tenantId, of.walletId))
    const where = to === undefined ? shownWallet(of) : (await withOwners(read, params.tenantId, [to]))(to)
    const change = say`${{ before: of.status }} → ${{ after: body.status }}`
    const amount = moneyOf(of.amount, of.currency)
    return say`Payment ${{ reference: of.paymentReference }} of ${{ amount }} into ${{ wallet: where }}: ${{ change }}`
  },
  async ensure({ read, params, body }) {
    const of = await read.one(payment(params.tenantId, params.paymentId))
    if (of !== undefined && judgeEnding(of.status, body.status) === 'has-ended-otherwise') throw hasEndedOtherwise(of.status)
  },
  async handle({ read, params, body, unitOfWork, now, newId, traceId }) {
    const of = await read.one(payment(params.tenantId, params.paymentId))
    if (of === undefined) throw new Refusal('not-found')
    if (judgeEnding(of.status, body.status) === 'has-ended-so') return ok(shownPayment(of))
    unitOfWork.add(...endingOfPayment(of, body.status, { now, newId, traceId }))
    unitOfWork.change = { before: { status: of.status }, after: { status: body.status } }
    return ok(shownPayment({ ...of, status: body.status }))
  },
})
