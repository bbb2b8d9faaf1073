import { ConditionalCheckFailedException, type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Key } from '../../../shared/storage/table.ts'
import type { ChangeOfItems, DerivedItems, Migration, StoredItem } from './migration.ts'

type Options = {
  readonly client: DynamoDBClient
  readonly table: string
  readonly mode: Mode
  /** Items that one page of the scan looks at. */
  readonly pageSize?: number
  readonly onProgress?: (progress: Progress) => void
}

type Progress = {
  readonly seen: number
  /** Items changed, or that would be. */
  readonly changed: number
  /** The first keys that were or would be changed, for a look at them. */
  readonly samples: readonly string[]
}
export type Outcome = Progress & { readonly kind: 'done' | 'was-done' }

type State = {
  readonly cursor?: Readonly<Record<string, unknown>>
  readonly doneAt?: string
  readonly seen: number
  readonly changed: number
}

const SAMPLES = 5
const PAGE_SIZE = 500

/** The sort key tells migrations apart; a partition of their own keeps them out of everybody's lists. */
const stateKey = (version: number) => ({ PK: 'MIGRATIONS', SK: `MIGRATION#${String(version).padStart(6, '0')}` })

/**
 * Changes every item that a migration is about. Repeatable, and goes on where an interrupted run stopped. What somebody else changes
 * meanwhile is never overwritten: such an item is read again.
 */
export async function runMigration(
  migration: Migration,
  { client, table, mode, pageSize = PAGE_SIZE, onProgress }: Options,
): Promise<Outcome> {
  const documents = DynamoDBDocumentClient.from(client)
  const Key = stateKey(migration.version)
  const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))
  const before = Item as State | undefined
  if (before?.doneAt !== undefined) return { kind: 'was-done', seen: before.seen, changed: before.changed, samples: [] }

  const start = mode === 'apply' ? before : undefined
  let progress: Progress = { seen: start?.seen ?? 0, changed: start?.changed ?? 0, samples: [] }
  let cursor = start?.cursor
  do {
    const from = cursor === undefined ? {} : { ExclusiveStartKey: cursor }
    const page = await documents.send(new ScanCommand({ TableName: table, Limit: pageSize, ConsistentRead: true, ...from }))
    for (const item of (page.Items ?? []) as StoredItem[])
      progress = counted(progress, item, await migrateItem({ documents, TableName: table, mode }, migration, item))
    cursor = page.LastEvaluatedKey
    if (mode === 'apply') await documents.send(new PutCommand({ TableName: table, Item: { ...Key, ...stateOf(progress, cursor) } }))
    onProgress?.(progress)
  } while (cursor !== undefined)
  return { kind: 'done', ...progress }
}

function counted({ seen, changed, samples }: Progress, { PK, SK }: StoredItem, isChanged: boolean): Progress {
  if (!isChanged) return { seen: seen + 1, changed, samples }
  return { seen: seen + 1, changed: changed + 1, samples: samples.length < SAMPLES ? [...samples, `${PK} ${SK}`] : samples }
}

function stateOf({ seen, changed }: Progress, cursor: State['cursor']): State {
  return cursor === undefined ? { seen, changed, doneAt: new Date().toISOString() } : { seen, changed, cursor }
}

type Mode = 'dry-run' | 'apply'
type Place = { readonly documents: DynamoDBDocumentClient; readonly TableName: string; readonly mode: Mode }

/** Answers whether the item was changed, or would be. An item that somebody else changes meanwhile is read again. */
async function migrateItem(place: Place, migration: Migration, item: StoredItem): Promise<boolean> {
  for (let current: StoredItem | undefined = item; current !== undefined; current = await readAgain(place, item)) {
    const write = 'change' in migration ? changeOf(place, migration, current) : await derivedOf(place, migration, current)
    if (write === undefined) return false
    if (place.mode === 'dry-run') return true
    try {
      await write()
      return true
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
  return false
}

type MakeWrite = () => Promise<unknown>

function changeOf({ documents, TableName }: Place, { change, version }: ChangeOfItems, item: StoredItem): MakeWrite | undefined {
  const changes = change(item)
  if (changes === undefined) return undefined
  const names = Object.keys(changes)
  const { ExpressionAttributeNames, ExpressionAttributeValues, ConditionExpression } = unchanged(item, names)
  return () =>
    documents.send(
      new UpdateCommand({
        TableName,
        Key: keyOf(item),
        UpdateExpression: `SET ${[...names.map((_, at) => `#n${at} = :new${at}`), '#schema = :schema'].join(', ')}`,
        ConditionExpression,
        ExpressionAttributeNames: { ...ExpressionAttributeNames, '#schema': 'schemaVersion' },
        ExpressionAttributeValues: {
          ...Object.fromEntries(names.map((name, at) => [`:new${at}`, changes[name]])),
          ...ExpressionAttributeValues,
          ':schema': version,
        },
      }),
    )
}

async function derivedOf(place: Place, { derive, dependsOn }: DerivedItems, item: StoredItem): Promise<MakeWrite | undefined> {
  const wanted = derive(item)
  const missing = wanted.length === 0 ? [] : await missingOf(place, wanted)
  if (missing.length === 0) return undefined
  const { documents, TableName } = place
  const check = { ConditionCheck: { TableName, Key: keyOf(item), ...unchanged(item, dependsOn) } }
  const puts = missing.map((Item) => ({ Put: { TableName, Item } }))
  return () => documents.send(new TransactWriteCommand({ TransactItems: [check, ...puts] }))
}

async function missingOf({ documents, TableName }: Place, wanted: readonly StoredItem[]): Promise<readonly StoredItem[]> {
  const RequestItems = { [TableName]: { Keys: wanted.map(keyOf), ConsistentRead: true } }
  const { Responses, UnprocessedKeys } = await documents.send(new BatchGetCommand({ RequestItems }))
  // Items that were not read count as missing: writing them again changes nothing.
  const found = (UnprocessedKeys?.[TableName] === undefined ? (Responses?.[TableName] ?? []) : []) as StoredItem[]
  return wanted.filter(({ PK, SK }) => !found.some((item) => item.PK === PK && item.SK === SK))
}

/** Holds while each attribute is as it was read. */
function unchanged(item: StoredItem, names: readonly string[]) {
  const was = (name: string, at: number) => (item[name] === undefined ? `attribute_not_exists(#n${at})` : `#n${at} = :was${at}`)
  return {
    ConditionExpression: ['attribute_exists(PK)', ...names.map(was)].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#n${at}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      names.flatMap((name, at) => (item[name] === undefined ? [] : [[`:was${at}`, item[name]] as const])),
    ),
  }
}

async function readAgain({ documents, TableName }: Place, item: StoredItem): Promise<StoredItem | undefined> {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: keyOf(item), ConsistentRead: true }))
  return Item as StoredItem | undefined
}

const keyOf = ({ PK, SK }: StoredItem): Key => ({ PK, SK })

/** Somebody else has changed the item, or is changing it. */
function isConflict(error: unknown): boolean {
  if (error instanceof ConditionalCheckFailedException) return true
  if (!(error instanceof TransactionCanceledException)) return false
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict')
}
