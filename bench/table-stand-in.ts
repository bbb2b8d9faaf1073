/*
 * Stands for DynamoDB, SQS and Secrets Manager behind the deployed functions: a process of its own, whose processor time is not measured. It
 * answers reads from memory, and every write as done without keeping it.
 */
import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import type { StoredItem } from '../shared/ports/store.ts'

type WireItem = Record<string, AttributeValue>

export type StandIn = { readonly items: readonly StoredItem[]; readonly secrets: Readonly<Record<string, unknown>> }

type Asked = {
  readonly SecretId?: string
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly WireItem[] }>>
  readonly Key?: WireItem
  readonly ExpressionAttributeValues?: WireItem
  readonly Entries?: readonly { readonly Id: string; readonly MessageBody: string }[]
}

const held = new Map<string, WireItem>()
let secrets: StandIn['secrets'] = {}

const nameOf = ({ PK, SK }: Readonly<Record<string, unknown>>): string => `${String(PK)}\n${String(SK)}`
const found = (key: WireItem): WireItem | undefined => held.get(nameOf(unmarshall(key)))

const ANSWERS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  GetSecretValue: ({ SecretId = '' }) => ({ SecretString: JSON.stringify(secrets[SecretId]) }),
  BatchGetItem: ({ RequestItems = {} }) => ({
    Responses: Object.fromEntries(
      Object.entries(RequestItems).map(([table, { Keys }]) => [table, Keys.map(found).filter((item) => item !== undefined)]),
    ),
    UnprocessedKeys: {},
  }),
  Query: ({ ExpressionAttributeValues = {} }) => {
    const asked = Object.values(unmarshall(ExpressionAttributeValues))
    const begins = (SK: unknown) => asked.some((prefix) => typeof prefix === 'string' && String(SK).startsWith(prefix))
    return { Items: [...held.values()].filter(({ PK, SK }) => asked.includes(PK?.S) && begins(SK?.S)) }
  },
  UpdateItem: ({ Key = {} }) => ({ Attributes: found(Key) ?? Key }),
  SendMessageBatch: ({ Entries = [] }) => ({
    Successful: Entries.map(({ Id, MessageBody }) => ({ Id, MessageId: Id, MD5OfMessageBody: hash('md5', MessageBody) })),
    Failed: [],
  }),
  PutItem: () => ({}),
  BatchWriteItem: () => ({ UnprocessedItems: {} }),
  TransactWriteItems: () => ({}),
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
    const answer = ANSWERS[operation]?.(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked)
    const body = JSON.stringify(answer ?? {})
    response.writeHead(answer === undefined ? 500 : 200, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
})

process.once('message', (standIn: StandIn) => {
  secrets = standIn.secrets
  for (const item of standIn.items) held.set(nameOf(item), marshall(item, { removeUndefinedValues: true }))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
  })
})
