import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { exampleOfEvent, payloadOfEvent } from '../../shared/contract/event-payloads.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { EVENT_NAMES, EVENT_TYPES } from '../../shared/domain/events/event-types.ts'
import { securityEventOf } from '../../shared/domain/events/security-events.ts'
import { once } from '../../shared/domain/once.ts'
import { aboutsFor } from '../../shared/texts/abouts.ts'

export const listEventTypes = endpoint({
  method: 'GET',
  path: '/event-types',
  operationId: 'listEventTypes',
  group: 'callbacks',
  summary: 'List the types of events',
  description: 'Lists every event that webhook endpoints can receive, with a sentence, an example and the JSON Schema of its payload.',
  access: { kind: 'token' },
  answer: () => z.array(eventTypeShape()).max(EVENT_NAMES.length),
  refusals: [],
  answerExample: [
    {
      name: 'payment.successful',
      sentence: EVENT_TYPES['payment.successful'].about,
      example: exampleOfEvent('payment.successful'),
      schema: { type: 'object', required: ['eventType', 'eventId', 'created', 'tenantId', 'data'] },
    },
  ],
  async handle({ request }) {
    const { say, headers } = await aboutsFor(request)
    const types = shownEventTypes().map((type) => ({ ...type, sentence: say(type.sentence) }))
    return ok(types, headers)
  },
})

const eventTypeShape = () =>
  namedObject('EventType', {
    name: z.string().max(64).describe('Name of the event, as `eventType` in its payload.'),
    sentence: z.string().max(300).describe('Occasion of the event, in the language of `accept-language`.'),
    securityEvent: z.string().max(200).optional().describe('Type of the security event that endpoints of the format `set` receive.'),
    example: z.record(z.string(), z.unknown()).describe('An event of this type.'),
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema (2020-12) of the payload.'),
  })

/** The catalogue of events, with schemas that are made once. */
export const shownEventTypes = once(() =>
  EVENT_NAMES.map((name) => {
    const securityEvent = securityEventOf(name)
    return {
      name,
      sentence: EVENT_TYPES[name].about,
      ...(securityEvent === undefined ? {} : { securityEvent }),
      example: exampleOfEvent(name),
      schema: z.toJSONSchema(payloadOfEvent(name), { io: 'output', unrepresentable: 'any' }),
    }
  }),
)
