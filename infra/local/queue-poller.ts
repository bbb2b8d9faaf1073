import { setTimeout as pause } from 'node:timers/promises'
import {
  DeleteMessageBatchCommand,
  type Message,
  type MessageAttributeValue,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent, SQSMessageAttributes, SQSRecord } from 'aws-lambda'
import type { sqsClient } from '../../shared/adapters/queue-client.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { queueHandler } from '../../shared/runtime/jobs.ts'
import type { FunctionRoles } from './function-roles.ts'
import { IN_TIME } from './lambda-time.ts'

export interface QueuePollerOptions {
  readonly client: SQSClient
  readonly queueUrl: string
  /** Messages in one event: 1 to 10. */
  readonly batchSize: number
  /** Concurrent events. */
  readonly concurrency: number
  /** The Lambda. If it throws, the whole batch fails. */
  consume(event: SQSEvent): Promise<SQSBatchResponse>
  /** Called on errors: the queue could not be reached, or the Lambda threw. */
  onError?(error: unknown): void
}

interface QueuePoller {
  /** Resolves when nothing is being consumed, at once if so now. Messages still in the queue do not count. */
  idle(): Promise<void>
  /** Accepts nothing new and resolves when the work in progress is finished. */
  stop(): Promise<void>
}

const LONG_POLL_SECONDS = 20
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/** Replaces the event source mapping between SQS and a Lambda: failed messages stay, and come back when their visibility timeout ends. */
export function pollQueue(options: QueuePollerOptions): QueuePoller {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const consumeOnce = async () => {
    while (underWay.size >= options.concurrency) await Promise.race(underWay)
    const messages = await receive(options, stopping.signal)
    if (messages.length === 0) return
    const work = consume(options, messages)
      .catch((error: unknown) => options.onError?.(error))
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }
  const receiving = repeat(consumeOnce, stopping.signal, options)
  return {
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async stop() {
      stopping.abort()
      await receiving
      await Promise.all(underWay)
    },
  }
}

async function repeat(step: () => Promise<void>, signal: AbortSignal, { onError }: QueuePollerOptions): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    try {
      await step()
      pauseMs = FIRST_PAUSE_MS
    } catch (error) {
      if (signal.aborted && isAbort(error)) return
      onError?.(error)
      await pause(pauseMs, undefined, { signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

async function receive({ client, queueUrl, batchSize }: QueuePollerOptions, signal: AbortSignal): Promise<readonly Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: batchSize,
    WaitTimeSeconds: LONG_POLL_SECONDS,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  })
  const { Messages } = await client.send(command, { abortSignal: signal })
  return Messages ?? []
}

async function consume(options: QueuePollerOptions, messages: readonly Message[]): Promise<void> {
  const region = await options.client.config.region()
  const response = await options.consume(sqsEvent(messages, options.queueUrl, region))
  const done = succeeded(messages, response)
  if (done.length === 0) return
  const entries = done.map((message, index) => ({ Id: String(index), ReceiptHandle: message.ReceiptHandle }))
  await options.client.send(new DeleteMessageBatchCommand({ QueueUrl: options.queueUrl, Entries: entries }))
}

/** As in Lambda: an answer that names a message outside the batch fails all of them. */
function succeeded(messages: readonly Message[], response: SQSBatchResponse): readonly Message[] {
  const failed = new Set(response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
  const known = new Set(messages.map((message) => message.MessageId ?? ''))
  if ([...failed].some((id) => !known.has(id))) throw new Error('The answer names a message that is not in the batch')
  return messages.filter((message) => !failed.has(message.MessageId ?? ''))
}

type Polled = {
  readonly name: string
  readonly sqs: ReturnType<typeof sqsClient>
  readonly queueUrl: string
  readonly roles: FunctionRoles
  readonly consume: ReturnType<typeof queueHandler>
}

/** The queues whose work waits for hosts of tenants. */
const CALLS_OTHERS: ReadonlySet<string> = new Set(['callbacks', 'callbacks-slow', 'upstreams'])

/** Polls a queue as Lambda does for its function. */
export function pollerOf({ name, sqs, queueUrl, roles, consume }: Polled) {
  return pollQueue({
    client: sqs,
    queueUrl,
    batchSize: 10,
    // A batch ends with its slowest message: receivers that hang must not keep the others waiting.
    concurrency: CALLS_OTHERS.has(name) ? 1_000 : 4,
    consume: (event) => roles.ofQueue(name, () => consume(event, IN_TIME)),
  })
}

/** The event that Lambda makes of received messages: https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
function sqsEvent(messages: readonly Message[], queueUrl: string, region: string): SQSEvent {
  const [account = '', name = ''] = new URL(queueUrl).pathname.split('/').slice(-2)
  const source = { eventSource: 'aws:sqs', eventSourceARN: `arn:aws:sqs:${region}:${account}:${name}`, awsRegion: region }
  return { Records: messages.map((message) => ({ ...recordOf(message), ...source })) }
}

function recordOf(message: Message): Omit<SQSRecord, 'eventSource' | 'eventSourceARN' | 'awsRegion'> {
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    md5OfBody: message.MD5OfBody ?? '',
    attributes: {
      ...message.Attributes,
      ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? '1',
      SentTimestamp: message.Attributes?.SentTimestamp ?? '',
      SenderId: message.Attributes?.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? '',
    },
    messageAttributes: attributesOf(message.MessageAttributes ?? {}),
  }
}

function attributesOf(attributes: Readonly<Record<string, MessageAttributeValue>>): SQSMessageAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { StringValue, BinaryValue, DataType }]) => [
      name,
      {
        ...defined({ stringValue: StringValue }),
        ...(BinaryValue !== undefined && { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
        stringListValues: [],
        binaryListValues: [],
        dataType: DataType ?? 'String',
      },
    ]),
  )
}
