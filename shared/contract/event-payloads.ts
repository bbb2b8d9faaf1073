import * as z from 'zod'
import { EVENT_NAMES, type EventType } from '../domain/events/event-types.ts'
import {
  dataOfAgent,
  dataOfEndpoint,
  dataOfIdentity,
  dataOfPosition,
  dataOfRefusedAgent,
  dataOfSession,
  dataOfSetting,
  dataOfTaskComment,
  dataOfTransfer,
} from './event-data.ts'
import { id, namedObject } from './fields.ts'
import { paymentShape } from './payment-shape.ts'
import { taskShape } from './task-shape.ts'
import { withdrawalShape } from './withdrawal-shape.ts'

/** The schemas of events: the name of each in the API document, its data, and the events that have it. */
const SCHEMAS: readonly { readonly name: string; readonly of: RegExp; readonly data: () => z.ZodType }[] = [
  { name: 'PaymentEvent', of: /^payment\./, data: paymentShape },
  { name: 'WithdrawalEvent', of: /^withdrawal\./, data: withdrawalShape },
  { name: 'TransferEvent', of: /^transfer\./, data: dataOfTransfer },
  { name: 'TaskCommentEvent', of: /^task\.commented$/, data: dataOfTaskComment },
  { name: 'TaskStateEvent', of: /^task\./, data: taskShape },
  { name: 'IdentityEvent', of: /^identity\./, data: dataOfIdentity },
  { name: 'SessionEvent', of: /^session\./, data: dataOfSession },
  { name: 'AgentRefusedEvent', of: /^agent\.refused$/, data: dataOfRefusedAgent },
  { name: 'AgentEvent', of: /^agent\./, data: dataOfAgent },
  { name: 'PositionEvent', of: /^position\./, data: dataOfPosition },
  { name: 'ConfigurationEvent', of: /^(permission|setting)\./, data: dataOfSetting },
  { name: 'WebhookEndpointEvent', of: /^webhook-endpoint\./, data: dataOfEndpoint },
  { name: 'TestEvent', of: /^test$/, data: () => z.object({ webhookEndpointId: id() }) },
]

/** The fields of every event, around its data. */
const envelope = (data: () => z.ZodType) => ({
  eventId: id(),
  created: z.iso.datetime(),
  tenantId: id(),
  actor: z
    .object({ customerId: id(), agent: z.string().optional().describe('Agent that acted with a token of this person.') })
    .optional()
    .describe('Person who caused the event; absent if the service acted by itself.'),
  data: data(),
})

const schemaOf = (eventType: EventType) => {
  const found = SCHEMAS.find(({ of }) => of.test(eventType))
  if (found === undefined) throw new Error(`${eventType} has no schema`)
  return found
}

/** The payload of one event. */
export function payloadOfEvent(eventType: EventType): z.ZodType {
  return z.object({ eventType: z.literal(eventType), ...envelope(schemaOf(eventType).data) })
}

const built = new Map<string, () => z.ZodType>()

/** The payload of an event in the API document: events with the same data share one named schema. */
export function documentedEvent(eventType: EventType): () => z.ZodType {
  const { name, data } = schemaOf(eventType)
  const alike = EVENT_NAMES.filter((other) => schemaOf(other).name === name)
  const known = built.get(name) ?? (() => namedObject(name, { eventType: z.enum(alike), ...envelope(data) }))
  built.set(name, known)
  return known
}
