import { setTimeout as pause } from 'node:timers/promises'
import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { sqsEvent } from './sqs-event.ts'

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

export interface QueuePoller {
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
