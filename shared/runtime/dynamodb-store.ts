import type { TableClient } from '../adapters/table/table-client.ts'
import type { Store, StoredItem, Written } from '../ports/store.ts'
import type { DueMessage } from '../storage/due.ts'
import type { Reference } from '../storage/read.ts'
import { DUE_INDEX, type Key } from '../storage/table.ts'
import type { Write } from '../storage/write.ts'
import { commitWrites, writeEach } from './commit-writes.ts'
import { transactItem } from './expressions.ts'
import { isExpired, listPage } from './list-page.ts'
import { charged } from './meter.ts'
import { backOff, nameOfError, storedInstead, waitOrThrow } from './passing-faults.ts'

type Options = { readonly client: TableClient; readonly tableName: string; readonly clock: { readonly now: () => number } }

/** The table on DynamoDB. Reads are strongly consistent unless their caller asks for less, and except those of the due index. */
export function dynamoDbStore({ client, tableName, clock }: Options): Store {
  const table = { client, tableName, now: () => clock.now() }
  return {
    read: (references, consistency) => readAll(table, references, consistency !== 'eventual'),
    list: (listing) => listPage(table, listing),
    write: (write) => writeOne(table, write),
    writeEach: (writes) => writeEach(table, writes),
    commit: (writes) => commitWrites(table, writes),
    dueIn: (bucket, after) => dueIn(table, bucket, after),
  }
}

type Table = { readonly client: TableClient; readonly tableName: string; readonly now: () => number }

const nameOf = (key: Readonly<Record<string, unknown>>): string => `${key.PK}\n${key.SK}`

/** One request takes at most this many keys. */
const MOST_KEYS = 100

/** Reads things in the order of their references. More than `MOST_KEYS` are read by several requests at the same time. */
async function readAll(
  table: Table,
  references: readonly Reference<unknown>[],
  consistent: boolean,
): Promise<readonly (StoredItem | undefined)[]> {
  const keys = references.map(({ key }) => ({ ...key }))
  const parts = Array.from({ length: Math.ceil(keys.length / MOST_KEYS) }, (_, at) => keys.slice(at * MOST_KEYS, (at + 1) * MOST_KEYS))
  const found = new Map((await Promise.all(parts.map((part) => readPart(table, part, consistent)))).flatMap((part) => [...part]))
  return references.map(({ key }) => found.get(nameOf(key)))
}

async function readPart(table: Table, part: readonly Record<string, unknown>[], ConsistentRead: boolean): Promise<Map<string, StoredItem>> {
  const found = new Map<string, StoredItem>()
  let keys = [...part]
  for (let attempt = 0; keys.length > 0; attempt++) {
    if (attempt > 0) await backOff(attempt)
    const RequestItems = { [table.tableName]: { Keys: keys, ConsistentRead } }
    const { Responses, UnprocessedKeys } = await charged('BatchGetItem', 'read', (capacity) =>
      table.client.send('BatchGetItem', { RequestItems, ...capacity }),
    )
    for (const item of Responses?.[table.tableName] ?? []) if (!isExpired(item, table.now())) found.set(nameOf(item), item)
    keys = UnprocessedKeys?.[table.tableName]?.Keys ?? []
  }
  return found
}

async function writeOne(table: Table, write: Write): Promise<Written> {
  const { Update } = transactItem(write, table.tableName)
  if (Update === undefined) throw new Error('only updates are written alone')
  for (let attempt = 0; ; attempt++) {
    try {
      const input = { ...Update, ReturnValues: 'ALL_NEW', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const
      const { Attributes } = await charged('UpdateItem', 'write', (capacity) => table.client.send('UpdateItem', { ...input, ...capacity }))
      return { kind: 'written', item: Attributes ?? {} }
    } catch (error) {
      if (nameOfError(error) === 'ConditionalCheckFailedException') return { kind: 'refused', stored: storedInstead(error) }
      await waitOrThrow(error, attempt)
    }
  }
}

/** The number of items that one run of the sweep can queue in its time. */
const DUE_PAGE = 1000

async function dueIn(table: Table, bucket: string, after?: DuePosition) {
  const query = {
    TableName: table.tableName,
    IndexName: DUE_INDEX.name,
    KeyConditionExpression: '#due = :bucket',
    ExpressionAttributeNames: { '#due': DUE_INDEX.partition },
    ExpressionAttributeValues: { ':bucket': bucket },
    Limit: DUE_PAGE,
    ...(after === undefined ? {} : { ExclusiveStartKey: { ...after, due: bucket } }),
  }
  const { Items, LastEvaluatedKey } = await charged('Query', 'read', (capacity) => table.client.send('Query', { ...query, ...capacity }))
  return { due: (Items ?? []).map(dueMessage), next: LastEvaluatedKey as DuePosition | undefined }
}

type DuePosition = Key & { readonly dueAt: string }

function dueMessage(item: StoredItem): DueMessage {
  const { PK, SK, dueKind, dueTurn, dueAt } = item as { PK: string; SK: string; dueKind: string; dueTurn: number; dueAt: string }
  return { kind: dueKind, key: { PK, SK }, turn: dueTurn, dueAt }
}
