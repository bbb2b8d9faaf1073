/** A value as DynamoDB's protocol writes it. */
type WireValue = Readonly<Record<string, unknown>>
export type WireItem = Readonly<Record<string, WireValue>>
type Plain = Readonly<Record<string, unknown>>

/** Values that only the official client knows how to write, such as sets and bytes. */
export class UnusualValue extends Error {}

/** Leaves out values that are `undefined`. */
export function toWireItem(item: Plain): WireItem {
  const wire: Record<string, WireValue> = {}
  for (const attribute in item) {
    const value = item[attribute]
    if (value !== undefined) set(wire, attribute, toWire(value))
  }
  return wire
}

function toWire(value: unknown): WireValue {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
      return { N: numberText(value) }
    case 'boolean':
      return { BOOL: value }
    case 'object':
      if (value === null) return { NULL: true }
      if (Array.isArray(value)) return { L: value.filter((each) => each !== undefined).map(toWire) }
      if (isPlain(value)) return { M: toWireItem(value) }
  }
  throw new UnusualValue('only the official client writes such a value')
}

function numberText(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new UnusualValue('not a number that is stored exactly')
  return String(value)
}

function isPlain(value: object): value is Plain {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export function fromWireItem(item: WireItem): Record<string, unknown> {
  const plain: Record<string, unknown> = {}
  for (const attribute in item) set(plain, attribute, fromWire(item[attribute] ?? {}))
  return plain
}

function fromWire(value: WireValue): unknown {
  for (const kind in value) {
    const held = value[kind]
    switch (kind) {
      case 'S':
      case 'BOOL':
        return held
      case 'N':
        return exactNumber(held)
      case 'M':
        return fromWireItem(held as WireItem)
      case 'L':
        return (held as readonly WireValue[]).map(fromWire)
      case 'NULL':
        return null
    }
  }
  throw new Error('an attribute of a type that the service does not store')
}

/** INVARIANT: a sum that is not exact is no sum. */
function exactNumber(text: unknown): number {
  const number = Number(text)
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new Error('a stored number is too large to be exact')
  return number
}

/** INVARIANT: a name out of a body that was stored never reaches an object's prototype. */
function set<T>(target: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  else target[name] = value
}
