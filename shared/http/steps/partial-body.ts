import * as z from 'zod'
import { fieldText } from '../../errors/field-text.ts'
import { invalid } from '../../errors/refusal.ts'
import { schemaOf } from './validate.ts'

/**
 * A body of which only some fields are told. Those are valid by the schema; a step that reads another one, which calls must carry, is
 * refused: the decision depends on it. If no field is told, each one that is read is refused.
 */
export function partialBody(declared: () => z.ZodType, told: object): unknown {
  if (Object.keys(told).length === 0) return refusingOthers(new Map())
  const schema = schemaOf(declared)
  const whole = schema.safeParse(told, { error: fieldText })
  if (whole.success) return whole.data
  if (!(schema instanceof z.ZodObject)) throw invalid('body', 'is required: the decision depends on it')
  return refusingOthers(validFields(schema, told as Readonly<Record<string, unknown>>))
}

/** The valid values of the fields that are told, and of those that a call may leave out. */
function validFields({ shape }: z.ZodObject, told: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(shape).flatMap(([field, schema]): readonly (readonly [string, unknown])[] => {
      const isTold = Object.hasOwn(told, field)
      const result = (schema as z.ZodType).safeParse(isTold ? told[field] : undefined, { error: fieldText })
      if (result.success) return [[field, result.data]]
      if (!isTold) return []
      throw invalid(field, result.error.issues[0]?.message.slice(0, 300) ?? 'must be valid')
    }),
  )
}

function refusingOthers(fields: ReadonlyMap<string, unknown>): unknown {
  const told = (field: string | symbol): unknown => {
    if (typeof field === 'symbol' || field === 'toJSON' || fields.has(field)) return fields.get(String(field))
    throw invalid(field, 'is required: the decision depends on it')
  }
  return new Proxy(
    {},
    {
      get: (_, field) => told(field),
      has: (_, field) => fields.has(String(field)),
      ownKeys: () => [...fields].filter(([, value]) => value !== undefined).map(([field]) => field),
      getOwnPropertyDescriptor: (_, field) => ({ value: told(field), enumerable: true, configurable: true }),
    },
  )
}
