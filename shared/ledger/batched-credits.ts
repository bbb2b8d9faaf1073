import type { Reader } from '../contract/reader.ts'
import { type MinorUnits, NOTHING } from '../domain/money/amount.ts'
import { Refusal } from '../errors/refusal.ts'
import type { HandlerPorts } from '../ports/ports.ts'
import { creditPots, gatherPot } from '../storage/credit-pots.ts'
import { type Wallet, wallet } from '../storage/wallets.ts'

/** Number of times that a balance is read again because a pot was emptied meanwhile. */
const MOST_READS = 8

/**
 * The wallet with all that it holds as `balance`: its balance, and its pots if it has any. INVARIANT: the pots are read between two reads
 * of the wallet, and no pot was emptied between these, so nothing is counted twice or missed.
 */
export async function withPots(read: Reader, of: Wallet): Promise<Wallet> {
  let before = of
  for (let reads = 0; before.creditsInBatches && reads < MOST_READS; reads++) {
    const pots = await read.manyAnew(creditPots(of.tenantId, of.walletId))
    const after = await read.anew(wallet(of.tenantId, of.walletId))
    if (after === undefined) throw new Refusal('not-found')
    const credited = pots.reduce((sum, pot) => sum + (pot?.credited ?? 0), 0)
    if (after.gathered === before.gathered) return { ...after, balance: (after.balance + credited) as MinorUnits }
    before = after
  }
  if (before.creditsInBatches) throw new Refusal('unavailable', { because: 'pots-are-being-emptied', headers: { 'retry-after': '1' } })
  return before
}

/** Tells whether a wallet holds less than an amount. Reads its pots only if its balance alone is too small. */
export async function isShortOf(read: Reader, of: Wallet, amount: number): Promise<boolean> {
  return of.balance < amount && (await withPots(read, of)).balance < amount
}

/**
 * Empties pots into the balance of a wallet, the fullest first, until it holds the amount. Money only changes its place, so a call that is
 * refused or dies after it has done no harm.
 */
export async function gatherCredits(
  { read, ports }: { readonly read: Reader; readonly ports: Pick<HandlerPorts, 'atOnce'> },
  of: Wallet,
  amount: MinorUnits,
): Promise<void> {
  if (!of.creditsInBatches || of.balance >= amount) return
  const pots = await read.manyAnew(creditPots(of.tenantId, of.walletId))
  const fullest = pots
    .map((pot, place) => ({ place, credited: pot?.credited ?? NOTHING }))
    .sort((one, other) => other.credited - one.credited)
  let balance: number = of.balance
  for (const { place, credited } of fullest) {
    if (credited === 0 || balance >= amount) return
    const gathered = await ports.atOnce.commit(gatherPot(of, place, credited))
    if (gathered.kind === 'committed') balance += credited
  }
}
