import * as z from 'zod'
import { id, namedObject, text } from '../../shared/contract/fields.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { toAmount } from '../../shared/domain/money/amount.ts'
import { decimalsOf } from '../../shared/domain/money/currency.ts'
import type { Wallet } from '../../shared/storage/wallets.ts'

export const walletShape = () =>
  namedObject('Wallet', {
    ...pendingTasksShape(),
    walletId: id(),
    customerId: id().optional(),
    organisationId: id().optional(),
    name: z.string().optional(),
    balance: z.number(),
    currency: z.string(),
    creditsInBatches: z.literal(true).optional(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

export const walletName = () => text(100)

/** The fields of a new wallet, whoever owns it. */
export const newWallet = () =>
  z.object({
    currency: z
      .string()
      .length(3)
      .refine((code) => decimalsOf(code) !== undefined, 'must be a currency of ISO 4217, such as EUR'),
    name: walletName().optional(),
  })

/** A wallet as callers see it: `balance` is the available amount. */
export function shownWalletRecord(of: Wallet): z.infer<ReturnType<typeof walletShape>> {
  const { walletId, customerId, organisationId, name, balance, currency, creditsInBatches, created, lastModified } = of
  return {
    walletId,
    ...defined({ customerId, organisationId, name, creditsInBatches }),
    balance: toAmount(balance, currency),
    currency,
    created,
    lastModified,
  }
}
