import * as z from 'zod'
import { toAmount } from '../domain/money/amount.ts'
import { ENDINGS } from '../domain/payments/ending.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Payment } from '../storage/payments.ts'
import { id, namedObject } from './fields.ts'
import { pendingTasksShape } from './pending-tasks-shape.ts'

export const statusShape = () => z.enum(['PENDING', ...ENDINGS]).describe('PENDING until it has ended; then it changes no more.')

export const paymentShape = () =>
  namedObject('Payment', {
    ...pendingTasksShape(),
    paymentId: id(),
    externalUniqueId: z.string(),
    status: statusShape(),
    amount: z.number(),
    currency: z.string(),
    walletId: id(),
    fee: z.number(),
    paymentType: z.string(),
    paymentReference: z.string(),
    created: z.iso.datetime(),
  })

/** A payment as callers see it. */
export function shownPayment(of: Payment | undefined): z.infer<ReturnType<typeof paymentShape>> {
  if (of === undefined) throw new Refusal('not-found')
  const { paymentId, externalUniqueId, status, amount, currency, walletId, fee, paymentType, paymentReference, created } = of
  return {
    paymentId,
    externalUniqueId,
    status,
    amount: toAmount(amount, currency),
    currency,
    walletId,
    fee: toAmount(fee, currency),
    paymentType,
    paymentReference,
    created,
  }
}
