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
import { paymentShape, withdrawalShape } from './movement-shapes.ts'
import { taskShape } from './task-shape.ts'

const AT = '2026-01-31T08:00:00.000Z'
const MONEY = { externalUniqueId: 'order-77', amount: 12.5, currency: 'EUR', walletId: 244_148_279_963_832, fee: 0, created: AT }
const PAYMENT = { paymentId: 244_148_279_963_845, ...MONEY, paymentType: 'CARD', paymentReference: '0mb2kq7ejV9s' }
const WITHDRAWAL = { withdrawalId: 244_148_279_963_847, ...MONEY, type: 'CASH', deliverToPhone: '+27820000000' }
const TASK = {
  kind: 'transfer',
  ...{ taskId: 244_148_279_963_833, httpMethod: 'POST', path: '/tenants/1/wallets/transfers', body: '{"amount":5}', initiator: 7 },
  ...{ description: 'Transfer 5.00 EUR', executorRoles: 'LEVEL_20', approvals: [], approvalsRequired: 1, approvalsGiven: 0 },
  ...{ created: AT, lastModified: AT },
}
const PERSON = { customerId: 8, identity: 'ada@customer.example' }
const AGENT = { agentTokenId: 'a7Qm2xV9', name: 'Bookkeeper', customerId: 8 }
const TOKEN = { ...AGENT, identity: PERSON.identity, created: AT, expires: '2026-02-01T08:00:00.000Z' }
const SESSION = { sessionId: '0hJ4w2kPqS8Xz', ...PERSON, created: AT }

