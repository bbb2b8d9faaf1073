import type { Call } from '../contract/call.ts'
import type { TenantId, WalletId } from '../domain/ids.ts'
import { type MinorUnits, toMinorUnits } from '../domain/money/amount.ts'
import { invalid, Refusal } from '../errors/refusal.ts'
import { type Wallet, wallet } from '../storage/wallets.ts'

type TransferLine = { readonly amount: number; readonly fromWalletId: WalletId; readonly toWalletId: WalletId }

/** The two wallets of a movement and its amount in minor units; refuses impossible movements. */
export async function pricedTransfer(
  call: Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId } },
  line: TransferLine,
): Promise<{ readonly from: Wallet; readonly to: Wallet; readonly minor: MinorUnits }> {
  const { tenantId } = call.params
  const [from, to] = await call.read.many([wallet(tenantId, line.fromWalletId), wallet(tenantId, line.toWalletId)])
  if (from === undefined || to === undefined) throw new Refusal('not-found')
  if (from.walletId === to.walletId) throw invalid('toWalletId', 'must not be the wallet that the money comes from')
  if (from.currency !== to.currency) throw invalid('toWalletId', 'must have the same currency as the other wallet')
  return { from, to, minor: minorUnitsOf(line.amount, from.currency) }
}

export function minorUnitsOf(amount: number, currency: string): MinorUnits {
  const minor = toMinorUnits(amount, currency)
  if (minor === undefined)
    throw invalid(
      'amount',
      `must be an amount of ${currency}: above zero, with no more decimals than the currency has, and at most 15 digits in its smallest unit`,
    )
  return minor
}
