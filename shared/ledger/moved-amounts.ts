import type { Call } from '../contract/call.ts'
import type { Moved } from '../contract/declared-endpoint.ts'
import type { Reader } from '../contract/reader.ts'
import type { TenantId, WalletId } from '../domain/ids.ts'
import { type MinorUnits, toMinorUnits } from '../domain/money/amount.ts'
import { invalid, Refusal } from '../errors/refusal.ts'
import type { Reference } from '../storage/read.ts'
import { type Wallet, wallet } from '../storage/wallets.ts'

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

type TransferLine = { readonly amount: number; readonly fromWalletId: WalletId; readonly toWalletId: WalletId }

/** The two wallets of a movement and its amount in minor units; refuses impossible movements. */
export async function pricedTransfer(
  call: Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId } },
  line: TransferLine,
): Promise<{ readonly from: Wallet; readonly to: Wallet; readonly minor: MinorUnits }> {
  const { tenantId } = call.params
  const [from, to] = await call.read.many([wallet(tenantId, line.fromWalletId), wallet(tenantId, line.toWalletId)])
  if (from === undefined || to === undefined) throw new Refusal('not-found')
  if (from.walletId === to.walletId) throw invalid('toWalletId', 'must not be the wallet that the money comes from')
  if (from.currency !== to.currency) throw invalid('toWalletId', 'must have the same currency as the other wallet')
  return { from, to, minor: minorUnitsOf(line.amount, from.currency) }
}

export function minorUnitsOf(amount: number, currency: string): MinorUnits {
  const minor = toMinorUnits(amount, currency)
  if (minor === undefined)
    throw invalid(
      'amount',
      `must be an amount of ${currency}: above zero, with no more decimals than the currency has, and at most 15 digits in its smallest unit`,
    )
  return minor
}
