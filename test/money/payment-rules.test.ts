import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WalletId } from '../../shared/domain/ids.ts'
import { MAX_MINOR_UNITS, type MinorUnits } from '../../shared/domain/money/amount.ts'
import { type PricedTransfer, sharesOf } from '../../shared/domain/money/net.ts'
import { CREDITS_THE_WALLET, judgeEnding, simulatedEnding } from '../../shared/domain/payments/ending.ts'
import { paymentReference } from '../../shared/domain/payments/payment-reference.ts'
import { asId } from '../support/ids.ts'

describe('the end of a payment or withdrawal', () => {
  test.each([
    ['PENDING', 'SUCCESSFUL', 'ends'],
    ['PENDING', 'FAILED', 'ends'],
    ['SUCCESSFUL', 'SUCCESSFUL', 'has-ended-so'],
    ['SUCCESSFUL', 'FAILED', 'has-ended-otherwise'],
    ['FAILED', 'SUCCESSFUL', 'has-ended-otherwise'],
    ['FAILED', 'FAILED', 'has-ended-so'],
  ] as const)('%s, asked for %s: %s', (status, wanted, verdict) => expect(judgeEnding(status, wanted)).toBe(verdict))

  test.each([
    ['payment', 'SUCCESSFUL', true],
    ['payment', 'FAILED', false],
    ['withdrawal', 'SUCCESSFUL', false],
    ['withdrawal', 'FAILED', true],
  ] as const)('a %s that is %s puts money into the wallet: %s', (kind, ending, credits) =>
    expect(CREDITS_THE_WALLET[kind][ending]).toBe(credits),
  )
})

describe('the sandbox ends', () => {
  test.each([
    [13, 'EUR', 'FAILED'],
    [113, 'EUR', 'FAILED'],
    [1_300, 'EUR', 'SUCCESSFUL'],
    [131, 'EUR', 'SUCCESSFUL'],
    [1_130, 'BHD', 'FAILED'],
    [1_013, 'BHD', 'SUCCESSFUL'],
    [1_113, 'BHD', 'SUCCESSFUL'],
    [13, 'JPY', 'SUCCESSFUL'],
    [113, 'JPY', 'SUCCESSFUL'],
    [11_300, 'CLF', 'FAILED'],
  ] as const)('%i minor units of %s as %s', (minor, currency, ending) => expect(simulatedEnding(minor, currency)).toBe(ending))
})

test('payment references of different payments differ, and have one length', () => {
  const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      expect(paymentReference(asId(one))).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      expect(paymentReference(asId(one)) === paymentReference(asId(other))).toBe(one === other)
    }),
  )
})

describe('movements made together', () => {
  const movement = (fromWalletId: WalletId, toWalletId: WalletId, amount: number): PricedTransfer => ({
    amount: amount as MinorUnits,
    currency: 'EUR',
    fromWalletId,
    toWalletId,
  })

  test('do to each wallet the sum of its lines, and add up to zero', () => {
    const movements = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 1_000_000 })),
      { minLength: 1, maxLength: 25 },
    )
    fc.assert(
      fc.property(movements, (all) => {
        const shares = sharesOf(all.map(([from, to, amount]) => movement(asId(from), asId(to), amount))) ?? []
        for (const { net, lines } of shares) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(net)
        expect(shares.reduce((sum, { net }) => sum + net, 0)).toBe(0)
        expect(shares.reduce((count, { lines }) => count + lines.length, 0)).toBe(2 * all.length)
        expect(new Set(shares.map(({ walletId }) => walletId)).size).toBe(shares.length)
      }),
    )
  })

  test('that leave the range of amounts are no movements', () => {
    expect(sharesOf([movement(asId(1), asId(2), MAX_MINOR_UNITS)])).toHaveLength(2)
    expect(sharesOf([movement(asId(1), asId(2), MAX_MINOR_UNITS), movement(asId(1), asId(3), 1)])).toBeUndefined()
  })
})
