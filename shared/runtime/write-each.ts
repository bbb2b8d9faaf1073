import type { BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { TableClient } from '../adapters/table/table-client.ts'
import type { Committed } from '../ports/store.ts'
import type { Write } from '../storage/write.ts'
import { transactItem } from './expressions.ts'
import { charged } from './meter.ts'
import { waitOrGiveUp, waitOrThrow } from './passing-faults.ts'
import { mayBeSentTwice, writeAlone } from './write-alone.ts'

type Table = { readonly client: TableClient; readonly tableName: string }

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
