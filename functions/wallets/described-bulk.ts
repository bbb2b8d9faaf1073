import { formatMoney, sum } from '../../shared/domain/money/amount.ts'
import type { Wallet } from '../../shared/storage/wallets.ts'
import { inOneLine, shownWallet } from './movement.ts'
import type { PricedBulk } from './priced-bulk.ts'

/** A bulk transfer for its approver: the totals first, then every transfer. */
export function describedBulk({ wallets, movements }: PricedBulk): string {
  const named = (walletId: number): string => shownWallet(wallets.get(walletId) as Wallet)
  const lines = movements.map(({ amount, currency, fromWalletId, toWalletId, description }) => {
    const reason = description === undefined ? '' : ` (${inOneLine(description)})`
    return `${formatMoney(amount, currency)} from ${named(fromWalletId)} to ${named(toWalletId)}${reason}`
  })
  return `${movements.length} transfers together, ${totals(movements)} in all: ${lines.join('; ')}`
}

function totals(movements: PricedBulk['movements']): string {
  return [...new Set(movements.map(({ currency }) => currency))]
    .map((currency) => {
      const total = sum(movements.filter((each) => each.currency === currency).map(({ amount }) => amount))
      return total === undefined ? `more than can be counted in ${currency}` : formatMoney(total, currency)
    })
    .join(' and ')
}
