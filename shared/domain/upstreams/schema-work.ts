import { patternSize } from '../patterns/pattern-size.ts'
import { inPlaceOf, PATTERN_FORMAT } from './closed-schema.ts'
import { isObject, type JsonSchema, type SchemaObject } from './json-schema.ts'

/** The work of looking at one value by one schema, in steps of the engine that matches patterns. */
const OF_ONE_LOOK = 10

/** The most work that a validation may be, in the same steps: some tenths of a second. */
export const MOST_WORK = 1_000_000

/**
 * The work of validating a value, as the validator does it: a schema that is reached on several ways is applied several times. Itself it
 * looks at each pair of schema and value once, so it is quick where the validator would not be.
 */
export function schemaWork(root: JsonSchema, value: unknown): number {
  if (typeof root === 'boolean') return OF_ONE_LOOK
  const definitions = (root.$defs ?? {}) as Readonly<Record<string, JsonSchema>>
  const known = new Map<JsonSchema, Map<unknown, number>>()

  function work(schema: JsonSchema | undefined, of: unknown): number {
    if (schema === undefined || typeof schema === 'boolean') return OF_ONE_LOOK
    const ofSchema = known.get(schema) ?? new Map<unknown, number>()
    const before = ofSchema.get(of)
    if (before !== undefined) return before
    const total = ownWork(schema, of) + sum(inPlaceOf(schema, definitions), of) + partsWork(schema, of)
    known.set(schema, ofSchema.set(of, total))
    return total
  }

  const sum = (schemas: readonly JsonSchema[], of: unknown): number => schemas.reduce<number>((all, each) => all + work(each, of), 0)

  function partsWork(schema: SchemaObject, of: unknown): number {
    if (Array.isArray(of)) {
      const prefix = (schema.prefixItems ?? []) as readonly JsonSchema[]
      const others = ['items', 'contains', 'unevaluatedItems'].flatMap((keyword) => schemasAt(schema, keyword))
      return of.reduce<number>((all, element, index) => all + sum([...prefix.slice(index, index + 1), ...others], element), 0)
    }
    if (!isObject(of)) return 0
    const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>
    const others = ['additionalProperties', 'unevaluatedProperties'].flatMap((keyword) => schemasAt(schema, keyword))
    const names = schemasAt(schema, 'propertyNames')
    return Object.entries(of).reduce<number>(
      (all, [name, member]) =>
        all + sum([...(Object.hasOwn(properties, name) ? [properties[name] ?? true] : []), ...others], member) + sum(names, name),
      Object.keys(properties).length,
    )
  }

  return work(root, value)
}

const schemasAt = (schema: SchemaObject, keyword: string): readonly JsonSchema[] =>
  schema[keyword] === undefined ? [] : [schema[keyword] as JsonSchema]

function ownWork({ enum: values, format, uniqueItems }: SchemaObject, of: unknown): number {
  const compared = Array.isArray(values) ? values.length : 0
  const unique = uniqueItems === true && Array.isArray(of) ? of.length * of.length : 0
  return OF_ONE_LOOK + compared + unique + patternWork(format, of)
}

function patternWork(format: unknown, of: unknown): number {
  if (typeof format !== 'string' || typeof of !== 'string') return 0
  return format.startsWith(PATTERN_FORMAT) ? of.length * Math.max(1, patternSize(format.slice(PATTERN_FORMAT.length))) : of.length
}
