import { readFileSync } from 'node:fs'

/**
 * Prints the API document in OpenAPI 3.0, for the generator that npm carries (5.0.0-beta2 of 2020): it knows neither 3.1 nor unions without
 * a name, which become plain objects.
 */

type Node = { readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

function lowered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowered)
  if (!isNode(value)) return value
  const node = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lowered(inner)]))
  return withoutUnion(withoutConstant(withBounds(withOneType(node))))
}

function withOneType({ type, ...node }: Node): Node {
  if (!Array.isArray(type)) return type === undefined ? node : { ...node, type }
  const [first, ...others] = type.filter((each) => each !== 'null')
  const nullable = type.includes('null') ? { nullable: true } : {}
  return others.length === 0 ? { ...node, type: first, ...nullable } : { ...node, ...nullable }
}

function withBounds({ exclusiveMinimum, exclusiveMaximum, ...node }: Node): Node {
  return {
    ...node,
    ...(typeof exclusiveMinimum === 'number' ? { minimum: exclusiveMinimum, exclusiveMinimum: true } : {}),
    ...(typeof exclusiveMaximum === 'number' ? { maximum: exclusiveMaximum, exclusiveMaximum: true } : {}),
  }
}

function withoutConstant({ const: constant, ...node }: Node): Node {
  return typeof constant === 'string' ? { ...node, enum: [constant] } : node
}

function withoutUnion({ anyOf, oneOf, ...node }: Node): Node {
  const union = anyOf ?? oneOf
  if (!Array.isArray(union)) return node
  const [only, ...others] = union.filter((each) => each.type !== 'null')
  if (others.length > 0) return typeof node.description === 'string' ? { description: node.description } : {}
  const nullable = union.length > 1 ? { nullable: true } : {}
  return '$ref' in only ? { ...node, allOf: [only], ...nullable } : { ...only, ...node, ...nullable }
}

const { webhooks: _, jsonSchemaDialect: __, info, ...document } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const { summary: ___, license, ...described } = info
const { identifier: ____, ...named } = license ?? { name: 'unknown' }
const plain = { ...document, openapi: '3.0.3', info: { ...described, license: named } }
process.stdout.write(JSON.stringify(lowered(plain)))
