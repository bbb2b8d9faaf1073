import type { CustomerId, OrganisationId, TenantId, TransferId, WalletId } from '../domain/ids.ts'
import { MAX_MINOR_UNITS } from '../domain/money/amount.ts'
import type { Owner } from '../domain/permissions/holdings.ts'
import { type Listing, newestFirst, owned, reference } from './read.ts'
import { keys } from './table.ts'
import { insert, isAtLeast, isBelow, update, type Write } from './write.ts'

export type Wallet = {
  readonly walletId: WalletId
  readonly tenantId: TenantId
  readonly customerId?: CustomerId
  readonly organisationId?: OrganisationId
  readonly currency: string
  readonly name?: string
  /** What can be spent, in minor units. */
  readonly balance: number
  readonly created: string
  readonly lastModified: string
}

export const wallet = (tenantId: TenantId, walletId: WalletId) => owned<Wallet>(keys.wallet(tenantId, walletId), ownerOf)

function ownerOf({ customerId, organisationId }: Pick<Wallet, 'customerId' | 'organisationId'>): Owner {
  if (customerId !== undefined) return { kind: 'customer', customerId }
  if (organisationId !== undefined) return { kind: 'organisation', organisationId }
  return { kind: 'tenant' }
}

/** The row under which its owner lists it. */
export type OwnedWallet = { readonly walletId: WalletId }

export function walletRow(of: Wallet): { readonly key: ReturnType<typeof keys.wallet> } {
  return of.organisationId === undefined
    ? reference(keys.customerWallet(of.tenantId, of.customerId ?? 0, of.walletId))
    : reference(keys.organisationWallet(of.tenantId, of.organisationId, of.walletId))
}

export function walletsOfCustomer(tenantId: TenantId, customerId: CustomerId, limit: number, after?: string): Listing<OwnedWallet> {
  return newestFirst(keys.customerWallet(tenantId, customerId, 0).PK, 'WALLET#', limit, after)
}

export function walletsOfOrganisation(
  tenantId: TenantId,
  organisationId: OrganisationId,
  limit: number,
  after?: string,
): Listing<OwnedWallet> {
  return newestFirst(keys.organisationWallet(tenantId, organisationId, 0).PK, 'WALLET#', limit, after)
}

/** One side of a movement of money. The two sides of each movement add up to zero. */
export type Entry = {
  readonly entryId: number
  readonly walletId?: WalletId
  readonly movement: string
  readonly movementId: number
  readonly currency: string
  /** In minor units; negative where money leaves. */
  readonly amount: number
  readonly description?: string
  readonly created: string
}

/**
 * Moves the balance of a wallet by `amount` minor units and notes the entry.
 * INVARIANT: the condition stands on the balance itself; a wallet never goes below zero, whatever runs beside it.
 */
export function moveBalance(tenantId: TenantId, walletId: WalletId, amount: number, at: string): Write {
  const enough = amount < 0 ? isAtLeast('balance', -amount) : isBelow('balance', MAX_MINOR_UNITS - amount + 1)
  return update(
    wallet(tenantId, walletId),
    { add: { balance: amount }, set: { lastModified: at } },
    {
      when: [enough],
      otherwise: amount < 0 ? 'insufficient-funds' : 'conflict',
    },
  )
}

export function noteEntry(tenantId: TenantId, walletId: WalletId, entry: Entry): Write {
  return insert(reference<Entry>(keys.entry(tenantId, walletId, entry.entryId)), { ...entry, walletId })
}

/** The other side of money that enters or leaves the tenant's wallets. */
export function noteClearingEntry(tenantId: TenantId, entry: Entry): Write {
  return insert(reference<Entry>(keys.clearingEntry(tenantId, entry.currency, entry.entryId)), entry)
}

export function entriesOf(tenantId: TenantId, walletId: WalletId, limit: number, after?: string): Listing<Entry> {
  return newestFirst(keys.wallet(tenantId, walletId).PK, 'ENTRY#', limit, after)
}

export type Transfer = {
  readonly transferId: TransferId
  readonly tenantId: TenantId
  readonly externalUniqueId?: string
  readonly status: 'SUCCESSFUL'
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  readonly fromWalletId: WalletId
  readonly toWalletId: WalletId
  readonly description?: string
  readonly customerId?: CustomerId
  readonly organisationId?: OrganisationId
  readonly created: string
}

export const transfer = (tenantId: TenantId, transferId: TransferId) =>
  owned<Transfer>(keys.tenantThing(tenantId, 'TRANSFERS', transferId), ownerOf)

export function transfersOf(tenantId: TenantId, limit: number, after?: string): Listing<Transfer> {
  return newestFirst(keys.tenantThing(tenantId, 'TRANSFERS', 0).PK, '', limit, after)
}
