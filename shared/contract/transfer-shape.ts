import * as z from 'zod'
import { defined } from '../domain/defined.ts'
import { toAmount } from '../domain/money/amount.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Transfer } from '../storage/transfers.ts'
import { id, namedObject } from './fields.ts'

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
