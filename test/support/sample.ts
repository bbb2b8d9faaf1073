import type { JsonSchema } from '../../shared/openapi/schemas.ts'

/** A value that fits a schema closely enough to get past most of its checks: what a fuzzer begins with. */
export function sampleOf(schema: JsonSchema): unknown {
  const { enum: allowed, anyOf, oneOf, items, const: only } = schema as { readonly [name: string]: unknown }
  if (only !== undefined) return only
  if (Array.isArray(allowed)) return allowed[0]
  const options = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (options?.[0] !== undefined) return sampleOf(options[0])
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sampleOf(field)]))
    case 'array':
      return items === undefined ? [] : [sampleOf(items as JsonSchema)]
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return 'sample'
  }
}
