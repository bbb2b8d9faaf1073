import { isObject, type JsonSchema, type SchemaObject } from './upstreams/json-schema.ts'

const MASK = '***'

/** A value as people may see it. INVARIANT: a part is masked if any schema that can apply to it calls it a secret (`writeOnly`). */
export function maskedValue(value: unknown, schema: JsonSchema): unknown {
  const masked = (part: unknown, declared: readonly unknown[]): unknown => {
    if (part === null || part === undefined) return part
    const schemas = applying(declared, schema)
    if (schemas.some(({ writeOnly }) => writeOnly === true)) return MASK
    if (Array.isArray(part)) return part.map((element, at) => masked(element, schemas.map(elementAt(at))))
    if (typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([key, field]) => [key, masked(field, schemas.map(fieldNamed(key)))]))
  }
  return masked(value, [schema])
}

/** The schemas that can apply to the same value: alternatives, conditions, and what they refer to. Each is looked at once. */
function applying(declared: readonly unknown[], root: JsonSchema): readonly SchemaObject[] {
  const found = new Set<SchemaObject>()
  const visit = (schema: unknown): void => {
    if (!isObject(schema) || found.has(schema)) return
    found.add(schema)
    const { allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas = {} } = schema
    const beside = [allOf, anyOf, oneOf, condition, then, otherwise].flat()
    for (const each of [...beside, ...Object.values(dependentSchemas as object), referredBy(schema, root)]) visit(each)
  }
  declared.forEach(visit)
  return [...found]
}

/** References lead into the definitions of the same schema, or to the whole of it. */
function referredBy({ $ref }: SchemaObject, root: JsonSchema): unknown {
  if ($ref === '#') return root
  return typeof $ref === 'string' && isObject(root) && isObject(root.$defs) ? root.$defs[$ref.slice('#/$defs/'.length)] : undefined
}

const elementAt =
  (at: number) =>
  ({ prefixItems = [], items, unevaluatedItems }: SchemaObject): unknown =>
    (prefixItems as readonly unknown[])[at] ?? items ?? unevaluatedItems

const fieldNamed =
  (key: string) =>
  ({ properties, additionalProperties, unevaluatedProperties }: SchemaObject): unknown =>
    isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : (additionalProperties ?? unevaluatedProperties)
