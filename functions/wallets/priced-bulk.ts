import type { Call } from '../../shared/contract/call.ts'
import type { TenantId, WalletId } from '../../shared/domain/ids.ts'
import { type MinorUnits, moneyOf, sum, toMinorUnits } from '../../shared/domain/money/amount.ts'
import { type PricedTransfer, sharesOf, type WalletShare } from '../../shared/domain/money/net.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { type Wallet, wallet } from '../../shared/storage/wallets.ts'
import { inEnglish } from '../../shared/texts/in-words.ts'
import { type Phrase, type PhraseValue, say } from '../../shared/texts/phrase.ts'

type TransferLine = {
  readonly amount: number
  readonly fromWalletId: WalletId
  readonly toWalletId: WalletId
  readonly description?: string | undefined
}

export type PricedBulk = {
  readonly wallets: ReadonlyMap<WalletId, Wallet>
  readonly transfers: readonly PricedTransfer[]
  /** The net effect on each wallet. */
  readonly shares: readonly WalletShare[]
}

/** The distinct wallets of these ids. */
export function walletsNamed(tenantId: TenantId, ids: readonly WalletId[]) {
  return [...new Set(ids)].map((id) => wallet(tenantId, id))
}

/** The wallets and amounts of transfers made together. A fault in one refuses all, and the refusal names it. */
export async function pricedBulk(
  { read, params }: Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId } },
  lines: readonly TransferLine[],
): Promise<PricedBulk> {
  const ids = lines.flatMap(({ fromWalletId, toWalletId }) => [fromWalletId, toWalletId])
  const found = await read.many(walletsNamed(params.tenantId, ids))
  const wallets = new Map(found.flatMap((each) => (each === undefined ? [] : [[each.walletId, each] as const])))
  const transfers = lines.map((line, index) => pricedLine(line, `transfers.${index}`, wallets))
  const shares = sharesOf(transfers)
  if (shares === undefined) throw invalid('transfers', 'must not add up to more than a wallet can hold')
  return { wallets, transfers, shares }
}

function pricedLine(
  { amount, description, ...sides }: TransferLine,
  field: string,
  wallets: ReadonlyMap<WalletId, Wallet>,
): PricedTransfer {
  const from = wallets.get(sides.fromWalletId)
  const to = wallets.get(sides.toWalletId)
  if (from === undefined || to === undefined) throw new Refusal('not-found')
  if (from === to) throw invalid(`${field}.toWalletId`, 'must not be the wallet that the money comes from')
  const { currency } = from
  if (to.currency !== currency) throw invalid(`${field}.toWalletId`, 'must have the same currency as the other wallet')
  const minor = toMinorUnits(amount, currency)
  if (minor === undefined)
    throw invalid(
      `${field}.amount`,
      `must be an amount of ${currency}: above zero, with no more decimals than the currency has, and at most 15 digits in its smallest unit`,
    )
  const reason = description === undefined ? {} : { description }
  return { amount: minor, currency, fromWalletId: from.walletId, toWalletId: to.walletId, ...reason }
}

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
