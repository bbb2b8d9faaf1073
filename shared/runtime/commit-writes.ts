import { randomUUID } from 'node:crypto'
import type { BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { TableClient } from '../adapters/table/table-client.ts'
import type { Committed, StoredItem } from '../ports/store.ts'
import { dueAttributes } from '../storage/due.ts'
import { isPresent, type Write } from '../storage/write.ts'
import { transactItem } from './expressions.ts'
import { charged } from './meter.ts'
import { cancellationsIn, nameOfError, storedInstead, waitOrGiveUp, waitOrThrow } from './passing-faults.ts'

type Table = { readonly client: TableClient; readonly tableName: string }

/** Commits all of the writes or none. A single write that can be sent twice without harm is a plain write, at half the cost. */
export async function commitWrites(table: Table, writes: readonly Write[]): Promise<Committed> {
  const [only, ...others] = writes
  if (only !== undefined && others.length === 0 && mayBeSentTwice(only)) return writeAlone(table, only)
  return inTransaction(table, writes)
}

async function inTransaction(table: Table, writes: readonly Write[]): Promise<Committed> {
  const TransactItems = writes.map((write) => transactItem(write, table.tableName))
  const ClientRequestToken = randomUUID()
  for (let attempt = 0; ; attempt++) {
    try {
      const input = { TransactItems, ClientRequestToken }
      await charged('TransactWriteItems', 'write', (capacity) => table.client.send('TransactWriteItems', { ...input, ...capacity }))
      return { kind: 'committed' }
    } catch (error) {
      const failed = firstFailedCondition(error)
      const write = failed === undefined ? undefined : writes[failed]
      if (write !== undefined) return { kind: 'refused', write }
      await waitOrThrow(error, attempt)
    }
  }
}

/**
 * The index of the write whose condition failed; `undefined` if the transaction was cancelled for another reason, such as a concurrent
 * one.
 */
function firstFailedCondition(error: unknown): number | undefined {
  if (nameOfError(error) !== 'TransactionCanceledException') return undefined
  const index = cancellationsIn(error).indexOf('ConditionalCheckFailed')
  return index === -1 ? undefined : index
}

/**
 * Tells whether a write may reach the table twice, which happens if its answer is lost and the client repeats it. A transaction's token
 * prevents that; without one, a write must either tolerate its repetition or recognise it.
 */
function mayBeSentTwice({ kind, change, when, twice }: Write): boolean {
  if (kind !== 'put' && kind !== 'update') return false
  if (change?.add !== undefined) return typeof twice === 'object'
  return twice !== undefined || (kind === 'put' ? when.length === 0 : when.every((clause) => clause === isPresent))
}

/** Commits one write that may be sent twice. A condition that fails because of the write itself is no failure. */
async function writeAlone(table: Table, write: Write): Promise<Committed> {
  for (let attempt = 0; ; attempt++) {
    try {
      await send(table, write)
      return { kind: 'committed' }
    } catch (error) {
      if (nameOfError(error) === 'ConditionalCheckFailedException') {
        const stored = storedInstead(error)
        return (await isItself(stored, write)) ? { kind: 'committed' } : { kind: 'refused', write }
      }
      await waitOrThrow(error, attempt)
    }
  }
}

const TELL_WHAT_STANDS = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

async function send({ client, tableName }: Table, write: Write): Promise<void> {
  const { Put, Update } = transactItem(write, tableName)
  if (Put !== undefined)
    await charged('PutItem', 'write', (capacity) => client.send('PutItem', { ...Put, ...TELL_WHAT_STANDS, ...capacity }))
  else if (Update !== undefined)
    await charged('UpdateItem', 'write', (capacity) => client.send('UpdateItem', { ...Update, ...TELL_WHAT_STANDS, ...capacity }))
  else throw new Error(`a ${write.kind} is not written alone`)
}

/** Tells whether the item on which a write failed is what the write itself has made. */
async function isItself(stored: StoredItem | undefined, write: Write): Promise<boolean> {
  const { twice, item, change } = write
  if (stored === undefined || twice === undefined) return false
  if (twice === 'as-once') return isAsWritten(stored, write)
  const set: StoredItem = { ...item, ...change?.set }
  return twice.knownBy.every((attribute) => stored[attribute] !== undefined && stored[attribute] === set[attribute])
}

/** Tells whether the item has everything that the write sets, and nothing that it removes. */
async function isAsWritten(stored: StoredItem, { item, change, due, key }: Write): Promise<boolean> {
  // Loaded only when it is needed: the module loads about twenty other modules of Node.
  const { isDeepStrictEqual } = await import('node:util')
  const set = { ...item, ...change?.set, ...(due === undefined ? {} : dueAttributes(due, key)) }
  const holds = Object.entries(asStored(set)).every(([attribute, value]) => isDeepStrictEqual(stored[attribute], value))
  return holds && (change?.remove ?? []).every((attribute) => stored[attribute] === undefined)
}

/** Leaves out undefined values, as the document client does. */
function asStored(values: Readonly<Record<string, unknown>>): StoredItem {
  return JSON.parse(JSON.stringify(values)) as StoredItem
}

/** DynamoDB's limit for one BatchWriteItem. */
const MOST_IN_A_BATCH = 25

/** Writes each of these by itself, all at the same time. */
export async function writeEach(table: Table, writes: readonly Write[]): Promise<Committed> {
  const unconditional = writes.filter(fitsBatch)
  const batched = unconditional.length > 1 ? unconditional : unconditional.filter(({ kind }) => kind === 'delete')
  const alone = writes.filter((write) => !batched.includes(write))
  for (const write of alone) if (!mayBeSentTwice(write)) throw new Error(`only a transaction may write ${write.key.SK}`)
  const outcomes = await Promise.all([
    ...inBatches(batched).map((batch) => writeBatch(table, batch)),
    ...alone.map((write) => writeAlone(table, write)),
  ])
  const [first, ...besides] = outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [outcome.write] : []))
  return first === undefined ? { kind: 'committed' } : { kind: 'refused', write: first, besides }
}

/** Tells whether a write fits into a batch, which takes neither conditions nor updates. */
const fitsBatch = ({ kind, when }: Write): boolean => (kind === 'put' || kind === 'delete') && when.length === 0

function inBatches(writes: readonly Write[]): readonly (readonly Write[])[] {
  const count = Math.ceil(writes.length / MOST_IN_A_BATCH)
  return Array.from({ length: count }, (_, at) => writes.slice(at * MOST_IN_A_BATCH, (at + 1) * MOST_IN_A_BATCH))
}

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>[string]

/** Writes one batch. Writes that the table leaves undone are sent again. */
async function writeBatch({ client, tableName }: Table, writes: readonly Write[]): Promise<Committed> {
  let left: Requests = writes.map((write) => requestOf(write, tableName))
  for (let attempt = 0; ; attempt++) {
    const sent = { RequestItems: { [tableName]: left } }
    try {
      const { UnprocessedItems } = await charged('BatchWriteItem', 'write', (capacity) =>
        client.send('BatchWriteItem', { ...sent, ...capacity }),
      )
      left = UnprocessedItems?.[tableName] ?? []
      if (left.length === 0) return { kind: 'committed' }
    } catch (error) {
      await waitOrThrow(error, attempt)
      continue
    }
    await waitOrGiveUp(attempt)
  }
}

function requestOf(write: Write, tableName: string): Requests[number] {
  const { Put } = transactItem(write, tableName)
  return Put === undefined ? { DeleteRequest: { Key: write.key } } : { PutRequest: { Item: Put.Item ?? {} } }
}
