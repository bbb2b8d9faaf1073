import { isObject, type JsonSchema, namesOf, valueAt } from '../domain/upstreams/json-schema.ts'
import { type Fault, faultsOf } from '../domain/upstreams/json-validator.ts'

/**
 * The faults of a parameter. It is a text that can stand for a number, a truth value or a list where its schema says so: one meaning that
 * fits the schema is enough, since the text itself is sent.
 */
export function parameterFaults(text: string, schema: JsonSchema): readonly Fault[] {
  const types = new Set(typesOf(schema, schema, new Set()))
  const single = scalarIn(text, types)
  const meanings = types.has('array') ? [text, single, text.split(','), text.split(',').map((part) => scalarIn(part, ANY))] : [text, single]
  if (meanings.some((value) => faultsOf(schema, value).length === 0)) return []
  return faultsOf(schema, types.has('string') ? text : meanings.at(-1))
}

type Types = ReadonlySet<unknown>
const ANY: Types = new Set(['number', 'boolean'])
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/

function scalarIn(text: string, types: Types): unknown {
  if ((types.has('number') || types.has('integer')) && NUMBER.test(text)) return Number(text)
  return types.has('boolean') && (text === 'true' || text === 'false') ? text === 'true' : text
}

/** The types that a schema names: itself, by its values, by its alternatives, or behind references. Each part is looked at once. */
function typesOf(schema: unknown, root: JsonSchema, seen: Set<object>): readonly unknown[] {
  if (!isObject(schema) || seen.has(schema)) return []
  seen.add(schema)
  const { type, anyOf, oneOf, allOf, $ref } = schema
  const values = [...(Array.isArray(schema.enum) ? schema.enum : []), schema.const]
  const meant = typeof $ref === 'string' ? [valueAt(root, namesOf($ref.slice(1)))] : []
  return [
    ...[type].flat(),
    ...values.map((value) => typeof value),
    ...[...meant, ...[anyOf, oneOf, allOf].flat()].flatMap((each) => typesOf(each, root, seen)),
  ]
}
