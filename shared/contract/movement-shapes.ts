import * as z from 'zod'
import { defined } from '../domain/defined.ts'
import { toAmount } from '../domain/money/amount.ts'
import { ENDINGS } from '../domain/payments/ending.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Payment, Withdrawal } from '../storage/payments.ts'
import type { Transfer } from '../storage/transfers.ts'
import { id, namedObject } from './fields.ts'
import { pendingTasksShape } from './pending-tasks-shape.ts'

/** The fields of a transfer, but for its id. */
export const movementFields = () => ({
  externalUniqueId: z.string().optional(),
  status: z.literal('SUCCESSFUL').describe('A transfer is made at once, or refused.'),
  amount: z.number(),
  currency: z.string(),
  fromWalletId: id(),
  toWalletId: id(),
  description: z.string().optional(),
  created: z.iso.datetime(),
})

export const transferShape = () => namedObject('Transfer', { transferId: id(), ...movementFields() })

/** A transfer as callers see it. */
export function shownTransfer(made: Transfer | undefined): z.infer<ReturnType<typeof transferShape>> {
  if (made === undefined) throw new Refusal('not-found')
  const { transferId, externalUniqueId, status, amount, currency, fromWalletId, toWalletId, description, created } = made
  return {
    transferId,
    ...defined({ externalUniqueId }),
    status,
    amount: toAmount(amount, currency),
    currency,
    fromWalletId,
    toWalletId,
    ...defined({ description }),
    created,
  }
}

const statusShape = () => z.enum(['PENDING', ...ENDINGS]).describe('PENDING until it has ended; then it changes no more.')

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

export const withdrawalShape = () =>
  namedObject('Withdrawal', {
    ...pendingTasksShape(),
    withdrawalId: id(),
    externalUniqueId: z.string(),
    status: statusShape(),
    amount: z.number(),
    currency: z.string(),
    walletId: id(),
    fee: z.number(),
    type: z.string().describe('Kind of withdrawal, as it was created.'),
    deliverToPhone: z.string(),
    created: z.iso.datetime(),
  })

/** A withdrawal as callers see it. */
export function shownWithdrawal(of: Withdrawal | undefined): z.infer<ReturnType<typeof withdrawalShape>> {
  if (of === undefined) throw new Refusal('not-found')
  const { withdrawalId, externalUniqueId, status, amount, currency, walletId, fee, type, deliverToPhone, created } = of
  return {
    withdrawalId,
    externalUniqueId,
    status,
    amount: toAmount(amount, currency),
    currency,
    walletId,
    fee: toAmount(fee, currency),
    type,
    deliverToPhone,
    created,
  }
}
