import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReader } from '../../shared/contract/reader.ts'
import { gatherCredits, withPots } from '../../shared/ledger/batched-credits.ts'
import type { HandlerPorts } from '../../shared/ports/ports.ts'
import type { Store } from '../../shared/ports/store.ts'
import { type CreditPot, creditPots } from '../../shared/storage/credit-pots.ts'
import { creditWallet, debitWallet, openWallet, type Wallet, wallet } from '../../shared/storage/wallets.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'
import { minor } from '../support/money.ts'
import { mortalStore } from '../support/stores-that-fail.ts'

const tables = emptyTables()
const NOW = Date.parse('2026-01-31T08:00:00Z')
const AT = new Date(NOW).toISOString()
const SHOP: Wallet = {
  walletId: asId(9),
  tenantId: asId(1),
  currency: 'EUR',
  balance: minor(0),
  creditsInBatches: true,
  created: AT,
  lastModified: AT,
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 50 }) }),
  fc.record({
    kind: fc.constant('debit' as const),
    amount: fc.integer({ min: 1, max: 120 }),
    /** The transaction at which its process dies; 0: it lives. */
    diesAt: fc.integer({ min: 0, max: 4 }),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Debit = Extract<Step, { readonly kind: 'debit' }>

async function shopOn(table: Store) {
  await table.commit(openWallet(SHOP))
  let entryId = 1_000
  return {
    async credit(store: Store, amount: number): Promise<boolean> {
      // Far apart and into few pots, so that some meet in one.
      entryId += 64 * 7 + (amount % 5)
      const entry = { entryId, movement: 'OPENING' as const, movementId: entryId, currency: 'EUR', amount: minor(amount), created: AT }
      return (await store.commit(creditWallet(SHOP, entry))).kind === 'committed'
    },
    /** Gathers and debits once, as a call does before it is run again. */
    async debit(store: Store, amount: number): Promise<boolean> {
      const read = createReader(store)
      const of = await read.one(wallet(asId(1), asId(9)))
      if (of === undefined) throw new Error('the wallet is gone')
      const ports = { atOnce: store } as unknown as Pick<HandlerPorts, 'atOnce'>
      await gatherCredits({ read, ports }, of, minor(amount))
      // Two items, as in a real call, so that it is a transaction.
      return (await store.commit([debitWallet(of, minor(amount), AT)])).kind === 'committed'
    },
    async holds(store: Store): Promise<number> {
      const read = createReader(store)
      return (await withPots(read, (await read.one(wallet(asId(1), asId(9)))) ?? SHOP)).balance
    },
    async parts(): Promise<readonly number[]> {
      const [of, ...pots] = (await table.read([wallet(asId(1), asId(9)), ...creditPots(asId(1), asId(9))])) as [
        Wallet,
        ...(CreditPot | undefined)[],
      ]
      return [of.balance, ...pots.map((pot) => pot?.credited ?? 0)]
    },
  }
}

type Shop = Awaited<ReturnType<typeof shopOn>>

/** Tells whether a debit took the money; its process may die in it. */
async function dying(shop: Shop, table: Store, { amount, diesAt, when }: Debit): Promise<boolean> {
  const { store, died } = mortalStore(table, { at: diesAt, when })
  const before = await shop.holds(table)
  const done = await shop.debit(store, amount).catch((error: unknown) => {
    if (!died()) throw error
    return 'died' as const
  })
  return done === 'died' ? (await shop.holds(table)) < before : done
}

test('after any credits and debits, and deaths between their writes, a wallet holds exactly what came less what went', async () => {
  const tried = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    const table = await tables.fresh({ now: () => NOW })
    const shop = await shopOn(table)
    let expected = 0
    for (const each of steps) {
      if (each.kind === 'credit') {
        expect(await shop.credit(table, each.amount)).toBe(true)
        expected += each.amount
      } else {
        const took = await dying(shop, table, each)
        if (each.diesAt === 0) expect(took).toBe(each.amount <= expected)
        if (took) expected -= each.amount
      }
      expect(await shop.holds(table)).toBe(expected)
      for (const part of await shop.parts()) expect(part).toBeGreaterThanOrEqual(0)
    }
  })
  await fc.assert(tried, { numRuns: 25 })
})

/** The store as several processes use it: the scheduler decides whose request comes next. */
function scheduled(table: Store, scheduler: fc.Scheduler): Store {
  const commit = scheduler.scheduleFunction(table.commit)
  const read = scheduler.scheduleFunction(table.read)
  return { ...table, commit, read }
}

test('in any interleaving of credits, debits and readers no money is lost or made, and no part is below zero', async () => {
  const plan = fc.record({
    credits: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 6 }),
    debits: fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 4 }),
    first: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 5 }),
  })
  const tried = fc.asyncProperty(fc.scheduler(), plan, async (scheduler, { credits, debits, first }) => {
    const table = await tables.fresh({ now: () => NOW })
    const shop = await shopOn(table)
    for (const amount of first) await shop.credit(table, amount)
    const store = scheduled(table, scheduler)
    const under = [
      ...credits.map(async (amount) => ((await shop.credit(store, amount)) ? amount : 0)),
      ...debits.map(async (amount) => ((await shop.debit(store, amount)) ? -amount : 0)),
      shop.holds(store).then((held) => {
        expect(held).toBeGreaterThanOrEqual(0)
        return 0
      }),
    ]
    await scheduler.waitFor(Promise.all(under))
    const moved = (await Promise.all(under)).reduce((sum, amount) => sum + amount, 0)
    expect(await shop.holds(table)).toBe(first.reduce((sum, amount) => sum + amount, moved))
    for (const part of await shop.parts()) expect(part).toBeGreaterThanOrEqual(0)
  })
  await fc.assert(tried, { numRuns: 25 })
})

test('while others empty the pots, every reader sees all that the wallet holds, exactly', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })
  const tried = fc.asyncProperty(fc.scheduler(), amounts, async (scheduler, credits) => {
    const table = await tables.fresh({ now: () => NOW })
    const shop = await shopOn(table)
    for (const amount of credits) await shop.credit(table, amount)
    const all = credits.reduce((sum, amount) => sum + amount, 0)
    const store = scheduled(table, scheduler)
    // More than there is: it empties every pot, and takes nothing.
    const under = [shop.debit(store, all + 1), shop.debit(store, all + 2), ...[1, 2, 3].map(() => shop.holds(store))]
    await scheduler.waitFor(Promise.all(under))
    expect(await Promise.all(under)).toEqual([false, false, all, all, all])
  })
  await fc.assert(tried, { numRuns: 25 })
})
