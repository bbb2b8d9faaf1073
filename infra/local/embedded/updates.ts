import { type AttributeValue, addDecimals, type Item } from './attribute-values.ts'
import { invalid } from './faults.ts'
import { type Path, type Placeholders, readPath, type Tokens, tokensOf, valueAt, withValueAt } from './paths.ts'

type Operand = (before: Item) => AttributeValue | undefined
type Step = { readonly path: Path; readonly value: Operand }

/** Reads an update expression. Every right side sees the item as it was before. */
export function updateOf(expression: string, placeholders: Placeholders): (before: Item) => Item {
  const tokens = tokensOf(expression)
  const steps: Step[] = []
  while (tokens.peek() !== undefined) {
    const clause = tokens.next().toUpperCase()
    const read = CLAUSES[clause]
    if (read === undefined) throw invalid(`Invalid UpdateExpression: "${clause}" is not a clause`)
    do steps.push(read(tokens, placeholders))
    while (tokens.take(','))
  }
  return (before) => steps.reduce((item, { path, value }) => withValueAt(item, path, value(before)), before)
}

const CLAUSES: Readonly<Record<string, (tokens: Tokens, placeholders: Placeholders) => Step>> = {
  SET(tokens, placeholders) {
    const path = readPath(tokens, placeholders)
    tokens.expect('=')
    return { path, value: sum(tokens, placeholders) }
  },
  REMOVE: (tokens, placeholders) => ({ path: readPath(tokens, placeholders), value: () => undefined }),
  ADD(tokens, placeholders) {
    const path = readPath(tokens, placeholders)
    const added = placeholders.value(tokens.next())
    return { path, value: (before) => sumOf(valueAt(before, path), added) }
  },
  DELETE(tokens, placeholders) {
    const path = readPath(tokens, placeholders)
    const taken = placeholders.value(tokens.next())
    return { path, value: (before) => without(valueAt(before, path), taken) }
  },
}

function sum(tokens: Tokens, placeholders: Placeholders): Operand {
  const left = operand(tokens, placeholders)
  const sign = tokens.take('+') ? 1 : tokens.take('-') ? -1 : undefined
  if (sign === undefined) return left
  const right = operand(tokens, placeholders)
  return (before) => {
    const [one, other] = [left(before)?.N, right(before)?.N]
    if (typeof one !== 'string' || typeof other !== 'string')
      throw invalid('An operand in the update expression has an incorrect data type')
    return { N: addDecimals(one, other, sign) }
  }
}

function operand(tokens: Tokens, placeholders: Placeholders): Operand {
  const token = tokens.peek() ?? ''
  if (token.startsWith(':')) {
    const value = placeholders.value(tokens.next())
    return () => value
  }
  if (token !== 'if_not_exists' && token !== 'list_append') {
    const path = readPath(tokens, placeholders)
    return (before) => present(valueAt(before, path))
  }
  tokens.next()
  tokens.expect('(')
  const first = token === 'if_not_exists' ? optional(tokens, placeholders) : operand(tokens, placeholders)
  tokens.expect(',')
  const second = operand(tokens, placeholders)
  tokens.expect(')')
  if (token === 'if_not_exists') return (before) => first(before) ?? second(before)
  return (before) => ({ L: [...listOf(first(before)), ...listOf(second(before))] })
}

function optional(tokens: Tokens, placeholders: Placeholders): Operand {
  const path = readPath(tokens, placeholders)
  return (before) => valueAt(before, path)
}

function present(value: AttributeValue | undefined): AttributeValue {
  if (value === undefined) throw invalid('The provided expression refers to an attribute that does not exist in the item')
  return value
}

const listOf = (value: AttributeValue | undefined): readonly AttributeValue[] => (value?.L as AttributeValue[] | undefined) ?? []

/** Adds numbers, and unites sets. */
function sumOf(before: AttributeValue | undefined, added: AttributeValue): AttributeValue {
  if (typeof added.N === 'string') {
    if (before !== undefined && typeof before.N !== 'string')
      throw invalid('An operand in the update expression has an incorrect data type')
    return { N: addDecimals(String(before?.N ?? '0'), added.N) }
  }
  const [type = '', elements] = Object.entries(added)[0] ?? []
  const known = (before?.[type] as string[] | undefined) ?? []
  return { [type]: [...new Set([...known, ...(elements as string[])])] }
}

function without(before: AttributeValue | undefined, taken: AttributeValue): AttributeValue | undefined {
  const [type = '', elements] = Object.entries(taken)[0] ?? []
  const left = ((before?.[type] as string[] | undefined) ?? []).filter((element) => !(elements as string[]).includes(element))
  return left.length === 0 ? undefined : { [type]: left }
}
