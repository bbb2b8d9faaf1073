import * as z from 'zod'
import { schemaOf } from '../http/steps/validate.ts'
import { limitAnswer, limitInteger } from './answer-limits.ts'
import { descriptionOfField } from './field-descriptions.ts'
import { descriptionOfSchema } from './schema-descriptions.ts'

export type JsonSchema = Readonly<Record<string, unknown>> & {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** `request`: the schema of a body or query. `response`: the schema of an answer; fields may be added later, so it is never closed. */
export type Side = 'request' | 'response'

type Node = Record<string, unknown>

/**
 * Collects the named schemas of one document. A declared schema with `schemaName` in its metadata becomes a component, and everything else
 * refers to it; two different schemas of one name are an error.
 */
export type Schemas = {
  /** The schema as used in an operation: a reference if it has a name; `otherwise` names an object without one. */
  readonly of: (declared: () => z.ZodType, side: Side, otherwise?: string) => JsonSchema
  /** Description of a named schema that was referred to before. */
  readonly descriptionOf: (name: string) => string | undefined
  readonly components: () => Readonly<Record<string, JsonSchema>>
}

export function createSchemas(): Schemas {
  const named = new Map<string, Node>()

  const register = (name: string, schema: Node): Node => {
    const known = named.get(name)
    const described = schema.description === undefined ? { ...schema, description: descriptionOfSchema(name) } : schema
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(described))
      throw new Error(`two different schemas are named ${name}`)
    named.set(name, described)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** Replaces every named node below this one by a reference to it. */
  const lift = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(lift)
    if (typeof node !== 'object' || node === null) return node
    const { schemaName, ...lifted } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, lift(value)]))
    return typeof schemaName === 'string' ? register(schemaName, lifted) : lifted
  }

  return {
    of(declared, side, otherwise) {
      const schema = lift(jsonSchema(declared, side)) as Node
      return (otherwise !== undefined && schema.type === 'object' ? register(otherwise, schema) : schema) as JsonSchema
    },
    descriptionOf: (name) => named.get(name)?.description as string | undefined,
    components: () => Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1))) as Record<string, JsonSchema>,
  }
}

/** A declared schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1; every property has a description. */
export function jsonSchema(declared: () => z.ZodType, side: Side): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(schemaOf(declared), {
    io: side === 'request' ? 'input' : 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      if (side === 'response') {
        delete node.additionalProperties
        // A secret that an answer shows once is still masked elsewhere; in an answer `writeOnly` would be wrong.
        delete node.writeOnly
      }
      if (node.maximum === Number.MAX_SAFE_INTEGER && node.format !== 'int64') delete node.maximum
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
      // Names of properties are texts in any case.
      delete node.propertyNames
      complete(node as Node, side)
    },
  })
  return schema as JsonSchema
}

/** Adds what follows from the kind of a node: the format of integers and times, and limits and descriptions of its properties. */
function complete(node: Node, side: Side): void {
  if (node.type === 'integer') {
    if (side === 'response') limitInteger(node)
    if (node.format === undefined && typeof node.maximum === 'number') node.format = node.maximum > LARGEST_INT32 ? 'int64' : 'int32'
  }
  // The format says it; the library's pattern of 200 characters helps nobody.
  if (node.format === 'date-time' || node.format === 'date') {
    delete node.pattern
    node.maxLength ??= LONGEST_TIME
  }
  for (const [name, property] of Object.entries((node.properties ?? {}) as Record<string, Node>)) completeProperty(name, property, side)
}

function completeProperty(name: string, property: Node, side: Side): void {
  const description = descriptionOfField(name)
  // A named schema has a description of its own.
  if (property.description === undefined && property.schemaName === undefined && description !== undefined)
    property.description = description
  if (side === 'response') limitAnswer(name, property)
}

const LARGEST_INT32 = 2_147_483_647

/** Characters of a time with fractions of a second and an offset; requests with longer ones are refused. */
const LONGEST_TIME = 40
