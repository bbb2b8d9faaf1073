import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type QueueDeclaration, startQueues } from '../../infra/local/queue-emulator.ts'
import { pollQueue, type QueuePollerOptions } from '../../infra/local/queue-poller.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const WORK: QueueDeclaration = { name: 'work', deadLetterName: 'work-dead', maxReceiveCount: 2, visibilityTimeoutSeconds: 1 }
const ALL_DONE: SQSBatchResponse = { batchItemFailures: [] }

async function queues() {
  const started = await startQueues({ queues: [WORK, { ...WORK, name: 'other', deadLetterName: 'other-dead' }] })
  const client = new SQSClient({
    endpoint: started.endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
  onTestFinished(async () => {
    client.destroy()
    await started.stop()
  })
  const queueUrl = started.queueUrls.work ?? ''
  const put = (body: string, delaySeconds = 0) =>
    client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: body,
        DelaySeconds: delaySeconds,
        MessageAttributes: { trace: { DataType: 'String', StringValue: 't1' } },
      }),
    )
  return { ...started, client, queueUrl, put }
}

function poll(options: Omit<QueuePollerOptions, 'batchSize' | 'concurrency'> & Partial<QueuePollerOptions>) {
  const poller = pollQueue({ batchSize: 10, concurrency: 2, ...options })
  onTestFinished(() => poller.stop())
  return poller
}

/** A function that succeeds, and keeps what it was given. */
function keepIn(events: SQSEvent[]): QueuePollerOptions['consume'] {
  return async (event) => {
    events.push(event)
    return ALL_DONE
  }
}

const bodies = (events: readonly SQSEvent[]) => events.flatMap((event) => event.Records.map((record) => record.body)).sort()

test('what is consumed is the event that Lambda hands over, and is gone afterwards', async () => {
  const { client, queueUrl, put, counts } = await queues()
  const { MessageId } = await put('hello')
  const events: SQSEvent[] = []
  poll({ client, queueUrl, consume: keepIn(events) })
  await vi.waitFor(() => expect(counts('work')).toEqual({ ready: 0, inFlight: 0, delayed: 0 }))
  expect(events).toEqual([
    {
      Records: [
        {
          messageId: MessageId,
          receiptHandle: expect.any(String),
          body: 'hello',
          md5OfBody: '5d41402abc4b2a76b9719d911017c592',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: expect.stringMatching(/^\d{13}$/),
            SenderId: expect.any(String),
            ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
          },
          messageAttributes: { trace: { stringValue: 't1', dataType: 'String', stringListValues: [], binaryListValues: [] } },
          eventSource: 'aws:sqs',
          eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:work',
          awsRegion: 'eu-west-1',
        },
      ],
    },
  ])
})

test('only what failed comes again, and after its last receive it is in the dead-letter queue', async () => {
  const { client, queueUrl, put, counts } = await queues()
  for (const body of ['good', 'bad', 'fine']) await put(body)
  const events: SQSEvent[] = []
  poll({
    client,
    queueUrl,
    consume: async (event) => {
      events.push(event)
      return {
        batchItemFailures: event.Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({ itemIdentifier: messageId })),
      }
    },
  })
  await vi.waitFor(() => expect(counts('work-dead').ready).toBe(1), { timeout: 10_000, interval: 50 })
  expect(bodies(events)).toEqual(['bad', 'bad', 'fine', 'good'])
  expect(counts('work')).toEqual({ ready: 0, inFlight: 0, delayed: 0 })
})

test.each<[string, QueuePollerOptions['consume']]>([
  ['throws', () => Promise.reject(new Error('fault'))],
  ['names a message that is not in the batch', async () => ({ batchItemFailures: [{ itemIdentifier: 'unknown' }] })],
])('a function that %s fails the whole batch, and the poller goes on', async (_name, fail) => {
  const { client, queueUrl, put, counts } = await queues()
  const [consume, onError] = [vi.fn(fail), vi.fn()]
  await put('one')
  poll({ client, queueUrl, consume, onError })
  await vi.waitFor(() => expect(counts('work-dead').ready).toBe(1), { timeout: 10_000, interval: 50 })
  expect(consume).toHaveBeenCalledTimes(2)
  expect(onError).toHaveBeenCalledTimes(2)
})

test('a queue that cannot be reached is asked again until it can', async () => {
  const { client, queueUrl, put } = await queues()
  await put('one')
  const events: SQSEvent[] = []
  let refusals = 3
  client.middlewareStack.add(
    (next) => (args) => {
      refusals -= 1
      if (refusals >= 0) throw new Error('unreachable')
      return next(args)
    },
    { step: 'finalizeRequest' },
  )
  const onError = vi.fn()
  poll({ client, queueUrl, concurrency: 1, consume: keepIn(events), onError })
  await vi.waitFor(() => expect(bodies(events)).toEqual(['one']), { timeout: 10_000 })
  expect(onError).toHaveBeenCalledTimes(3)
})

test('idle and stop wait for what is under way, and after stop nothing is taken', async () => {
  const { client, queueUrl, put, counts } = await queues()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const consume = vi.fn(() => held.then(() => ALL_DONE))
  const poller = poll({ client, queueUrl, batchSize: 1, concurrency: 2, consume })
  await poller.idle()
  for (const body of ['one', 'two', 'three']) await put(body)
  await vi.waitFor(() => expect(consume).toHaveBeenCalledTimes(2))
  const order: string[] = []
  const idle = poller.idle().then(() => order.push('idle'))
  const stopped = poller.stop().then(() => order.push('stopped'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(order).toEqual([])
  release()
  await Promise.all([idle, stopped])
  expect(counts('work')).toEqual({ ready: 1, inFlight: 0, delayed: 0 })
  expect(consume).toHaveBeenCalledTimes(2)
})

test('a delayed message comes early when the time is moved, and not before', async () => {
  const { client, queueUrl, put, counts, advance } = await queues()
  await put('later', 600)
  advance(599)
  expect(counts('work')).toEqual({ ready: 0, inFlight: 0, delayed: 1 })
  const events: SQSEvent[] = []
  poll({ client, queueUrl, consume: keepIn(events) })
  advance(1)
  await vi.waitFor(() => expect(bodies(events)).toEqual(['later']))
})

test('queues are walls: a message is only where it was sent', async () => {
  const { client, queueUrls, put } = await queues()
  await put('work only')
  const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl: queueUrls.other }))
  expect(Messages).toBeUndefined()
})

test('the emulator listens on loopback only, beside a bucket whose objects survive a restart and a write that was cut off', async () => {
  const objectDirectory = join(temporaryDirectory(), 'objects')
  const first = await startQueues({ queues: [], bucket: 'documents', objectDirectory })
  expect(new URL(first.endpoint).hostname).toBe('127.0.0.1')
  for (const key of ['a/whole', 'a/cut'])
    expect((await fetch(`${first.endpoint}/documents/${key}`, { method: 'PUT', body: key })).status).toBe(200)
  await first.stop()
  writeFileSync(join(objectDirectory, 'buckets/documents/objects/a/cut.meta.json'), '{"key":"a/')
  const second = await startQueues({ queues: [], bucket: 'documents', objectDirectory })
  onTestFinished(() => second.stop())
  expect(await (await fetch(`${second.endpoint}/documents/a/whole`)).text()).toBe('a/whole')
  expect((await fetch(`${second.endpoint}/documents/a/cut`)).status).toBe(404)
})
