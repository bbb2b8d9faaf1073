import { MOST_SHARDS, type TenantId, type WalletId } from '../domain/ids.ts'
import { MAX_MINOR_UNITS, type MinorUnits } from '../domain/money/amount.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { check, equals, hasNo, isAtLeast, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

/**
 * A part of what a wallet with batched credits holds, less than 100 bytes: one item takes about 250 credits per second, 64 pots in as many
 * partitions take 64 times as many. The wallet holds its balance and what is in its pots. INVARIANT: a pot is never below zero.
 */
export type CreditPot = { readonly credited: MinorUnits }

/** The largest amount in a pot: all pots of a wallet together stay within what a double holds exactly. */
const MOST_IN_A_POT = Math.floor(MAX_MINOR_UNITS / MOST_SHARDS)

const pot = (tenantId: TenantId, walletId: WalletId, place: number): Reference<CreditPot> =>
  reference(keys.creditPot(tenantId, walletId, place))

/** All pots of a wallet; the place of each is its number. */
export function creditPots(tenantId: TenantId, walletId: WalletId): readonly Reference<CreditPot>[] {
  return Array.from({ length: MOST_SHARDS }, (_, place) => pot(tenantId, walletId, place))
}

/** Puts a credit into the pot that the id of its entry selects. */
export function creditPot(
  tenantId: TenantId,
  walletId: WalletId,
  { entryId, amount }: { readonly entryId: number; readonly amount: MinorUnits },
): Write {
  const hasRoom = oneHolds(hasNo('credited'), isBelow('credited', MOST_IN_A_POT - amount + 1))
  return upsert(pot(tenantId, walletId, entryId % MOST_SHARDS), { add: { credited: amount } }, { when: [hasRoom] })
}

/** Checks that all pots of a wallet are empty, so that it has no credits left to gather. One check for each of the 64 pots. */
export function potsStayEmpty(tenantId: TenantId, walletId: WalletId): readonly Write[] {
  return creditPots(tenantId, walletId).map((each) => check(each, [oneHolds(hasNo('credited'), equals('credited', 0))]))
}

/**
 * Moves an amount from a pot into the balance, in one transaction. INVARIANT: the conditions are on the amounts themselves, so that two
 * processes that gather the same pot move nothing twice.
 */
export function gatherPot(
  { tenantId, walletId }: { readonly tenantId: TenantId; readonly walletId: WalletId },
  place: number,
  amount: MinorUnits,
): readonly Write[] {
  const moves = [
    update(
      reference(keys.wallet(tenantId, walletId)),
      { add: { balance: amount, gathered: 1 } },
      { when: [isBelow('balance', MAX_MINOR_UNITS - amount + 1)] },
    ),
    update(pot(tenantId, walletId, place), { add: { credited: -amount } }, { when: [isAtLeast('credited', amount)] }),
  ]
  return moves.map((move) => ({ ...move, harmless: 'without-its-call' }))
}
