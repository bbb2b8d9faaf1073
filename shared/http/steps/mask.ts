import * as z from 'zod'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { schemaOf } from './validate.ts'

type JsonSchema = {
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

const MASK = '***'

/** The body of a call as people may see it, as JSON text: the fields that the endpoint knows, with secret ones as "***". */
export function shownBody(endpoint: Endpoint, body: unknown): string {
  if (endpoint.body === undefined || body === undefined) return ''
  return JSON.stringify(maskedBody(endpoint, body))
}

/** The same as a value. */
export function maskedBody(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.masked !== undefined) return endpoint.masked(body)
  return endpoint.body === undefined || body === undefined ? undefined : masked(body, [schemaFor(endpoint.body, 'input')])
}

/** An answer as it may be stored: a secret that it shows once reads "***". */
export function shownAnswer(endpoint: Endpoint, answer: unknown): unknown {
  if (endpoint.answer === undefined || answer === undefined) return answer
  return masked(answer, [schemaFor(endpoint.answer, 'output')])
}

const described = { input: new WeakMap<() => z.ZodType, JsonSchema>(), output: new WeakMap<() => z.ZodType, JsonSchema>() }

/** Describes a schema at the first call that is shown: it costs more than the masking. */
function schemaFor(declared: () => z.ZodType, io: 'input' | 'output'): JsonSchema {
  const known = described[io].get(declared)
  if (known !== undefined) return known
  const schema = z.toJSONSchema(schemaOf(declared), { io, unrepresentable: 'any' }) as JsonSchema
  described[io].set(declared, schema)
  return schema
}

/** INVARIANT: a value is masked if any alternative of its schema calls it a secret. */
function masked(value: unknown, alternatives: readonly JsonSchema[]): unknown {
  const schemas = alternatives.flatMap(withAlternatives)
  if (value === null || value === undefined) return value
  if (schemas.some(({ writeOnly }) => writeOnly === true)) return MASK
  if (Array.isArray(value)) {
    const items = schemas.flatMap((schema) => (schema.items === undefined ? [] : [schema.items]))
    return value.map((element) => masked(element, items))
  }
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, masked(field, schemas.flatMap(fieldNamed(key)))]))
}

function withAlternatives(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf = [], oneOf = [], allOf = [] } = schema
  return [schema, ...[...anyOf, ...oneOf, ...allOf].flatMap(withAlternatives)]
}

const fieldNamed =
  (key: string) =>
  ({ properties, additionalProperties }: JsonSchema): readonly JsonSchema[] => {
    if (properties !== undefined && Object.hasOwn(properties, key)) return [properties[key] ?? {}]
    return typeof additionalProperties === 'object' ? [additionalProperties] : []
  }
