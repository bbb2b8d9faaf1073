import type { Document, Schema } from './document.ts'
import { nameIn, printType } from './print-type.ts'

/** The payloads of callbacks as a union over `eventType`, from the `webhooks` of the document. */
export function printCallbacks(document: Document): string {
  const schemas = document.components?.schemas ?? {}
  const events = Object.entries(document.webhooks ?? {}).flatMap(([eventType, { post }]) => {
    const schema = post?.requestBody?.content['application/json']?.schema
    return schema === undefined ? [] : [{ eventType, schema }]
  })
  if (events.length === 0) return 'export type CallbackPayload = never\n'
  const used = [...new Set(events.flatMap(({ schema }) => (schema.$ref === undefined ? [] : [nameIn(schema.$ref)])))].sort()
  const types = events.map(
    ({ eventType, schema }) => `  | (${printType(schema, 'answered')} & ${known(eventType, resolved(schema, schemas))})`,
  )
  return `import type { ${used.join(', ')} } from './schemas.ts'

/** The payload of a callback, by its \`eventType\`. Fields may be added. */
export type CallbackPayload =
${types.join('\n')}
`
}

/** The fields whose values follow from the name of an event: `payment.failed` has the status FAILED. */
function known(eventType: string, { properties }: Schema): string {
  const status = eventType.split('.').at(-1)?.toUpperCase()
  const hasStatus = properties?.status?.enum?.includes(status) === true
  return `{ eventType: ${JSON.stringify(eventType)}${hasStatus ? `; status: ${JSON.stringify(status)}` : ''} }`
}

const resolved = (schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema =>
  schema.$ref === undefined ? schema : (schemas[nameIn(schema.$ref)] ?? {})
