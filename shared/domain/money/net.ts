import { defined } from '../defined.ts'
import type { WalletId } from '../ids.ts'
import { type MinorUnits, negated, sum } from './amount.ts'

export type PricedTransfer = {
  readonly amount: MinorUnits
  readonly currency: string
  readonly fromWalletId: WalletId
  readonly toWalletId: WalletId
  readonly description?: string
}

/** The net effect of several movements on one wallet. */
export type WalletShare = {
  readonly walletId: WalletId
  readonly currency: string
  readonly net: MinorUnits
  readonly lines: readonly { readonly amount: MinorUnits; readonly description?: string }[]
}

/**
 * The net effect of simultaneous movements on each wallet. Only the net counts: a wallet may pass on money that it receives at the same
 * moment. `undefined` if a sum leaves the range of amounts.
 */
export function sharesOf(transfers: readonly PricedTransfer[]): readonly WalletShare[] | undefined {
  const lines = new Map<WalletId, { readonly currency: string; readonly lines: WalletShare['lines'][number][] }>()
  const note = (walletId: WalletId, amount: MinorUnits, { currency, description }: PricedTransfer) => {
    const share = lines.get(walletId) ?? { currency, lines: [] }
    share.lines.push({ amount, ...defined({ description }) })
    lines.set(walletId, share)
  }
  for (const transfer of transfers) {
    note(transfer.fromWalletId, negated(transfer.amount), transfer)
    note(transfer.toWalletId, transfer.amount, transfer)
  }
  const shares: WalletShare[] = []
  for (const [walletId, share] of lines) {
    const net = sum(share.lines.map(({ amount }) => amount))
    if (net === undefined) return undefined
    shares.push({ walletId, ...share, net })
  }
  return shares
}
