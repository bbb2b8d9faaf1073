import type { BulkTransferId, TenantId, WalletId } from '../domain/ids.ts'
import type { MinorUnits } from '../domain/money/amount.ts'
import { type Listing, newestOfTenant, owned } from './read.ts'
import { keys } from './table.ts'
import { ownerOf, type WalletOwner } from './wallets.ts'

type BulkLine = {
  /** In minor units. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly fromWalletId: WalletId
  readonly toWalletId: WalletId
  readonly description?: string
}

/**
 * A bulk transfer: transfers that were made together. It belongs to the owner of the debited wallets, if they have one owner; otherwise
 * only to the tenant, since each owner would see the payments of the others.
 */
export type BulkTransfer = WalletOwner & {
  readonly bulkTransferId: BulkTransferId
  readonly tenantId: TenantId
  readonly externalUniqueId: string
  readonly status: 'SUCCESSFUL'
  readonly transfers: readonly BulkLine[]
  readonly created: string
}

export const bulkTransfer = (tenantId: TenantId, bulkTransferId: BulkTransferId) =>
  owned<BulkTransfer>(keys.tenantThing(tenantId, 'BULK_TRANSFERS', bulkTransferId), ownerOf)

export function bulkTransfersOf(tenantId: TenantId, shards: number, limit: number, after?: string): Listing<BulkTransfer> {
  return newestOfTenant(tenantId, 'BULK_TRANSFERS', shards, limit, after)
}
