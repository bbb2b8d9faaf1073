import { inOrder } from '../../../shared/domain/in-order.ts'

/** A value as DynamoDB's JSON protocol writes it: `{"S": "text"}`, `{"N": "1"}`, … */
export type AttributeValue = Readonly<Record<string, unknown>>
export type Item = Readonly<Record<string, AttributeValue>>

const typeOf = (value: AttributeValue): string => Object.keys(value)[0] ?? ''

/** Compares two values of one type: negative, 0 or positive; `undefined` if the types differ or have no order. */
export function compareValues(one: AttributeValue, other: AttributeValue): number | undefined {
  const type = typeOf(one)
  if (type !== typeOf(other)) return undefined
  if (type === 'N') return compareDecimals(String(one.N), String(other.N))
  if (type === 'S') return Buffer.compare(Buffer.from(String(one.S)), Buffer.from(String(other.S)))
  if (type === 'B') return Buffer.compare(Buffer.from(String(one.B), 'base64'), Buffer.from(String(other.B), 'base64'))
  return undefined
}

export function equalValues(one: AttributeValue, other: AttributeValue): boolean {
  const order = compareValues(one, other)
  return order === undefined ? JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other)) : order === 0
}

type Decimal = { readonly digits: bigint; readonly scale: number }

/** Reads a decimal exactly: `-12.50` is 1250 negative, at scale 2. */
function decimalOf(text: string): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const digits = BigInt(`${whole}${fraction}` || '0') * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

const atScale = ({ digits, scale }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale)

function compareDecimals(one: string, other: string): number {
  const [left, right] = [decimalOf(one), decimalOf(other)]
  const scale = Math.max(left.scale, right.scale)
  const difference = atScale(left, scale) - atScale(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Adds two decimals exactly, as DynamoDB does. */
export function addDecimals(one: string, other: string, sign: 1 | -1 = 1): string {
  const [left, right] = [decimalOf(one), decimalOf(other)]
  const scale = Math.max(left.scale, right.scale)
  const sum = atScale(left, scale) + BigInt(sign) * atScale(right, scale)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

const bytes = (text: string): number => Buffer.byteLength(text)

/** Size of an item in bytes by DynamoDB's rules (names and values; 1 + half the digits for a number; 3 + 1 an element for lists and maps). */
export function sizeOfItem(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + sizeOfValue(value), 0)
}

function sizeOfValue(value: AttributeValue): number {
  const type = typeOf(value)
  const content = value[type]
  switch (type) {
    case 'S':
      return bytes(String(content))
    case 'N':
      return (
        Math.ceil(
          String(content)
            .replace(/[-+.]/g, '')
            .replace(/^0+|0+$/g, '').length / 2,
        ) + 1
      )
    case 'B':
      return Buffer.from(String(content), 'base64').length
    case 'SS':
      return (content as string[]).reduce((sum, text) => sum + bytes(text), 0)
    case 'NS':
    case 'BS':
      return (content as string[]).reduce((sum, text) => sum + sizeOfValue({ [type.charAt(0)]: text }), 0)
    case 'L':
      return (content as AttributeValue[]).reduce((sum, element) => sum + 1 + sizeOfValue(element), 3)
    case 'M':
      return Object.entries(content as Item).reduce((sum, [name, element]) => sum + 1 + bytes(name) + sizeOfValue(element), 3)
    default:
      return 1
  }
}

const TYPES: ReadonlySet<string> = new Set(['S', 'N', 'B', 'SS', 'NS', 'BS', 'M', 'L', 'NULL', 'BOOL'])

/** Tells whether a value is written as DynamoDB takes it: of one known type, at every level. */
export function isAttributeValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const [entry, ...others] = Object.entries(value)
  if (entry === undefined || others.length > 0 || !TYPES.has(entry[0])) return false
  const [type, content] = entry
  if (type === 'M') return Object.values(content as object).every(isAttributeValue)
  return type !== 'L' || (content as readonly unknown[]).every(isAttributeValue)
}
