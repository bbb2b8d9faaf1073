import { type AttributeValue, compareValues, equalValues, type Item } from './attribute-values.ts'
import { invalid } from './faults.ts'
import { type Placeholders, readPath, type Tokens, tokensOf, valueAt } from './paths.ts'

export type Condition = (item: Item) => boolean
type Operand = (item: Item) => AttributeValue | undefined

/** Reads a condition, filter or key condition expression. */
export function conditionOf(expression: string, placeholders: Placeholders): Condition {
  const tokens = tokensOf(expression)
  const condition = either(tokens, placeholders)
  if (tokens.peek() !== undefined) throw invalid(`Invalid expression: "${tokens.peek()}" is not expected`)
  return condition
}

function either(tokens: Tokens, placeholders: Placeholders): Condition {
  const options = [both(tokens, placeholders)]
  while (tokens.take('OR')) options.push(both(tokens, placeholders))
  return (item) => options.some((holds) => holds(item))
}

function both(tokens: Tokens, placeholders: Placeholders): Condition {
  const parts = [single(tokens, placeholders)]
  while (tokens.take('AND')) parts.push(single(tokens, placeholders))
  return (item) => parts.every((holds) => holds(item))
}

function single(tokens: Tokens, placeholders: Placeholders): Condition {
  if (tokens.take('NOT')) {
    const negated = single(tokens, placeholders)
    return (item) => !negated(item)
  }
  if (tokens.take('(')) {
    const inside = either(tokens, placeholders)
    tokens.expect(')')
    return inside
  }
  const test = FUNCTIONS[tokens.peek() ?? '']
  if (test === undefined) return comparison(tokens, placeholders)
  tokens.next()
  tokens.expect('(')
  const [first, second] = operands(tokens, placeholders)
  return (item) => test(first?.(item), second?.(item))
}

type Test = (value: AttributeValue | undefined, argument: AttributeValue | undefined) => boolean

const FUNCTIONS: Readonly<Record<string, Test>> = {
  attribute_exists: (value) => value !== undefined,
  attribute_not_exists: (value) => value === undefined,
  attribute_type: (value, type) => value !== undefined && String(type?.S) in value,
  begins_with: (value, prefix) => typeof value?.S === 'string' && value.S.startsWith(String(prefix?.S)),
  contains: (value, part) => part !== undefined && contains(value, part),
}

function contains(value: AttributeValue | undefined, part: AttributeValue): boolean {
  if (typeof value?.S === 'string') return value.S.includes(String(part.S))
  if (Array.isArray(value?.L)) return value.L.some((element) => equalValues(element, part))
  const set = value?.SS ?? value?.NS ?? value?.BS
  return Array.isArray(set) && set.includes(Object.values(part)[0])
}

function operands(tokens: Tokens, placeholders: Placeholders): readonly Operand[] {
  const found = [operand(tokens, placeholders)]
  while (tokens.take(',')) found.push(operand(tokens, placeholders))
  tokens.expect(')')
  return found
}

function operand(tokens: Tokens, placeholders: Placeholders): Operand {
  const token = tokens.peek() ?? ''
  if (token.startsWith(':')) {
    const value = placeholders.value(tokens.next())
    return () => value
  }
  if (token === 'size') {
    tokens.next()
    tokens.expect('(')
    const [measured] = operands(tokens, placeholders)
    return (item) => sizeOf(measured?.(item))
  }
  const path = readPath(tokens, placeholders)
  return (item) => valueAt(item, path)
}

function sizeOf(value: AttributeValue | undefined): AttributeValue | undefined {
  const content = value === undefined ? undefined : Object.values(value)[0]
  if (typeof content === 'string') return { N: String(Buffer.byteLength(content)) }
  if (typeof content === 'object' && content !== null) return { N: String(Object.keys(content).length) }
  return undefined
}

function comparison(tokens: Tokens, placeholders: Placeholders): Condition {
  const left = operand(tokens, placeholders)
  if (tokens.take('IN')) {
    tokens.expect('(')
    const options = operands(tokens, placeholders)
    return (item) => options.some((option) => compared('=', left(item), option(item)))
  }
  if (tokens.take('BETWEEN')) {
    const low = operand(tokens, placeholders)
    tokens.expect('AND')
    const high = operand(tokens, placeholders)
    return (item) => compared('>=', left(item), low(item)) && compared('<=', left(item), high(item))
  }
  const operator = tokens.next()
  const right = operand(tokens, placeholders)
  return (item) => compared(operator, left(item), right(item))
}

function compared(operator: string, left: AttributeValue | undefined, right: AttributeValue | undefined): boolean {
  if (operator === '<>') return left === undefined || right === undefined || !equalValues(left, right)
  if (left === undefined || right === undefined) return false
  if (operator === '=') return equalValues(left, right)
  const order = compareValues(left, right)
  if (order === undefined) return false
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    default:
      throw invalid(`Invalid expression: "${operator}" is not an operator`)
  }
}
