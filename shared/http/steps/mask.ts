import * as z from 'zod'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { maskedValue } from '../../domain/masked-value.ts'
import type { JsonSchema } from '../../domain/upstreams/json-schema.ts'
import { schemaOf } from './validate.ts'

/** The body of a call as people may see it, as JSON text: the fields that the endpoint knows, with secret ones as "***". */
export function shownBody(endpoint: Endpoint, body: unknown): string {
  if (endpoint.body === undefined || body === undefined) return ''
  return JSON.stringify(maskedBody(endpoint, body))
}

/** The same as a value. */
export function maskedBody(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.masked !== undefined) return endpoint.masked(body)
  return endpoint.body === undefined || body === undefined ? undefined : maskedValue(body, schemaFor(endpoint.body, 'input'))
}

/** An answer as it may be stored: a secret that it shows once reads "***". */
export function shownAnswer(endpoint: Endpoint, answer: unknown): unknown {
  if (endpoint.answer === undefined || answer === undefined) return answer
  return maskedValue(answer, schemaFor(endpoint.answer, 'output'))
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
