import { data } from 'currency-codes'

/**
 * How many decimals an amount in this currency has (ISO 4217, its column "minor unit"); `undefined` for what no wallet can hold:
 * a code that ISO 4217 doesn't list, isn't in capitals, or lists without a minor unit.
 */
export function decimalsOf(code: string): number | undefined {
  return DECIMALS.get(code)
}

/** ISO 4217 gives these no minor unit ("N.A."): metals, bond units, drawing rights, tests. The package says 0 decimals for them. */
const WITHOUT_MINOR_UNIT: ReadonlySet<string> = new Set([
  'XAG',
  'XAU',
  'XBA',
  'XBB',
  'XBC',
  'XBD',
  'XDR',
  'XPD',
  'XPT',
  'XSU',
  'XTS',
  'XUA',
  'XXX',
])

/** In ISO 4217 since the list of 2024-06-25 that the package carries: the Caribbean guilder (amendment 176, in use since 2025-03-31). */
const LISTED_SINCE: ReadonlyMap<string, number> = new Map([['XCG', 2]])

const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...data.filter(({ code }) => !WITHOUT_MINOR_UNIT.has(code)).map(({ code, digits }) => [code, digits] as const),
  ...LISTED_SINCE,
])
