import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  BatchWriteCommandInput,
  BatchWriteCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { fromWireItem, toWireItem, type WireItem } from './attribute-values.ts'

/** The requests that serving needs, as the official document client declares them. */
export type TableRequests = {
  BatchGetItem: { readonly input: BatchGetCommandInput; readonly output: BatchGetCommandOutput }
  BatchWriteItem: { readonly input: BatchWriteCommandInput; readonly output: BatchWriteCommandOutput }
  Query: { readonly input: QueryCommandInput; readonly output: QueryCommandOutput }
  PutItem: { readonly input: PutCommandInput; readonly output: PutCommandOutput }
  UpdateItem: { readonly input: UpdateCommandInput; readonly output: UpdateCommandOutput }
  TransactWriteItems: { readonly input: TransactWriteCommandInput; readonly output: TransactWriteCommandOutput }
}
export type RequestName = keyof TableRequests

type Fields = Readonly<Record<string, unknown>>
type ItemFields = Readonly<Record<string, unknown>> | undefined

/** Fields of requests and answers that contain values. Every other field is written unchanged. */
const HOLD_VALUES = ['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'] as const
const ANSWERED_VALUES = ['Attributes', 'LastEvaluatedKey'] as const

/** The body of a request in DynamoDB's protocol. */
export function bodyOf<N extends RequestName>(name: N, input: TableRequests[N]['input']): string {
  return JSON.stringify(wireOf(name, input as Fields))
}

function wireOf(name: RequestName, input: Fields): Fields {
  switch (name) {
    case 'BatchGetItem':
      return { ...input, RequestItems: eachValue(input.RequestItems as Fields, keysToWire) }
    case 'BatchWriteItem':
      return { ...input, RequestItems: eachValue(input.RequestItems as Fields, batchedToWire) }
    case 'TransactWriteItems':
      return { ...input, TransactItems: (input.TransactItems as readonly Fields[]).map((write) => eachValue(write, fieldsToWire)) }
    default:
      return fieldsToWire(input)
  }
}

function fieldsToWire(fields: Fields): Fields {
  const wire: Record<string, unknown> = { ...fields }
  for (const field of HOLD_VALUES) if (wire[field] !== undefined) wire[field] = toWireItem(wire[field] as Fields)
  return wire
}

type Batched = readonly Fields[]
const batchedToWire = (writes: Fields): Batched => (writes as unknown as Batched).map((write) => eachValue(write, fieldsToWire))
const batchedFromWire = (writes: Fields): Batched => (writes as unknown as Batched).map((write) => eachValue(write, fieldsFromWire))

function fieldsFromWire(fields: Fields): Fields {
  const plain: Record<string, unknown> = { ...fields }
  for (const field of HOLD_VALUES) if (plain[field] !== undefined) plain[field] = fromWireItem(plain[field] as WireItem)
  return plain
}

const keysToWire = (asked: Fields): Fields => ({ ...asked, Keys: (asked.Keys as readonly Fields[]).map(toWireItem) })
const keysFromWire = (asked: Fields): Fields => ({ ...asked, Keys: (asked.Keys as readonly WireItem[]).map(fromWireItem) })

/** The answer to a request, in the form of the official document client. */
export function answerOf<N extends RequestName>(name: N, body: string): TableRequests[N]['output'] {
  const wire = JSON.parse(body) as Fields
  return { ...plainOf(name, wire), $metadata: {} } as TableRequests[N]['output']
}

function plainOf(name: RequestName, wire: Fields): Fields {
  switch (name) {
    case 'BatchGetItem':
      return itemsByTable(wire)
    case 'BatchWriteItem':
      return { ...wire, UnprocessedItems: eachValue((wire.UnprocessedItems ?? {}) as Fields, batchedFromWire) }
    default:
      return plainFields(wire)
  }
}

function itemsByTable({ Responses, UnprocessedKeys, ...others }: Fields): Fields {
  return {
    ...others,
    Responses: eachValue((Responses ?? {}) as Fields, (items) => (items as unknown as readonly WireItem[]).map(fromWireItem)),
    UnprocessedKeys: eachValue((UnprocessedKeys ?? {}) as Fields, keysFromWire),
  }
}

function plainFields(wire: Fields): Fields {
  const plain: Record<string, unknown> = { ...wire }
  if (Array.isArray(wire.Items)) plain.Items = wire.Items.map(fromWireItem)
  for (const field of ANSWERED_VALUES) if (wire[field] !== undefined) plain[field] = fromWireItem(wire[field] as WireItem)
  return plain
}

function eachValue(fields: Fields, change: (value: Fields) => unknown): Fields {
  const changed: Record<string, unknown> = {}
  for (const name in fields) changed[name] = change(fields[name] as NonNullable<ItemFields>)
  return changed
}
