import type { AttributeValue, Item } from './attribute-values.ts'
import { invalid, TableFault } from './faults.ts'
import type { Tokens } from './tokens.ts'

export type Path = readonly (string | number)[]

/** Names and values of one request, and which of them were used, because the service refuses unused ones. */
export type Placeholders = {
  readonly name: (token: string) => string
  readonly value: (token: string) => AttributeValue
  readonly done: () => void
}

export function placeholdersOf(
  names: Readonly<Record<string, string>> = {},
  values: Readonly<Record<string, AttributeValue>> = {},
): Placeholders {
  const used = new Set<string>()
  return {
    name(token) {
      if (!token.startsWith('#')) return token
      used.add(token)
      const name = names[token]
      if (name === undefined)
        throw invalid(`An expression attribute name used in the document path is not defined; attribute name: ${token}`)
      return name
    },
    value(token) {
      used.add(token)
      const value = values[token]
      if (value === undefined) throw invalid(`An expression attribute value used in expression is not defined; attribute value: ${token}`)
      return value
    },
    done() {
      for (const [kind, given] of [
        ['Names', names],
        ['Values', values],
      ] as const) {
        const unused = Object.keys(given).filter((token) => !used.has(token))
        if (unused.length > 0)
          throw invalid(`Value provided in ExpressionAttribute${kind} unused in expressions: keys: {${unused.join(', ')}}`)
      }
    },
  }
}

/** Reads `#a.b[0]`. */
export function readPath(tokens: Tokens, { name }: Placeholders): Path {
  const path: (string | number)[] = [name(tokens.next())]
  for (;;) {
    if (tokens.take('.')) path.push(name(tokens.next()))
    else if (tokens.take('[')) {
      path.push(Number(tokens.next()))
      tokens.expect(']')
    } else return path
  }
}

export function valueAt(item: Item, path: Path): AttributeValue | undefined {
  let value: AttributeValue | undefined = { M: item }
  for (const step of path) {
    const below: unknown = typeof step === 'number' ? (value?.L as unknown[] | undefined)?.[step] : (value?.M as Item | undefined)?.[step]
    value = below as AttributeValue | undefined
    if (value === undefined) return undefined
  }
  return value
}

/** The item with another value at the path, or without one. */
export function withValueAt(item: Item, path: Path, value: AttributeValue | undefined): Item {
  const [step, ...rest] = path
  if (typeof step !== 'string') return item
  const { [step]: before, ...others } = item
  if (rest.length === 0) return value === undefined ? others : { ...others, [step]: value }
  const below = before?.M as Item | undefined
  if (below === undefined)
    throw new TableFault('ValidationException', 'The document path provided in the update expression is invalid for update')
  return { ...others, [step]: { M: withValueAt(below, rest, value) } }
}
