import { defined } from '../domain/defined.ts'
import { type CustomerId, NO_ID, type OrganisationId, type TenantId, type WalletId } from '../domain/ids.ts'
import { MAX_MINOR_UNITS, type MinorUnits, negated } from '../domain/money/amount.ts'
import type { Owner } from '../domain/permissions/role-assignments.ts'
import { creditPot, creditPots } from './credit-pots.ts'
import { type Listing, newestFirst, owned, type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { insert, isAtLeast, isBelow, update, type Write } from './write.ts'

/** The owner of a wallet and of its movements: a customer or an organisation. */
export type WalletOwner = { readonly customerId?: CustomerId; readonly organisationId?: OrganisationId }

export type Wallet = WalletOwner & {
  readonly walletId: WalletId
  readonly tenantId: TenantId
  readonly currency: string
  readonly name?: string
  /** The available amount, in minor units. */
  readonly balance: MinorUnits
  /** Credits go into pots (`credit-pots.ts`). INVARIANT: once set, it stays: readers without it would miss the pots. */
  readonly creditsInBatches?: true
  /** Counts how often a pot was emptied into the balance. */
  readonly gathered?: number
  readonly created: string
  readonly lastModified: string
}

export const wallet = (tenantId: TenantId, walletId: WalletId) => owned<Wallet>(keys.wallet(tenantId, walletId), ownerOf)

export function ownerOf({ customerId, organisationId }: WalletOwner): Owner {
  if (customerId !== undefined) return { kind: 'customer', customerId }
  if (organisationId !== undefined) return { kind: 'organisation', organisationId }
  return { kind: 'tenant' }
}

/** The owner's fields only, for a record that carries a copy of them. */
export function ownerFields({ customerId, organisationId }: WalletOwner): WalletOwner {
  return defined({ customerId, organisationId })
}

/** The row of a wallet in the list of its owner's wallets. */
export type OwnedWallet = { readonly walletId: WalletId }

export function walletRow(of: Wallet): Reference<OwnedWallet> {
  return of.organisationId === undefined
    ? reference(keys.customerWallet(of.tenantId, of.customerId ?? NO_ID, of.walletId))
    : reference(keys.organisationWallet(of.tenantId, of.organisationId, of.walletId))
}

/** A new wallet and its row: 2 items. */
export function openWallet(opened: Wallet): readonly Write[] {
  return [insert(wallet(opened.tenantId, opened.walletId), opened), insert(walletRow(opened), { walletId: opened.walletId })]
}

export function walletsOfCustomer(tenantId: TenantId, customerId: CustomerId, limit: number, after?: string): Listing<OwnedWallet> {
  return newestFirst(keys.customerWallet(tenantId, customerId, NO_ID), limit, after)
}

export function walletsOfOrganisation(
  tenantId: TenantId,
  organisationId: OrganisationId,
  limit: number,
  after?: string,
): Listing<OwnedWallet> {
  return newestFirst(keys.organisationWallet(tenantId, organisationId, NO_ID), limit, after)
}

/** Changes what a caller may change about a wallet. */
export function changeWallet(of: Wallet, change: Pick<Wallet, 'name' | 'creditsInBatches'>, at: string): Write {
  return update(wallet(of.tenantId, of.walletId), { set: { ...change, lastModified: at } })
}

/** The kinds of movements that change a balance; `OPENING` is the demo money of a local run. */
export const MOVEMENT_KINDS = ['TRANSFER', 'BULK_TRANSFER', 'PAYMENT', 'WITHDRAWAL', 'WITHDRAWAL_RETURN', 'OPENING'] as const
type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** The effect of a movement on one wallet (or on clearing). The entries of each movement add up to zero. */
export type Entry = {
  readonly entryId: number
  readonly walletId?: WalletId
  readonly movement: MovementKind
  readonly movementId: number
  readonly currency: string
  /** In minor units; negative if money leaves. */
  readonly amount: MinorUnits
  readonly description?: string
  /** The parts of `amount`, if one movement affects a wallet more than once. */
  readonly lines?: readonly EntryLine[]
  readonly created: string
}

type EntryLine = { readonly amount: MinorUnits; readonly description?: string }

/**
 * Changes the balance of a wallet by `amount` minor units. INVARIANT: the condition is on the balance itself; a wallet never goes below
 * zero, whatever runs at the same time.
 */
export function moveBalance(tenantId: TenantId, walletId: WalletId, amount: MinorUnits, at: string): Write {
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

/** The opposite entry of money that enters or leaves the tenant's wallets. */
export function noteClearingEntry(tenantId: TenantId, entry: Entry): Write {
  return insert(reference<Entry>(keys.clearingEntry(tenantId, entry.currency, entry.entryId)), entry)
}

/** Credits a wallet and notes it: 2 items. */
export function creditWallet(of: Pick<Wallet, 'tenantId' | 'walletId' | 'creditsInBatches'>, entry: Entry): readonly Write[] {
  const { tenantId, walletId } = of
  if (!of.creditsInBatches) return [moveBalance(tenantId, walletId, entry.amount, entry.created), noteEntry(tenantId, walletId, entry)]
  const noted = reference<Entry>(keys.batchedEntry(tenantId, walletId, entry.entryId))
  return [creditPot(tenantId, walletId, entry), insert(noted, { ...entry, walletId })]
}

/**
 * Debits a wallet. If its credits go into pots, another debit can take what this call has gathered. Then this call is run again, and finds
 * out whether the pots hold enough.
 */
export function debitWallet({ tenantId, walletId, creditsInBatches }: Wallet, amount: MinorUnits, at: string): Write {
  const { otherwise, ...debit } = moveBalance(tenantId, walletId, negated(amount), at)
  return creditsInBatches || otherwise === undefined ? debit : { ...debit, otherwise }
}

/** Money enters a wallet from outside the tenant's wallets: both sides, 3 items. */
export function creditFromClearing(of: Pick<Wallet, 'tenantId' | 'walletId' | 'creditsInBatches'>, entry: Entry): readonly Write[] {
  return [...creditWallet(of, entry), noteClearingEntry(of.tenantId, { ...entry, amount: negated(entry.amount) })]
}

/** Money leaves a wallet, and the tenant's wallets: both sides, 3 items. `entry` has the negative amount. */
export function debitToClearing(of: Wallet, entry: Entry): readonly Write[] {
  return [debitWallet(of, negated(entry.amount), entry.created), ...noteBothSides(of.tenantId, of.walletId, entry)]
}

/**
 * Returns money that was held for the wallet's owner: both sides, 3 items. Decision: without the upper limit of `moveBalance`, since
 * taken money must always be able to come back; until enough has been spent, the wallet accepts nothing else.
 */
export function giveBack(tenantId: TenantId, walletId: WalletId, entry: Entry): readonly Write[] {
  const change = { add: { balance: entry.amount }, set: { lastModified: entry.created } }
  return [update(wallet(tenantId, walletId), change), ...noteBothSides(tenantId, walletId, entry)]
}

function noteBothSides(tenantId: TenantId, walletId: WalletId, entry: Entry): readonly Write[] {
  return [noteEntry(tenantId, walletId, entry), noteClearingEntry(tenantId, { ...entry, amount: negated(entry.amount) })]
}

/** `before`: only entries with smaller ids. The entries of batched credits stand in the partitions of the pots. */
export function entriesOf({ tenantId, walletId, creditsInBatches }: Wallet, limit: number, before?: number): Listing<Entry> {
  const start = before === undefined ? undefined : keys.entry(tenantId, walletId, before).SK
  const own = keys.entry(tenantId, walletId, 0)
  const listing: Listing<Entry> = newestFirst(own, limit, start)
  return creditsInBatches ? { ...listing, shards: [own.PK, ...creditPots(tenantId, walletId).map(({ key }) => key.PK)] } : listing
}
