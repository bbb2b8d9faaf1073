import type { WalletId } from '../../shared/domain/ids.ts'
import { formatMoney, type MinorUnits, sum } from '../../shared/domain/money/amount.ts'
import type { PricedTransfer } from '../../shared/domain/money/net.ts'
import { quoted } from '../../shared/domain/quoted-text.ts'
import type { Wallet } from '../../shared/storage/wallets.ts'
import type { PricedBulk } from './priced-bulk.ts'

/** Room for the payees, in characters: with the total before them, they fit into the text of a step-up, however it is cut. */
const LONGEST_LIST = 730

/**
 * Describes a bulk transfer for its approvers: the total, then every payee with their amount, then each transfer. INVARIANT: only names
 * of wallets and owners come before the payees, and those only if all payees fit with them; otherwise a long text could push a payee out
 * of the text that a person approves.
 */
export function describedBulk({ wallets, transfers }: PricedBulk, nameOf: (of: Wallet) => string): string {
  const named = (walletId: WalletId): string => nameOf(wallets.get(walletId) as Wallet)
  const lines = transfers.map(({ amount, currency, fromWalletId, toWalletId, description }) => {
    const reason = description === undefined ? '' : ` (${quoted(description)})`
    return `${formatMoney(amount, currency)} from ${named(fromWalletId)} to ${named(toWalletId)}${reason}`
  })
  return `${transfers.length} transfers together, ${totals(transfers)} in all, to ${payees(transfers, named)}. Each: ${lines.join('; ')}`
}

function payees(transfers: readonly PricedTransfer[], named: (walletId: WalletId) => string): string {
  const received = [...new Set(transfers.map(({ toWalletId }) => toWalletId))].map((walletId) => {
    const own = transfers.filter(({ toWalletId }) => toWalletId === walletId)
    return { walletId, amounts: totals(own) }
  })
  const full = received.map(({ walletId, amounts }) => `${named(walletId)} ${amounts}`).join(', ')
  if (full.length <= LONGEST_LIST) return full
  const currencies = new Set(transfers.map(({ currency }) => currency))
  const short = (amounts: string) => (currencies.size === 1 ? amounts.slice(0, amounts.lastIndexOf(' ')) : amounts)
  return fitting(received.map(({ walletId, amounts }) => `${walletId} ${short(amounts)}`))
}

/** Lists as many as fit, and the number of the rest: nobody is left out silently. */
function fitting(payees: readonly string[]): string {
  let shown = payees.length
  while (shown > 0 && payees.slice(0, shown).join(', ').length > LONGEST_LIST) shown--
  const rest = payees.length - shown
  return `${rest > 0 ? `${payees.length} wallets, of which ${rest} are not named here: ` : ''}${payees.slice(0, shown).join(', ')}`
}

function totals(transfers: readonly PricedTransfer[]): string {
  return [...new Set(transfers.map(({ currency }) => currency))]
    .map((currency) => {
      const total: MinorUnits | undefined = sum(transfers.filter((each) => each.currency === currency).map(({ amount }) => amount))
      return total === undefined ? `more than can be counted in ${currency}` : formatMoney(total, currency)
    })
    .join(' and ')
}
