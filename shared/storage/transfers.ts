import type { BulkTransferId, CustomerId, OrganisationId, TenantId, TransferId, WalletId } from '../domain/ids.ts'
import { type MinorUnits, toAmount } from '../domain/money/amount.ts'
import { type Listing, newestOfTenant, owned, unchanging } from './read.ts'
import { keys } from './table.ts'
import { ownerOf, type WalletOwner } from './wallets.ts'

/** Money that went from one wallet of a tenant to another. The owner's fields are those of the sender. */
export type Transfer = {
  readonly transferId: TransferId
  readonly tenantId: TenantId
  readonly externalUniqueId?: string
  readonly status: 'SUCCESSFUL'
  /** In minor units. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly fromWalletId: WalletId
  readonly toWalletId: WalletId
  readonly description?: string
  readonly customerId?: CustomerId
  readonly organisationId?: OrganisationId
  /** The owner of the receiving wallet. */
  readonly receiver: { readonly customerId?: CustomerId; readonly organisationId?: OrganisationId }
  readonly created: string
}

/** It belongs to both sides: the sender and the receiver may see it. It never changes. */
export const transfer = (tenantId: TenantId, transferId: TransferId) =>
  unchanging(
    'TRANSFERS',
    owned<Transfer>(keys.tenantThing(tenantId, 'TRANSFERS', transferId), (made) => ({
      kind: 'any-of',
      owners: [ownerOf(made), ownerOf(made.receiver)],
    })),
  )

/** A new transfer as the audit shows it. INVARIANT: its result for a stored transfer never changes, because seals cover it. */
export function transferInAudit({ transferId, amount, currency, fromWalletId, toWalletId }: Transfer) {
  return { transferId, amount: toAmount(amount, currency), currency, fromWalletId, toWalletId }
}

export function transfersOf(tenantId: TenantId, shards: number, limit: number, after?: string): Listing<Transfer> {
  return newestOfTenant(tenantId, 'TRANSFERS', shards, limit, after)
}

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
