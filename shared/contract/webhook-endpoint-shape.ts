import * as z from 'zod'
import { defined } from '../domain/defined.ts'
import { isEventPattern } from '../domain/events/may-receive.ts'
import { EVENT_FORMATS, type WebhookEndpoint } from '../storage/webhook-endpoints.ts'
import { id, namedObject, secret, text } from './fields.ts'
import { pendingTasksShape } from './pending-tasks-shape.ts'

const MOST_PATTERNS = 50
const LONGEST_DESCRIPTION = 200
/** More than anybody holds in one tenant. */
export const MOST_ROLES = 50

const pattern = () =>
  z.string().max(64).refine(isEventPattern, 'must be the name of an event, `<group>.*` or `*`: GET /event-types lists the names')
const eventsField = () => z.array(pattern()).min(1).max(MOST_PATTERNS)
const formatField = () => z.enum(EVENT_FORMATS)

const EVENTS_TEXT = 'Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`.'
const ENABLED_TEXT = 'False: nothing is sent, and nothing is collected for later.'
const FORMAT_TEXT =
  '`json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people.'

/** Fields of a new endpoint. */
export const newEndpointFields = () =>
  z.object({
    url: text(2048),
    events: eventsField().describe(EVENTS_TEXT),
    description: text(LONGEST_DESCRIPTION).optional(),
    enabled: z.boolean().default(true).describe(ENABLED_TEXT),
    format: formatField().default('json').describe(FORMAT_TEXT),
  })

/** Fields of a changed endpoint: those that are absent stay. */
export const changedEndpointFields = () =>
  z.object({
    url: text(2048).optional(),
    events: eventsField().optional().describe(EVENTS_TEXT),
    description: text(LONGEST_DESCRIPTION).nullish(),
    enabled: z.boolean().optional().describe(ENABLED_TEXT),
    format: formatField().optional().describe(FORMAT_TEXT),
  })

export type ChangedEndpoint = z.output<ReturnType<typeof changedEndpointFields>>

export const endpointFields = () => ({
  webhookEndpointId: id(),
  url: z.string(),
  events: z.array(z.string().max(64)).max(MOST_PATTERNS).describe(EVENTS_TEXT),
  description: z.string().optional().describe('Purpose of the endpoint, in words.'),
  enabled: z.boolean().describe(ENABLED_TEXT),
  format: formatField().describe(FORMAT_TEXT),
  disabledBecause: z
    .literal('failing')
    .optional()
    .describe('The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days.'),
  readAs: z
    .array(z.string().max(50))
    .max(MOST_ROLES)
    .describe('Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports.'),
  previousExpires: z.iso.datetime().optional(),
  created: z.iso.datetime(),
  lastModified: z.iso.datetime(),
})

export const webhookEndpointShape = () => namedObject('WebhookEndpoint', { ...pendingTasksShape(), ...endpointFields() })

/** A new endpoint with its secret, which nothing shows again. */
export const createdEndpointShape = () => namedObject('CreatedWebhookEndpoint', { ...endpointFields(), secret: secret(200).optional() })

/** An endpoint as callers see it, without its secrets. */
export function shownEndpoint(of: WebhookEndpoint, now: number) {
  const { webhookEndpointId, url, events, description, enabled, format, disabledBecause, readAs, previous, created, lastModified } = of
  const previousExpires = previous.map(({ expires }) => expires).find((expires) => Date.parse(expires) > now)
  return {
    webhookEndpointId,
    url,
    events: [...events],
    ...defined({ description }),
    enabled,
    format,
    ...defined({ disabledBecause, previousExpires }),
    readAs: [...readAs],
    created,
    lastModified,
  }
}
