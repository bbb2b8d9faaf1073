import type { Document, Schema } from '../../generate/document.ts'
import { nameIn, printType } from './print-type.ts'

/** One payload of an `eventType`. */
type Payload = { readonly eventType: string; readonly schema: Schema }

/** The payloads of callbacks and of events as unions over `eventType`, from the `webhooks` of the document. */
export function printCallbacks(document: Document): string {
  const schemas = document.components?.schemas ?? {}
  const payloads = Object.entries(document.webhooks ?? {}).flatMap(([eventType, { post }]): readonly Payload[] => {
    const schema = post?.requestBody?.content['application/json']?.schema
    return schema === undefined ? [] : (schema.oneOf ?? [schema]).map((each) => ({ eventType, schema: each }))
  })
  const isEvent = ({ schema }: Payload) => resolved(schema, schemas).properties?.eventId !== undefined
  const callbacks = payloads.filter((payload) => !isEvent(payload))
  const events = payloads.filter(isEvent)
  const used = [...new Set(payloads.flatMap(({ schema }) => (schema.$ref === undefined ? [] : [nameIn(schema.$ref)])))].sort()
  const imported = used.length === 0 ? '' : `import type { ${used.join(', ')} } from './schemas.ts'\n\n`
  return `${imported}/** The payload of a callback, by its \`eventType\`. Fields may be added. */
export type CallbackPayload =${union(callbacks, schemas)}

/** The payload of an event that a webhook endpoint receives, by its \`eventType\`. Fields may be added. */
export type EventPayload =${union(events, schemas)}
`
}

function union(payloads: readonly Payload[], schemas: Readonly<Record<string, Schema>>): string {
  if (payloads.length === 0) return ' never'
  const types = payloads.map(
    ({ eventType, schema }) => `  | (${printType(schema, 'answered')} & ${known(eventType, resolved(schema, schemas))})`,
  )
  return `\n${types.join('\n')}`
}

/** The fields whose values follow from the name of an event: `payment.failed` has the status FAILED. */
function known(eventType: string, { properties }: Schema): string {
  const status = eventType.split('.').at(-1)?.toUpperCase()
  const hasStatus = properties?.status?.enum?.includes(status) === true
  return `{ eventType: ${JSON.stringify(eventType)}${hasStatus ? `; status: ${JSON.stringify(status)}` : ''} }`
}

const resolved = (schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema =>
  schema.$ref === undefined ? schema : (schemas[nameIn(schema.$ref)] ?? {})
