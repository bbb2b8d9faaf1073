import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { defined } from '../../shared/domain/defined.ts'
import { toAmount } from '../../shared/domain/money/amount.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Transfer } from '../../shared/storage/transfers.ts'

export const transferShape = () =>
  namedObject('Transfer', {
    transferId: id(),
    externalUniqueId: z.string().optional(),
    status: z.literal('SUCCESSFUL').describe('A transfer is made at once, or refused.'),
    amount: z.number(),
    currency: z.string(),
    fromWalletId: id(),
    toWalletId: id(),
    description: z.string().optional(),
    created: z.iso.datetime(),
  })

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
