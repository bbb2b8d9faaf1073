import middy, { type MiddlewareObj } from '@middy/core'
import type { Context } from 'aws-lambda'
import type { ChangedItem } from '../contract/consumer.ts'
import { Refusal } from '../errors/refusal.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import type { GatewayResult } from '../http/steps/respond.ts'
import { answerFault, outOfTime } from './around-calls.ts'
import { changedItems, type StreamEvent } from './changed-items.ts'
import { jsonLog, noteInvocation } from './log.ts'

/*
 * Wraps the code of every function by what all functions of its kind need. The local run and the tests enter by the same handlers, with the
 * events that AWS sends.
 */

export type QueueRecord = { readonly messageId: string; readonly body: string }
type QueueEvent = { readonly Records: readonly QueueRecord[] }
type QueueAnswer = { readonly batchItemFailures: { readonly itemIdentifier: string }[] }

/** Time before Lambda's limit at which a function ends by itself, in milliseconds. */
const LAST_WORD_MS = 250

/** The function of a group of endpoints. Whatever fails around a call is answered in the shape of every error. */
export function functionOfRoutes(answer: (event: GatewayEvent) => Promise<GatewayResult>) {
  return middy<GatewayEvent, GatewayResult>({ timeoutEarlyInMillis: LAST_WORD_MS, timeoutEarlyResponse: outOfTime })
    .use(logContext)
    .use(reads(isGatewayEvent))
    .onError(answerFault)
    .handler(answer)
}

/** The function of a queue. Each record fails alone: those whose work is not done, at the end or when time is up, are delivered again. */
export function functionOfQueue(isDone: (record: QueueRecord) => Promise<boolean>) {
  const batches = new WeakMap<QueueEvent, Set<QueueRecord>>()
  const notDone = (event: QueueEvent): QueueAnswer => ({
    batchItemFailures: event.Records.filter((record) => batches.get(event)?.has(record) !== true).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  })
  const handler = middy<QueueEvent, QueueAnswer>({ timeoutEarlyInMillis: LAST_WORD_MS, timeoutEarlyResponse: timeIsUp })
    .use(logContext)
    .use(reads(isQueueEvent))
    .onError(({ event, error }) => {
      logFault(error)
      return isQueueEvent(event) ? notDone(event) : undefined
    })
    .handler(async (event: QueueEvent) => {
      const done = new Set<QueueRecord>()
      batches.set(event, done)
      await Promise.allSettled(event.Records.map(async (record) => (await isDone(record)) && done.add(record)))
      return notDone(event)
    })
  return (event: QueueEvent, context: Partial<Context> = {}) => handler(event, context as Context) as Promise<QueueAnswer>
}

/** The function of the table's stream. A batch that fails comes again until the stream forgets it, after a day. */
export function functionOfStream(handle: (changes: readonly ChangedItem[]) => Promise<void>) {
  return middy<StreamEvent, void>({ timeoutEarlyInMillis: LAST_WORD_MS, timeoutEarlyResponse: timeIsUp })
    .use(logContext)
    .use(reads(isStreamEvent))
    .onError(({ error }) => logFault(error))
    .handler((event: StreamEvent) => handle(changedItems(event)))
}

/** The function of a schedule. A run that fails is left to the next one. */
export function functionOfSchedule(run: (event: unknown) => Promise<void>) {
  return middy<unknown, void>({ timeoutEarlyInMillis: LAST_WORD_MS, timeoutEarlyResponse: timeIsUp })
    .use(logContext)
    .onError(({ error }) => logFault(error))
    .handler(run)
}

/** Names the invocation in every line of the log. */
const logContext: MiddlewareObj = {
  before: ({ context }) => noteInvocation((context as { readonly awsRequestId?: string }).awsRequestId),
}

/** Refuses an event that is not one of the function's trigger. */
function reads<E>(isExpected: (event: unknown) => event is E): MiddlewareObj<E> {
  return {
    before({ event }) {
      if (!isExpected(event)) throw new Refusal('invalid-request', { because: 'unexpected-event' })
    },
  }
}

function isGatewayEvent(event: unknown): event is GatewayEvent {
  const { rawPath, headers, requestContext } = (event ?? {}) as Partial<GatewayEvent>
  return typeof rawPath === 'string' && typeof headers === 'object' && typeof requestContext?.http?.method === 'string'
}

function isQueueEvent(event: unknown): event is QueueEvent {
  const { Records } = (event ?? {}) as Partial<QueueEvent>
  return Array.isArray(Records) && Records.every(({ messageId, body }) => typeof messageId === 'string' && typeof body === 'string')
}

function isStreamEvent(event: unknown): event is StreamEvent {
  const { Records } = (event ?? {}) as Partial<StreamEvent>
  return Array.isArray(Records) && Records.every(({ dynamodb }) => typeof dynamodb?.Keys === 'object')
}

function timeIsUp(): never {
  throw new Error('the time of the function is over')
}

function logFault(error: Error | null | undefined): undefined {
  jsonLog()('error', 'fault', { because: error instanceof Refusal ? error.detail.because : (error?.stack ?? 'unknown') })
}
