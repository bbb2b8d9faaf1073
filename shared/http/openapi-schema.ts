import * as z from 'zod'
import { schemaOf } from './steps/validate.ts'

export type JsonSchema = Readonly<Record<string, unknown>> & {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/**
 * A declared schema as JSON Schema 2020-12, which is what OpenAPI 3.1 takes. `asked`: what a request may hold; `answered`: what an answer
 * holds, to which fields may be added later, so that nothing is said to be closed.
 */
export function jsonSchema(declared: () => z.ZodType, side: 'asked' | 'answered'): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(schemaOf(declared), {
    io: side === 'asked' ? 'input' : 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      if (side === 'answered') {
        delete node.additionalProperties
        // A secret that an answer shows once is still masked elsewhere; in an answer OpenAPI's word for that would be wrong.
        delete node.writeOnly
      }
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
    },
  })
  return schema as JsonSchema
}
