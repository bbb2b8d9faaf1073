import type * as z from 'zod'
import { CALLBACKS, type DeclaredCallback } from '../contract/callback-payloads.ts'
import { documentedEvent, exampleOfEvent } from '../contract/event-payloads.ts'
import { EVENT_NAMES, EVENT_TYPES, isEventType } from '../domain/events/event-types.ts'
import type { Examples } from './examples.ts'
import type { Schemas } from './schemas.ts'

const header = (name: string, description: string, schema: Readonly<Record<string, unknown>>, example: string | number) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
})

const SIGNATURE =
  '`v1,<base64 of HMAC-SHA256 over id.timestamp.body>` (Standard Webhooks); two, separated by a space, while a secret is rotated.'

const SIGNATURE_SCHEMA = { type: 'string', maxLength: 1000, pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$' }
const SIGNATURE_EXAMPLE = 'v1,4Ck0GvZgq6OjXb8gP1oQ0rTz7M2mB2yq0c3kGz0yV0A='

/** Headers of every callback. */
const CALLBACK_HEADERS = [
  header(
    'webhook-id',
    'Id of the callback, the same on every attempt: process each id once.',
    { type: 'string', maxLength: 16, pattern: '^[1-9][0-9]*$' },
    '244148284378678',
  ),
  header(
    'webhook-timestamp',
    'Time of this attempt, in seconds since 1970-01-01 UTC. Refuse one that is more than five minutes off.',
    { type: 'integer', format: 'int64', minimum: 0, maximum: 253_402_300_799 },
    1_772_443_800,
  ),
  header('webhook-signature', SIGNATURE, SIGNATURE_SCHEMA, SIGNATURE_EXAMPLE),
  header('Svc-Signature', 'Same value as `webhook-signature`.', SIGNATURE_SCHEMA, SIGNATURE_EXAMPLE),
]

/** Answers of a receiver, and their effects. */
const ANSWERS = {
  '2XX': { description: 'Delivered. Answer within 15 seconds; the body is ignored.' },
  default: {
    description: 'Not delivered: any other status, a redirect or no answer in time. It is sent again, see the guide on webhooks.',
  },
}

/** Callbacks and events as the `webhooks` of the document, by `eventType`. */
export function webhooks(schemas: Schemas, examples: Examples): Readonly<Record<string, unknown>> {
  const callbacks = new Map(CALLBACKS.map((declared) => [declared.eventType, declared]))
  const names = [...new Set([...callbacks.keys(), ...EVENT_NAMES])]
  return Object.fromEntries(
    names.map((name) => {
      const kinds = [...ofCallback(callbacks.get(name), examples), ...ofEvent(name)]
      return [name, { post: webhook(name, kinds, schemas) }]
    }),
  )
}

/** One payload of an `eventType`, and its occasion. */
type Kind = {
  readonly summary: string
  readonly description: string
  readonly payload: () => z.ZodType
  readonly example: readonly [string, unknown]
}

function ofCallback(declared: DeclaredCallback | undefined, { webhooks: recorded }: Examples): readonly Kind[] {
  return declared === undefined ? [] : [{ ...declared, example: ['example', recorded[declared.eventType]] }]
}

function ofEvent(name: string): readonly Kind[] {
  if (!isEventType(name)) return []
  const summary = `Event ${name}`
  const description = `Sent to the webhook endpoints that want it. ${EVENT_TYPES[name].about}`
  return [{ summary, description, payload: documentedEvent(name), example: ['event', exampleOfEvent(name)] }]
}

function webhook(eventType: string, kinds: readonly Kind[], schemas: Schemas) {
  const payloads = kinds.map(({ payload }) => schemas.of(payload, 'response'))
  const examples = kinds.flatMap(({ example: [name, value] }) => (value === undefined ? [] : [[name, { value }] as const]))
  const summary = kinds[0]?.summary
  const description = kinds.map((kind) => kind.description).join(' ')
  return {
    operationId: `on${eventType.split(/[.-]/).map(capital).join('')}`,
    tags: ['Webhooks'],
    summary,
    description: `${description} Verify the signature over the raw body before you use it, and ignore fields that you do not know.`,
    security: [],
    parameters: CALLBACK_HEADERS,
    requestBody: {
      required: true,
      description: `Payload of \`${eventType}\`.`,
      content: {
        'application/json': {
          schema: payloads.length === 1 ? payloads[0] : { oneOf: payloads },
          ...(examples.length === 0 ? {} : { examples: Object.fromEntries(examples) }),
        },
      },
    },
    responses: ANSWERS,
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The tag of callbacks, after those of calls. */
export const WEBHOOKS_TAG = {
  name: 'Webhooks',
  description: 'Callbacks that the service sends, signed as Standard Webhooks. The tag Callbacks has their log, retries and the secret.',
}
