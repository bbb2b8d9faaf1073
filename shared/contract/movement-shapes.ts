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

/** The fields that payments and withdrawals have in common, but for their ids. */
const endingFields = () => ({
  externalUniqueId: z.string(),
  status: z.enum(['PENDING', ...ENDINGS]).describe('PENDING until it has ended; then it changes no more.'),
  amount: z.number(),
  currency: z.string(),
  walletId: id(),
  fee: z.number(),
})

/** The same fields as callers see them. */
function shownEnding({ externalUniqueId, status, amount, currency, walletId, fee }: Payment | Withdrawal) {
  return { externalUniqueId, status, amount: toAmount(amount, currency), currency, walletId, fee: toAmount(fee, currency) }
}

export const paymentShape = () =>
  namedObject('Payment', {
    ...pendingTasksShape(),
    paymentId: id(),
    ...endingFields(),
    paymentType: z.string(),
    paymentReference: z.string(),
    created: z.iso.datetime(),
  })

/** A payment as callers see it. */
export function shownPayment(of: Payment | undefined): z.infer<ReturnType<typeof paymentShape>> {
  if (of === undefined) throw new Refusal('not-found')
  const { paymentId, paymentType, paymentReference, created } = of
  return { paymentId, ...shownEnding(of), paymentType, paymentReference, created }
}

export const withdrawalShape = () =>
  namedObject('Withdrawal', {
    ...pendingTasksShape(),
    withdrawalId: id(),
    ...endingFields(),
    type: z.string().describe('Kind of withdrawal, as it was created.'),
    deliverToPhone: z.string(),
    created: z.iso.datetime(),
  })

/** A withdrawal as callers see it. */
export function shownWithdrawal(of: Withdrawal | undefined): z.infer<ReturnType<typeof withdrawalShape>> {
  if (of === undefined) throw new Refusal('not-found')
  const { withdrawalId, type, deliverToPhone, created } = of
  return { withdrawalId, ...shownEnding(of), type, deliverToPhone, created }
}
