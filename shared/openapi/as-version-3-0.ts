import { defined } from '../domain/defined.ts'

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Texts of examples look like anything, so nothing in them is read as a schema. */
const EXAMPLES = new Set(['example', 'examples', 'x-webhooks'])

/** The same document as OpenAPI 3.0.3, for generators that cannot read 3.1. What 3.0 lacks is left out, or said in its own way. */
export function asVersion30(document: object): object {
  const { openapi: _, webhooks: __, jsonSchemaDialect: ___, ...rest } = JSON.parse(JSON.stringify(document)) as Record<string, unknown>
  const { components = {}, info = {}, ...others } = rest as { readonly components?: Node; readonly info?: Node }
  const { schemas = {}, ...parts } = components as { readonly schemas?: Node }
  return {
    openapi: '3.0.3',
    info: infoOf(info),
    ...(withSchemas(others) as Node),
    components: { ...(withSchemas(parts) as Node), schemas: mapped(schemas, schemaOf) },
  }
}

function infoOf({ summary: _, license, ...info }: Node): Node {
  if (!isNode(license)) return info
  const { identifier, ...others } = license
  return {
    ...info,
    license: { ...others, ...(identifier === undefined ? {} : { url: `https://spdx.org/licenses/${String(identifier)}.html` }) },
  }
}

/** Converts every schema below a part of the document. */
function withSchemas(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withSchemas)
  if (!isNode(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, EXAMPLES.has(key) ? value : key === 'schema' ? schemaOf(value) : withSchemas(value)]),
  )
}

const mapped = (nodes: Node, convert: (value: unknown) => unknown): Node =>
  Object.fromEntries(Object.entries(nodes).map(([name, value]) => [name, convert(value)]))

/** Keywords of JSON Schema 2020-12 that 3.0 does not have and that only narrow a value. */
const UNKNOWN_IN_30 = new Set([
  ...['$schema', '$id', '$comment', '$defs', '$anchor', 'propertyNames', 'patternProperties', 'unevaluatedProperties', 'unevaluatedItems'],
  ...['dependentRequired', 'dependentSchemas', 'if', 'then', 'else', 'contains', 'minContains', 'maxContains', 'contentMediaType'],
])

/** One schema and all below it. A boolean schema becomes an object. */
function schemaOf(value: unknown): unknown {
  if (!isNode(value)) return value === false ? { not: {} } : {}
  if (typeof value.$ref === 'string') return referenceOf(value)
  const known = Object.fromEntries(Object.entries(value).filter(([key]) => !UNKNOWN_IN_30.has(key)))
  return withoutNull(withOneType(withBounds(withFixedValue(withParts(known)))))
}

/** A reference has no siblings in 3.0. */
function referenceOf({ $ref, ...beside }: Node): Node {
  return Object.keys(beside).length === 0 ? { $ref } : { allOf: [{ $ref }], ...(schemaOf(beside) as Node) }
}

function withParts(schema: Node): Node {
  const { properties, items, prefixItems, additionalProperties, not, contentEncoding, examples, ...rest } = schema
  const each = (key: 'allOf' | 'anyOf' | 'oneOf') => (Array.isArray(rest[key]) ? { [key]: (rest[key] as unknown[]).map(schemaOf) } : {})
  const element = Array.isArray(prefixItems) ? { anyOf: prefixItems.map(schemaOf) } : items === undefined ? undefined : schemaOf(items)
  return {
    ...rest,
    ...each('allOf'),
    ...each('anyOf'),
    ...each('oneOf'),
    ...(isNode(properties) ? { properties: mapped(properties, schemaOf) } : {}),
    ...(element === undefined && rest.type === 'array' ? { items: {} } : defined({ items: element })),
    ...(additionalProperties === undefined
      ? {}
      : { additionalProperties: isNode(additionalProperties) ? schemaOf(additionalProperties) : additionalProperties }),
    ...(not === undefined ? {} : { not: schemaOf(not) }),
    ...(contentEncoding === 'base64' ? { format: 'byte' } : {}),
    ...(Array.isArray(examples) && examples.length > 0 && rest.example === undefined ? { example: examples[0] } : {}),
  }
}

function withFixedValue(schema: Node): Node {
  if (!('const' in schema)) return schema
  const { const: only, ...rest } = schema
  return { ...rest, ...(rest.type === undefined ? typeOfValue(only) : {}), enum: [only] }
}

const typeOfValue = (value: unknown): Node => (['string', 'number', 'boolean'].includes(typeof value) ? { type: typeof value } : {})

/** An exclusive bound is a number in 3.1, and a mark of the bound in 3.0. */
function withBounds({ exclusiveMinimum, exclusiveMaximum, ...schema }: Node): Node {
  return {
    ...schema,
    ...(typeof exclusiveMinimum === 'number' ? { minimum: exclusiveMinimum, exclusiveMinimum: true } : {}),
    ...(typeof exclusiveMaximum === 'number' ? { maximum: exclusiveMaximum, exclusiveMaximum: true } : {}),
  }
}

function withOneType(schema: Node): Node {
  const { type, ...rest } = schema
  if (!Array.isArray(type)) return schema
  const types = type.filter((each) => each !== 'null')
  const nullable = types.length < type.length ? { nullable: true } : {}
  const [only, ...others] = types
  return others.length === 0
    ? { ...defined({ type: only }), ...rest, ...nullable }
    : { ...rest, anyOf: types.map((each) => ({ type: each, ...nullable })) }
}

const isNull = (value: unknown): boolean => isNode(value) && value.type === 'null'

/** A choice of null becomes `nullable`. */
function withoutNull(schema: Node): Node {
  if (isNull(schema)) return { nullable: true, enum: [null] }
  for (const key of ['anyOf', 'oneOf'] as const) {
    const choices = schema[key]
    if (
      !Array.isArray(choices) ||
      !choices.some((choice) => isNull(choice) || (isNode(choice) && choice.nullable === true && 'enum' in choice))
    )
      continue
    const left = choices.filter(
      (choice) => !(isNode(choice) && choice.nullable === true && Array.isArray(choice.enum) && choice.enum[0] === null),
    )
    const { [key]: _, ...rest } = schema
    return left.length === 1 ? { ...rest, allOf: left, nullable: true } : { ...rest, [key]: left, nullable: true }
  }
  return schema
}
