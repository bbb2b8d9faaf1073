import * as z from 'zod'
import { toAmount } from '../domain/money/amount.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Withdrawal } from '../storage/withdrawals.ts'
import { id, namedObject } from './fields.ts'
import { statusShape } from './payment-shape.ts'
import { pendingTasksShape } from './pending-tasks-shape.ts'

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
