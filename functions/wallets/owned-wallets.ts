import type { Reader } from '../../shared/contract/reader.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { withPots } from '../../shared/ledger/batched-credits.ts'
import { type OwnedWallet, wallet } from '../../shared/storage/wallets.ts'
import { shownWalletRecord } from './wallet-shape.ts'

/** The wallets of these rows, as callers see them, in one read. */
export async function walletsIn(read: Reader, tenantId: TenantId, rows: readonly OwnedWallet[]) {
  const wallets = await read.many(rows.map(({ walletId }) => wallet(tenantId, walletId)))
  const found = await Promise.all(wallets.flatMap((each) => (each === undefined ? [] : [withPots(read, each)])))
  return found.map(shownWalletRecord)
}
