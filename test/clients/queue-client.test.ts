import { hash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startQueues } from '../../infra/local/queue-emulator.ts'
import { type Batch, queueClientOf } from '../../shared/clients/queue-client.ts'

type Asked = { readonly headers: IncomingHttpHeaders; readonly body: Batch }
type Answer = { readonly status: number; readonly body: unknown } | 'hang up'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local', sessionToken: 'session' }
const asked: Asked[] = []
const answers: Answer[] = []

/** SQS, which answers what a test wants first, and then takes every message. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Batch
    asked.push({ headers: request.headers, body })
    const answer = answers.shift() ?? taken(body)
    if (answer === 'hang up') request.socket.destroy()
    else response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer.body))
  })
})

const taken = ({ Entries }: Batch, sumOf = (text: string) => hash('md5', text)) => ({
  status: 200,
  body: { Successful: Entries.map(({ Id, MessageBody }) => ({ Id, MessageId: Id, MD5OfMessageBody: sumOf(MessageBody) })) },
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  answers.length = 0
})

const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const client = () => queueClientOf(new SQSClient({ endpoint: endpoint(), region: 'eu-west-1', credentials }))
const batch = (): Batch => ({
  QueueUrl: `${endpoint()}/tasks`,
  Entries: [
    { Id: '0', MessageBody: '{"é": "\u{1F600}"}', DelaySeconds: 0 },
    { Id: '1', MessageBody: 'second', DelaySeconds: 7, MessageGroupId: 'tenant-1' },
  ],
})
const senders = () => asked.map(({ headers }) => (headers['user-agent'] === 'countersign' ? 'direct' : 'official'))

test('messages are sent in one signed request, with the session of its credentials', async () => {
  expect(await client().send(batch())).toBe(0)
  expect(senders()).toEqual(['direct'])
  expect(asked[0]?.body).toEqual(batch())
  expect(asked[0]?.headers).toMatchObject({
    'x-amz-target': 'AmazonSQS.SendMessageBatch',
    'x-amz-security-token': 'session',
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/eu-west-1\/sqs\/aws4_request, /),
  })
})

test('what is sent directly reads like what the official client sends', async () => {
  answers.push('hang up')
  await client().send(batch())
  const [direct, official] = asked
  expect(senders()).toEqual(['direct', 'official'])
  expect(official?.body).toEqual(direct?.body)
  expect(official?.headers['x-amz-target']).toBe(direct?.headers['x-amz-target'])
  expect(official?.headers['content-type']).toBe(direct?.headers['content-type'])
})

const throttled = { status: 400, body: { __type: 'com.amazonaws.sqs#ThrottlingException', message: 'slower' } }
const FAULTS: Readonly<Record<string, () => Answer>> = {
  'a fault of the service': () => ({ status: 503, body: {} }),
  throttling: () => throttled,
  'a lost answer': () => 'hang up',
  'an answer that is no JSON object': () => ({ status: 200, body: null }),
  'an answer that leaves a message out': () => ({ status: 200, body: { Successful: [] } }),
  'the sum of another text': () => taken(batch(), () => hash('md5', 'another text')),
}

test.each(Object.entries(FAULTS))('after %s the official client sends the messages again', async (_, fault) => {
  answers.push(fault())
  expect(await client().send(batch())).toBe(0)
  expect(senders()).toEqual(['direct', 'official'])
})

test('a refusal of SQS for good is thrown as the official client throws it', async () => {
  const gone = { status: 400, body: { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'no such queue' } }
  answers.push(gone, gone)
  await expect(client().send(batch())).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
  expect(senders()).toEqual(['direct', 'official'])
})

test('messages that SQS takes back are counted', async () => {
  const { Entries, ...rest } = batch()
  const [first] = Entries
  if (first === undefined) throw new Error('the batch is empty')
  const { body } = taken({ ...rest, Entries: [first] })
  answers.push({ status: 200, body: { ...body, Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }] } })
  expect(await client().send(batch())).toBe(1)
  expect(senders()).toEqual(['direct'])
})

test('the local queues take what is sent directly', async () => {
  const queue = { name: 'tasks', deadLetterName: 'tasks-dead', maxReceiveCount: 5, visibilityTimeoutSeconds: 60 }
  const queues = await startQueues({ queues: [queue], bucket: 'documents', objectDirectory: undefined })
  try {
    const handle = () => Promise.reject(new Error('the official client is not asked'))
    const official = new SQSClient({ endpoint: queues.endpoint, region: 'us-east-1', credentials, requestHandler: { handle } })
    // The emulator refuses characters beyond U+FFFF, which SQS takes.
    const Entries = batch().Entries.map((entry) => ({ ...entry, MessageBody: 'é' }))
    expect(await queueClientOf(official).send({ QueueUrl: queues.queueUrls.tasks ?? '', Entries })).toBe(0)
    expect(queues.counts('tasks')).toMatchObject({ ready: 1, delayed: 1 })
  } finally {
    await queues.stop()
  }
})