/** The schemas of events: their names and descriptions in the API document, their data, and an example of the data for each event. */
const SCHEMAS: readonly {
  readonly name: string
  readonly description: string
  readonly data: () => z.ZodType
  readonly examples: Readonly<Partial<Record<EventType, object>>>
}[] = [
  {
    name: 'PaymentEvent',
    description: 'Event that reports the end of a payment.',
    data: paymentShape,
    examples: { 'payment.successful': { ...PAYMENT, status: 'SUCCESSFUL' }, 'payment.failed': { ...PAYMENT, status: 'FAILED' } },
  },
  {
    name: 'WithdrawalEvent',
    description: 'Event that reports the end of a withdrawal.',
    data: withdrawalShape,
    examples: {
      'withdrawal.successful': { ...WITHDRAWAL, status: 'SUCCESSFUL' },
      'withdrawal.failed': { ...WITHDRAWAL, status: 'FAILED' },
    },
  },
  {
    name: 'TransferEvent',
    description: 'Event that reports a transfer.',
    data: dataOfTransfer,
    examples: {
      'transfer.created': {
        ...{ transferId: 244_148_279_963_809, status: 'SUCCESSFUL', amount: 5, currency: 'EUR' },
        ...{ fromWalletId: 244_148_279_963_832, toWalletId: 244_148_279_963_834, created: AT },
      },
    },
  },
  {
    name: 'TaskCommentEvent',
    description: 'Event that reports a comment on a task.',
    data: dataOfTaskComment,
    examples: {
      'task.commented': { taskId: TASK.taskId, commentId: 244_148_279_963_835, customerId: 9, text: 'Why so much?', created: AT },
    },
  },
  {
    name: 'TaskStateEvent',
    description: 'Event that reports a change of a task.',
    data: taskShape,
    examples: {
      'task.submitted': { ...TASK, status: 'PENDING' },
      'task.approved': { ...TASK, status: 'PENDING', approvals: [{ customerId: 9, status: 'APPROVED' }], approvalsGiven: 1 },
      'task.rejected': { ...TASK, status: 'REJECTED', executorComment: 'The amount is wrong' },
      'task.executed': { ...TASK, status: 'EXECUTED', executor: 9, responseCode: 200, responseBody: '{}' },
      'task.failed': { ...TASK, status: 'FAILED', executor: 9, responseCode: 409, responseBody: '{"code":"PAY001"}' },
      'task.discarded': { ...TASK, status: 'DISCARDED' },
    },
  },
  {
    name: 'IdentityEvent',
    description: 'Event that reports a change of an identity.',
    data: dataOfIdentity,
    examples: {
      'identity.created': PERSON,
      'identity.locked': { ...PERSON, authLockedAfter: AT },
      'identity.unlocked': PERSON,
      'identity.deleted': PERSON,
      'identity.credentials-changed': { ...PERSON, credential: 'password', change: 'update' },
    },
  },
  {
    name: 'SessionEvent',
    description: 'Event that reports a sign-in, or the end of a session.',
    data: dataOfSession,
    examples: { 'session.created': SESSION, 'session.ended': SESSION },
  },
  {
    name: 'AgentRefusedEvent',
    description: 'Event that reports a refused call of an agent.',
    data: dataOfRefusedAgent,
    examples: {
      'agent.refused': { ...AGENT, operation: 'POST /tenants/{tenantId}/payments', path: '/tenants/1/payments', code: 'SEC007' },
    },
  },
  {
    name: 'AgentEvent',
    description: 'Event that reports a new or ended agent token.',
    data: dataOfAgent,
    examples: { 'agent.created': TOKEN, 'agent.ended': TOKEN },
  },
  {
    name: 'PositionEvent',
    description: 'Event that reports a granted or ended position.',
    data: dataOfPosition,
    examples: { 'position.granted': { customerId: 8, position: 'LEVEL_05' }, 'position.ended': { customerId: 8, position: 'LEVEL_05' } },
  },
  {
    name: 'ConfigurationEvent',
    description: 'Event that reports a changed permission row or setting.',
    data: dataOfSetting,
    examples: {
      'permission.changed': { key: 'Transfer.CREATE.Allowed', value: 'LEVEL_01->LEVEL_02', default: 'LEVEL_20,CUSTOMER', overridden: true },
      'setting.changed': { key: 'task.expiry.hours', value: 48, default: 0, overridden: true },
    },
  },
  {
    name: 'WebhookEndpointEvent',
    description: 'Event that reports a change of a webhook endpoint.',
    data: dataOfEndpoint,
    examples: {
      'webhook-endpoint.changed': {
        ...{
          webhookEndpointId: 244_148_279_963_850,
          url: 'https://shop.example/events',
          events: ['payment.*'],
          enabled: true,
          format: 'json',
        },
        ...{ readAs: ['LEVEL_20'], created: AT, lastModified: AT, change: 'created' },
      },
    },
  },
  {
    name: 'TestEvent',
    description: 'Event that `testWebhookEndpoint` sends.',
    data: () => z.object({ webhookEndpointId: id() }),
    examples: { test: { webhookEndpointId: 244_148_279_963_850 } },
  },
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
  const found = SCHEMAS.find(({ examples }) => Object.hasOwn(examples, eventType))
  if (found === undefined) throw new Error(`${eventType} has no row in SCHEMAS of shared/contract/event-payloads.ts`)
  return found
}

/** The payload of one event. */
export function payloadOfEvent(eventType: EventType): z.ZodType {
  return z.object({ eventType: z.literal(eventType), ...envelope(schemaOf(eventType).data) })
}

const built = new Map<string, () => z.ZodType>()

/** The payload of an event in the API document: events with the same data share one named schema. */
export function documentedEvent(eventType: EventType): () => z.ZodType {
  const { name, description, data } = schemaOf(eventType)
  const alike = EVENT_NAMES.filter((other) => schemaOf(other).name === name)
  const known = built.get(name) ?? (() => namedObject(name, { eventType: z.enum(alike), ...envelope(data) }).describe(description))
  built.set(name, known)
  return known
}

/** An event of this type, as an endpoint receives it. */
export function exampleOfEvent(eventType: EventType): Readonly<Record<string, unknown>> {
  const data = schemaOf(eventType).examples[eventType]
  return { eventType, eventId: 244_148_284_378_679, created: AT, tenantId: 1, actor: { customerId: 7 }, data }
}
