import type { Money } from '../../texts/phrase.ts'
import { decimalsOf } from './currency.ts'

/** An amount as a count of the currency's smallest unit (cents): always an integer of at most `MAX_MINOR_UNITS` in absolute value. */
export type MinorUnits = number & { readonly brand: 'MinorUnits' }

/** No money: the fee of a free payment, the balance of a new wallet. */
export const NOTHING = 0 as MinorUnits

/** The range of amounts that a field accepts. */
export type AmountRange = 'above-zero' | 'zero-or-more' | 'any'

/**
 * INVARIANT: fifteen significant digits. A double distinguishes all decimals of up to fifteen digits, but not of sixteen:
 * 90071992547409.91 and 90071992547409.92 are the same JSON number, so "a safe integer" alone would lose a cent on the way out.
 */
export const MAX_MINOR_UNITS = 999_999_999_999_999

/** Tells whether a number from storage is a count of minor units. */
export function isMinorUnits(value: number): value is MinorUnits {
  return Number.isSafeInteger(value) && Math.abs(value) <= MAX_MINOR_UNITS
}

/**
 * Converts an amount in a currency exactly: from the shortest decimal text of the number, never by multiplying. `undefined` if the
 * currency is unknown, or the amount has more decimals than the currency, is out of range, or is not finite.
 */
export function toMinorUnits(amount: number, currency: string, range: AmountRange = 'above-zero'): MinorUnits | undefined {
  const decimals = decimalsOf(currency)
  if (decimals === undefined || !Number.isFinite(amount) || !isWithin(amount, range)) return undefined
  const { digits, exponent } = decimalForm(amount)
  const zeros = exponent + decimals
  if (zeros < 0 || digits.length + zeros > MAX_DIGITS) return undefined
  const units = Number(digits + '0'.repeat(zeros))
  const signed = amount < 0 ? -units : units
  return isMinorUnits(signed) ? signed : undefined
}

/** The amount as the JSON number that callers see. The currency must be known: stored amounts were read by `toMinorUnits`. */
export function toAmount(minor: MinorUnits, currency: string): number {
  return Number(decimalText(minor, currency))
}

/** The amount as people read it: `1,250.00 EUR`. */
export function formatMoney(minor: MinorUnits, currency: string): string {
  const [whole = '', fraction] = decimalText(minor, currency).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${currency}`
}

/** The same as a value of a phrase, exact as text. */
export function moneyOf(minor: MinorUnits, currency: string): Money {
  return { amount: decimalText(minor, currency), currency }
}

/** The same amount in the other direction. */
export function negated(amount: MinorUnits): MinorUnits {
  return -amount as MinorUnits
}

/** The exact sum; `undefined` if it leaves the range of amounts. */
export function sum(amounts: readonly MinorUnits[]): MinorUnits | undefined {
  const total = amounts.reduce((soFar, amount) => soFar + BigInt(amount), 0n)
  const result = Number(total)
  return isMinorUnits(result) ? result : undefined
}

const MAX_DIGITS = String(MAX_MINOR_UNITS).length

function isWithin(amount: number, range: AmountRange): boolean {
  if (range === 'any') return true
  return range === 'zero-or-more' ? amount >= 0 : amount > 0
}

/**
 * Splits a number into digits and exponent: `1250.5` is 12505 × 10^-1. Number::toString gives the shortest decimal, also as `1e-7` and
 * `1e+21` (ECMA-262 §6.1.6.1.20).
 */
function decimalForm(amount: number): { readonly digits: string; readonly exponent: number } {
  const [mantissa = '', power = '0'] = String(Math.abs(amount)).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: (whole + fraction).replace(/^0+(?=\d)/, ''), exponent: Number(power) - fraction.length }
}

function decimalText(minor: MinorUnits, currency: string): string {
  const decimals = decimalsOf(currency)
  if (decimals === undefined) throw new Error('an amount is stored in a currency that ISO 4217 does not list')
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const sign = minor < 0 ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, split)}.${digits.slice(split)}`
}
