import type { Reader } from '../contract/reader.ts'
import { NO_ID, type TenantId } from '../domain/ids.ts'
import { inQuotes } from '../domain/quoted-text.ts'
import { organisation } from '../storage/organisations.ts'
import { customer, type Profile } from '../storage/persons.ts'
import { type Reference, reference } from '../storage/read.ts'
import type { Wallet, WalletOwner } from '../storage/wallets.ts'
import { type Phrase, say } from '../texts/phrase.ts'

/** A wallet as a person recognises it: `wallet 12 “Savings”`. */
export function shownWallet({ walletId, name }: Pick<Wallet, 'walletId' | 'name'>): Phrase {
  return name === undefined ? say`wallet ${{ walletId }}` : say`wallet ${{ walletId }} ${{ name: inQuotes(name) }}`
}

/** Names these wallets together with their owners: `wallet 12 “Savings” of “Ada Lovelace”`. */
export async function withOwners(read: Reader, tenantId: TenantId, wallets: readonly Wallet[]): Promise<(of: Wallet) => Phrase> {
  const owners = await read.many([...new Map(wallets.map((of) => [ownerKey(of), ownerReference(tenantId, of)])).values()])
  const names = new Map(owners.flatMap((owner) => (owner === undefined ? [] : [nameOfOwner(owner)])))
  return (of) => {
    const name = names.get(ownerKey(of))
    return name === undefined ? shownWallet(of) : say`${{ wallet: shownWallet(of) }} of ${{ owner: inQuotes(name) }}`
  }
}

type Owner = Partial<Profile> & { readonly organisationId?: number; readonly name?: string }

const ownerKey = ({ customerId, organisationId }: WalletOwner | Owner): string =>
  organisationId === undefined ? `customer ${customerId}` : `organisation ${organisationId}`

function ownerReference(tenantId: TenantId, { customerId, organisationId }: WalletOwner): Reference<Owner> {
  const { key } = organisationId === undefined ? customer(tenantId, customerId ?? NO_ID) : organisation(tenantId, organisationId)
  return reference<Owner>(key)
}

function nameOfOwner(owner: Owner): readonly [string, string] {
  return [ownerKey(owner), owner.name ?? `${owner.firstName} ${owner.lastName}`]
}
