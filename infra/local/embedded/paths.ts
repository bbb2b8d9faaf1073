import type { AttributeValue, Item } from './attribute-values.ts'
import { invalid, TableFault } from './faults.ts'

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

const TOKEN = /\s*(<>|<=|>=|[=<>(),.+[\]-]|[#:]?[A-Za-z0-9_]+)/y

/** A cursor over the tokens of an expression. */
export type Tokens = {
  readonly peek: () => string | undefined
  readonly next: () => string
  /** Takes the next token if it is this word, in any case. */
  readonly take: (word: string) => boolean
  readonly expect: (word: string) => void
}

export function tokensOf(expression: string): Tokens {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  const text = expression.trimEnd()
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const [, token] = TOKEN.exec(text) ?? []
    if (token === undefined) throw invalid(`Invalid expression: syntax error near "${text.slice(at, at + 20)}"`)
    tokens.push(token)
  }
  let position = 0
  const peek = () => tokens[position]
  const take = (word: string) => {
    if (peek()?.toUpperCase() !== word.toUpperCase()) return false
    position += 1
    return true
  }
  return {
    peek,
    take,
    next: () => {
      const token = tokens[position]
      if (token === undefined) throw invalid('Invalid expression: it ends too early')
      position += 1
      return token
    },
    expect: (word) => {
      if (!take(word)) throw invalid(`Invalid expression: "${word}" expected, "${peek() ?? 'end'}" found`)
    },
  }
}
