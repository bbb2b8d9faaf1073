import { codes, code as packageRow } from 'currency-codes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AmountRange,
  formatMoney,
  isMinorUnits,
  MAX_MINOR_UNITS,
  type MinorUnits,
  sum,
  toAmount,
  toMinorUnits,
} from '../../shared/domain/money/amount.ts'
import { decimalsOf } from '../../shared/domain/money/currency.ts'

const minorUnits = fc.integer({ min: -MAX_MINOR_UNITS, max: MAX_MINOR_UNITS }) as fc.Arbitrary<MinorUnits>
const currency = fc.constantFrom(...codes().filter((code) => decimalsOf(code) !== undefined), 'XCG')

describe('the decimals of a currency', () => {
  test.each([
    ['EUR', 2],
    ['USD', 2],
    ['ZAR', 2],
    ['JPY', 0],
    ['UGX', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['TND', 3],
    ['CLF', 4],
    ['UYW', 4],
    ['XCG', 2],
    ['HUF', 2],
    ['XOF', 0],
  ])('of %s are %i', (code, decimals) => expect(decimalsOf(code)).toBe(decimals))

  test.each(['', 'eur', 'EURO', 'XXX', 'XTS', 'XAU', 'XDR', 'ZZZ', '__proto__', 'constructor', ' EUR'])(
    'nobody holds money in %j',
    (code) => {
      expect(decimalsOf(code)).toBeUndefined()
      expect(toMinorUnits(1, code)).toBeUndefined()
    },
  )

  test('every currency of the package that has a minor unit keeps it', () => {
    const kept = codes().filter((code) => decimalsOf(code) !== undefined)
    expect(kept).toHaveLength(166)
    for (const code of kept) expect(decimalsOf(code)).toBe(packageRow(code)?.digits)
  })

  test('what the package lists and no wallet can hold has no minor unit in ISO 4217', () => {
    const left = codes().filter((code) => decimalsOf(code) === undefined)
    expect(left.toSorted()).toEqual(['XAG', 'XAU', 'XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XPD', 'XPT', 'XSU', 'XTS', 'XUA', 'XXX'])
  })
})

describe('an amount is read exactly or not at all', () => {
  test.each<[number, string, number | undefined]>([
    [1250, 'EUR', 125_000],
    [1250.5, 'EUR', 125_050],
    [0.1, 'EUR', 10],
    [0.29, 'EUR', 29],
    [1.005, 'EUR', undefined],
    [1.005, 'KWD', 1005],
    [4.35, 'EUR', 435],
    [1.1 + 2.2, 'EUR', undefined],
    [1, 'JPY', 1],
    [1.5, 'JPY', undefined],
    [1e-7, 'EUR', undefined],
    [5e-324, 'CLF', undefined],
    [1e21, 'EUR', undefined],
    [1e21, 'JPY', undefined],
    [1.7976931348623157e308, 'EUR', undefined],
    [9_999_999_999_999.99, 'EUR', 999_999_999_999_999],
    [10_000_000_000_000, 'EUR', undefined],
    [90_071_992_547_409.91, 'EUR', undefined],
    [999_999_999_999_999, 'JPY', 999_999_999_999_999],
    [1_000_000_000_000_000, 'JPY', undefined],
    [Number.NaN, 'EUR', undefined],
    [Number.POSITIVE_INFINITY, 'EUR', undefined],
    [0, 'EUR', undefined],
    [-1, 'EUR', undefined],
  ])('%d %s is %s', (amount, code, expected) => expect(toMinorUnits(amount, code)).toBe(expected))

  test.each<[AmountRange, number, number | undefined]>([
    ['above-zero', 0, undefined],
    ['above-zero', -0.01, undefined],
    ['zero-or-more', 0, 0],
    ['zero-or-more', -0, 0],
    ['zero-or-more', -0.01, undefined],
    ['any', -0, 0],
    ['any', -0.01, -1],
    ['any', -9_999_999_999_999.99, -999_999_999_999_999],
    ['any', -10_000_000_000_000, undefined],
    ['any', Number.NEGATIVE_INFINITY, undefined],
  ])('with the range %s, %d is %s', (range, amount, expected) => expect(toMinorUnits(amount, 'EUR', range)).toBe(expected))

  test('what is read and written again is the same to the last unit, in every currency', () => {
    fc.assert(fc.property(minorUnits, currency, (minor, code) => toMinorUnits(toAmount(minor, code), code, 'any') === minor))
  })

  test('two amounts that differ by one unit never become the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: MAX_MINOR_UNITS - 1000, max: MAX_MINOR_UNITS - 1 }), currency, (minor, code) => {
        return toAmount(minor as MinorUnits, code) < toAmount((minor + 1) as MinorUnits, code)
      }),
    )
  })

  test('JSON carries an amount without a loss', () => {
    fc.assert(
      fc.property(minorUnits, currency, (minor, code) =>
        Object.is(JSON.parse(JSON.stringify(toAmount(minor, code))), toAmount(minor, code)),
      ),
    )
  })

  test('every accepted number has exactly the value of its minor units', () => {
    fc.assert(
      fc.property(fc.double(), currency, (amount, code) => {
        const minor = toMinorUnits(amount, code, 'any')
        return minor === undefined || (isMinorUnits(minor) && toAmount(minor, code) === amount)
      }),
    )
  })

  test('a number with one decimal too many is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 13 }), fc.integer({ min: 1, max: 9 }), currency, (whole, last, code) => {
        const decimals = decimalsOf(code) ?? 0
        return toMinorUnits(Number(`${whole}${last}e-${decimals + 1}`), code) === undefined
      }),
    )
  })

  test('an amount in an unknown currency is a fault, not a wrong number', () => {
    expect(() => toAmount(1 as MinorUnits, 'XXX')).toThrow(/currency/)
  })
})

describe('money as people read it', () => {
  test.each<[number, string, string]>([
    [125_000, 'EUR', '1,250.00 EUR'],
    [5, 'EUR', '0.05 EUR'],
    [0, 'EUR', '0.00 EUR'],
    [-5, 'EUR', '-0.05 EUR'],
    [-123_456_789, 'USD', '-1,234,567.89 USD'],
    [99_999, 'EUR', '999.99 EUR'],
    [100_000, 'EUR', '1,000.00 EUR'],
    [1250, 'JPY', '1,250 JPY'],
    [999, 'JPY', '999 JPY'],
    [1_234_567, 'KWD', '1,234.567 KWD'],
    [1_234_567_891, 'CLF', '123,456.7891 CLF'],
  ])('%i minor units of %s are "%s"', (minor, code, text) => expect(formatMoney(minor as MinorUnits, code)).toBe(text))
})

describe('sums', () => {
  test('are exact, and don’t depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), { maxLength: 50 }), (amounts) => {
        const expected = Number(amounts.reduce((soFar, amount) => soFar + BigInt(amount), 0n))
        expect(sum(amounts as MinorUnits[])).toBe(expected)
        expect(sum(amounts.toReversed() as MinorUnits[])).toBe(expected)
      }),
    )
  })

  test('end at the largest amount instead of rounding', () => {
    expect(sum([MAX_MINOR_UNITS as MinorUnits, 1 as MinorUnits])).toBeUndefined()
    expect(sum([MAX_MINOR_UNITS as MinorUnits, 1 as MinorUnits, -1 as MinorUnits])).toBe(MAX_MINOR_UNITS)
  })
})
