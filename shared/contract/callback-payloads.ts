import * as z from 'zod'
import { eventType, TEST_EVENT } from '../domain/callbacks/event-type.ts'
import { ENDINGS } from '../domain/payments/ending.ts'
import { noticesOf } from '../domain/tasks/task-notices.ts'
import { TASK_STATES } from '../domain/tasks/transitions.ts'
import { id, namedObject } from './fields.ts'

/** Task states that a callback reports. */
const REPORTED_STATES = TASK_STATES.filter((status) => noticesOf({ what: status, status }).includes('callback'))

/** Times in a callback about money carry an offset (`+00:00`), where answers write `Z`; both are RFC 3339. */
const offsetTime = () => z.iso.datetime({ offset: true })

/** The events of a payment or withdrawal: its ends. */
const endingOf = (kind: 'payment' | 'withdrawal') => z.enum(ENDINGS.map((status) => eventType(kind, status)))

const moneyFields = () => ({
  externalUniqueId: z.string(),
  status: z.enum(ENDINGS).describe('The outcome.'),
  amount: z.number(),
  currency: z.string(),
  walletId: id(),
  fee: z.number(),
  created: offsetTime(),
})

const paymentCallback = () =>
  namedObject('PaymentCallback', { eventType: endingOf('payment'), paymentId: id(), ...moneyFields(), paymentReference: z.string() })

const withdrawalCallback = () =>
  namedObject('WithdrawalCallback', {
    eventType: endingOf('withdrawal'),
    withdrawalId: id(),
    ...moneyFields(),
    type: z.string().describe('Kind of withdrawal, as it was created.'),
  })

const taskCallback = () =>
  namedObject('TaskCallback', {
    eventType: z.enum(REPORTED_STATES.map((status) => eventType('task', status))),
    taskId: id(),
    status: z.enum(TASK_STATES).describe('Status that the task has now.'),
    description: z.string().describe('The effect of the task, in words for people.'),
    initiator: id(),
    executor: id().optional(),
    tag: z.string().optional(),
    lastModified: z.iso.datetime(),
  })

const testCallback = () =>
  namedObject('TestCallback', { eventType: z.literal(TEST_EVENT), test: z.literal(true), callbackId: id(), created: z.iso.datetime() })

export type PaymentCallback = z.infer<ReturnType<typeof paymentCallback>>
export type WithdrawalCallback = z.infer<ReturnType<typeof withdrawalCallback>>
export type TaskCallback = z.infer<ReturnType<typeof taskCallback>>
export type TestCallback = z.infer<ReturnType<typeof testCallback>>

/** One kind of callback: its `eventType`, its occasion, and its payload. */
export type DeclaredCallback = {
  readonly eventType: string
  readonly summary: string
  readonly description: string
  readonly payload: () => z.ZodType
}

const sentTo = (thing: string) => `Sent to the \`callbackUrl\` of the ${thing}.`

/** Every callback that the service sends, in the order of the guide. */
export const CALLBACKS: readonly DeclaredCallback[] = [
  ...ENDINGS.map((status) => ({
    eventType: eventType('payment', status),
    summary: `Payment ${status.toLowerCase()}`,
    description: sentTo('payment'),
    payload: paymentCallback,
  })),
  ...ENDINGS.map((status) => ({
    eventType: eventType('withdrawal', status),
    summary: `Withdrawal ${status.toLowerCase()}`,
    description: sentTo('withdrawal'),
    payload: withdrawalCallback,
  })),
  ...REPORTED_STATES.map((status) => ({
    eventType: eventType('task', status),
    summary: `Task ${status.toLowerCase()}`,
    description: 'Sent to the URL that the tenant sets in `task.callback.url`.',
    payload: taskCallback,
  })),
  { eventType: TEST_EVENT, summary: 'Test', description: 'Sent by `testCallback` to the URL that it names.', payload: testCallback },
]
