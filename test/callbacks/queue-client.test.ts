import { hash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startQueues } from '../../infra/local/queue-emulator.ts'
import { type Batch, queueClientOf, sqsClient } from '../../shared/adapters/queue-client.ts'

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
const client = () => queueClientOf(sqsClient({ endpoint: endpoint(), region: 'eu-west-1', credentials }))
const batch = (): Batch => ({
  QueueUrl: `${endpoint()}/tasks`,
  Entries: [
    { Id: '0', MessageBody: '{"é": "\u{1F600}"}', DelaySeconds: 0 },
    { Id: '1', MessageBody: 'second', DelaySeconds: 7, MessageGroupId: 'tenant-1' },
  ],
})

test('messages are sent in one signed request, with the session of its credentials', async () => {
  expect(await client().send(batch())).toBe(0)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.body).toEqual(batch())
  expect(asked[0]?.headers).toMatchObject({
    'x-amz-target': 'AmazonSQS.SendMessageBatch',
    'x-amz-security-token': 'session',
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/eu-west-1\/sqs\/aws4_request, /),
  })
})

test('nothing tells about the sender, and no trace of a function is sent', async () => {
  await client().send(batch())
  expect(Object.keys(asked[0]?.headers ?? {}).filter((name) => /user-agent|trace/.test(name))).toEqual([])
})

const throttled = { status: 400, body: { __type: 'com.amazonaws.sqs#ThrottlingException', message: 'slower' } }
const FAULTS: Readonly<Record<string, () => Answer>> = {
  'a fault of the service': () => ({ status: 503, body: {} }),
  throttling: () => throttled,
  'a lost answer': () => 'hang up',
}

test.each(Object.entries(FAULTS))('after %s the messages are sent again', async (_, fault) => {
  answers.push(fault())
  expect(await client().send(batch())).toBe(0)
  expect(asked).toHaveLength(2)
  expect(asked[1]?.body).toEqual(batch())
})

test('attack: a message that arrived with another text is no success', async () => {
  const other = () => taken(batch(), () => hash('md5', 'another text'))
  answers.push(other(), other(), other(), other())
  await expect(client().send(batch())).rejects.toThrow(/MD5/i)
})

test('a refusal of SQS for good is thrown, and sent once', async () => {
  answers.push({ status: 400, body: { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'no such queue' } })
  await expect(client().send(batch())).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
  expect(asked).toHaveLength(1)
})

test('messages that SQS takes back are counted', async () => {
  const { Entries, ...rest } = batch()
  const [first] = Entries
  if (first === undefined) throw new Error('the batch is empty')
  const { body } = taken({ ...rest, Entries: [first] })
  answers.push({ status: 200, body: { ...body, Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }] } })
  expect(await client().send(batch())).toBe(1)
  expect(asked).toHaveLength(1)
})

test('the local queues take what is sent', async () => {
  const queue = { name: 'tasks', deadLetterName: 'tasks-dead', maxReceiveCount: 5, visibilityTimeoutSeconds: 60 }
  const queues = await startQueues({ queues: [queue], bucket: 'documents', objectDirectory: undefined })
  try {
    const local = sqsClient({ endpoint: queues.endpoint, region: 'us-east-1', credentials })
    // The emulator refuses characters beyond U+FFFF, which SQS takes.
    const Entries = batch().Entries.map((entry) => ({ ...entry, MessageBody: 'é' }))
    expect(await queueClientOf(local).send({ QueueUrl: queues.queueUrls.tasks ?? '', Entries })).toBe(0)
    expect(queues.counts('tasks')).toMatchObject({ ready: 1, delayed: 1 })
  } finally {
    await queues.stop()
  }
})
