type JsonSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
}

/** Describes the values of this type in words. */
export function typeInWords(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(' or ')
  switch (schema.type) {
    case 'boolean':
      return '`true` or `false`'
    case 'integer':
    case 'number':
      return `${schema.type}${boundsOf(schema)}`
    case 'string':
      return `text${schema.maxLength === undefined ? '' : ` of at most ${schema.maxLength} characters`}`
    case 'array':
      return `list of ${schema.items === undefined ? 'anything' : typeInWords(schema.items)}`
    case 'object':
      return objectInWords(schema)
    default:
      return 'JSON'
  }
}

function boundsOf({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) return ` from ${minimum} to ${maximum}`
  return minimum === undefined ? '' : ` from ${minimum}`
}

function objectInWords({ properties, additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => `\`${name}\`: ${typeInWords(field)}`)
  if (fields.length > 0) return `JSON object: ${fields.join('; ')}`
  return typeof additionalProperties === 'object' ? `JSON object of ${typeInWords(additionalProperties)}` : 'JSON object'
}
