import type { WalletId } from '../../shared/domain/ids.ts'
import { type MinorUnits, moneyOf, sum } from '../../shared/domain/money/amount.ts'
import type { PricedTransfer } from '../../shared/domain/money/net.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import type { Wallet } from '../../shared/storage/wallets.ts'
import { inEnglish } from '../../shared/texts/in-words.ts'
import { type Phrase, type PhraseValue, say } from '../../shared/texts/phrase.ts'
import type { PricedBulk } from './priced-bulk.ts'

/** Room for the payees, in characters: with the total before them, they fit into the text of a step-up, however it is cut. */
const LONGEST_LIST = 730

/**
 * Describes a bulk transfer for its approvers: the total, then every payee with their amount, then each transfer. INVARIANT: only names
 * of wallets and owners come before the payees, and those only if all payees fit with them; otherwise a long text could push a payee out
 * of the text that a person approves.
 */
export function describedBulk({ wallets, transfers }: PricedBulk, nameOf: (of: Wallet) => Phrase): Phrase {
  const named = (walletId: WalletId): Phrase => nameOf(wallets.get(walletId) as Wallet)
  const [count, payees] = [transfers.length, payeesOf(transfers, named)]
  const transfersInWords = { each: transfers.map((transfer) => transferInWords(transfer, named)) }
  return say`${{ count }} transfers together, ${{ totals: totals(transfers) }} in all, to ${{ payees }}. Each: ${{ transfers: transfersInWords }}`
}

type Named = (walletId: WalletId) => Phrase

function transferInWords({ amount: minor, currency, fromWalletId, toWalletId, description }: PricedTransfer, named: Named): Phrase {
  const [amount, from, to] = [moneyOf(minor, currency), named(fromWalletId), named(toWalletId)]
  if (description === undefined) return say`${{ amount }} from ${{ from }} to ${{ to }}`
  return say`${{ amount }} from ${{ from }} to ${{ to }} (${{ reason: inQuotes(description) }})`
}

function payeesOf(transfers: readonly PricedTransfer[], named: Named): PhraseValue {
  const received = [...new Set(transfers.map(({ toWalletId }) => toWalletId))].map((walletId) => {
    const own = transfers.filter(({ toWalletId }) => toWalletId === walletId)
    return { walletId, amounts: totals(own) }
  })
  const full = received.map(({ walletId, amounts }) => say`${{ wallet: named(walletId) }} ${{ amounts }}`)
  if (inEnglish(listed(full)).length <= LONGEST_LIST) return full
  const currencies = new Set(transfers.map(({ currency }) => currency))
  const short = (amounts: PhraseValue) => (currencies.size === 1 ? withoutCurrency(amounts) : amounts)
  return fitting(received.map(({ walletId, amounts }) => say`${{ walletId }} ${{ amounts: short(amounts) }}`))
}

const listed = (parts: readonly Phrase[]): Phrase => say`${{ parts }}`

/** An amount of the only currency of the transfers, which the total names. */
function withoutCurrency(amounts: PhraseValue): string {
  const text = inEnglish(say`${{ amounts }}`)
  return text.slice(0, text.lastIndexOf(' '))
}

/** Lists as many as fit, and the number of the rest: nobody is left out silently. */
function fitting(payees: readonly Phrase[]): PhraseValue {
  let shown = payees.length
  while (shown > 0 && inEnglish(listed(payees.slice(0, shown))).length > LONGEST_LIST) shown--
  const rest = payees.length - shown
  const named = payees.slice(0, shown)
  return rest === 0 ? named : say`${{ wallets: payees.length }} wallets, of which ${{ rest }} are not named here: ${{ named }}`
}

function totals(transfers: readonly PricedTransfer[]): PhraseValue {
  const all = [...new Set(transfers.map(({ currency }) => currency))].map((currency) => {
    const total: MinorUnits | undefined = sum(transfers.filter((each) => each.currency === currency).map(({ amount }) => amount))
    return total === undefined ? say`more than can be counted in ${{ currency }}` : moneyOf(total, currency)
  })
  return { all }
}
