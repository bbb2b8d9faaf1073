import type { Moved } from '../contract/declared-endpoint.ts'
import type { Reader } from '../contract/reader.ts'
import type { TenantId, WalletId } from '../domain/ids.ts'
import { toMinorUnits } from '../domain/money/amount.ts'
import type { Reference } from '../storage/read.ts'
import { wallet } from '../storage/wallets.ts'

type Line = { readonly amount: number; readonly fromWalletId: WalletId }

/** The amounts that move out of wallets, in their currencies. A call that names no wallet, or an impossible amount, is refused later. */
export async function movedOutOf(read: Reader, tenantId: TenantId, lines: readonly Line[]): Promise<readonly Moved[]> {
  const wallets = await read.many(lines.map(({ fromWalletId }) => wallet(tenantId, fromWalletId)))
  return lines.flatMap(({ amount }, at) => movedIn(wallets[at]?.currency ?? '', amount))
}

/** An amount in a currency; none if the currency has no such amount. */
export function movedIn(currency: string, amount: number): readonly Moved[] {
  const minor = toMinorUnits(amount, currency)
  return minor === undefined ? [] : [{ amount: minor, currency }]
}

/** The amount of a payment or withdrawal that a call ends. */
export async function movedAtEnd(read: Reader, ended: Reference<Moved>): Promise<readonly Moved[]> {
  const found = await read.one(ended)
  return found === undefined ? [] : [{ amount: found.amount, currency: found.currency }]
}
