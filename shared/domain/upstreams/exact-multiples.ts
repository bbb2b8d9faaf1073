import { isObject, type JsonSchema } from './json-schema.ts'

/** More numbers than this are left to the library. */
const MOST_NUMBERS = 1_000

/** Keywords that hold values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(['enum', 'const'])

/**
 * A schema that judges the numbers of this value by decimal arithmetic where it has fractions in `multipleOf`: the library divides doubles,
 * so it refuses −19.99 and 6,000,000,000.01 as multiples of 0.01, and takes everything as one of 0.00000001. `undefined`: it has none, or
 * the value has too many numbers.
 */
export function withExactMultiples(schema: JsonSchema, value: unknown): JsonSchema | undefined {
  if (!hasFraction(schema)) return undefined
  const numbers = [...new Set(numbersIn(value))]
  return numbers.length > MOST_NUMBERS ? undefined : (judging(schema, numbers) as JsonSchema)
}

function hasFraction(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  return isFraction((node as { readonly multipleOf?: unknown }).multipleOf) || Object.values(node).some(hasFraction)
}

const isFraction = (divisor: unknown): divisor is number => typeof divisor === 'number' && !Number.isInteger(divisor)

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

function judging(node: unknown, numbers: readonly number[]): unknown {
  if (Array.isArray(node)) return node.map((each) => judging(each, numbers))
  if (!isObject(node)) return node
  const own = Object.fromEntries(Object.entries(node).map(([name, each]) => [name, VALUES.has(name) ? each : judging(each, numbers)]))
  const { multipleOf, ...others } = own
  if (!isFraction(multipleOf)) return own
  const odd = numbers.filter((number) => !isMultiple(number, multipleOf))
  return odd.length === 0 ? others : { ...others, allOf: [...((others.allOf ?? []) as readonly unknown[]), { not: { enum: odd } }] }
}

function isMultiple(number: number, divisor: number): boolean {
  const [of, by] = [decimalOf(number), decimalOf(divisor)]
  const exponent = Math.min(of.exponent, by.exponent)
  return inUnits(of, exponent) % inUnits(by, exponent) === 0n
}

type Decimal = { readonly digits: bigint; readonly exponent: number }

/** The shortest decimal that means this double: that of the text, which has at most 15 digits (`whyAmbiguous`). */
function decimalOf(number: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(number).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(`${whole}${fraction}`), exponent: Number(exponent) - fraction.length }
}

const inUnits = ({ digits, exponent }: Decimal, unit: number): bigint => digits * 10n ** BigInt(exponent - unit)
