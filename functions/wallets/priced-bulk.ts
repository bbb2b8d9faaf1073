import type { Call } from '../../shared/contract/call.ts'
import type { TenantId, WalletId } from '../../shared/domain/ids.ts'
import { toMinorUnits } from '../../shared/domain/money/amount.ts'
import { type PricedTransfer, sharesOf, type WalletShare } from '../../shared/domain/money/net.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { type Wallet, wallet } from '../../shared/storage/wallets.ts'

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
