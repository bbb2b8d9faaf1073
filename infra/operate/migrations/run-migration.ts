import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { type Mode, migrateItem } from './migrate-item.ts'
import type { Migration, StoredItem } from './migration.ts'

type Options = {
  readonly client: DynamoDBClient
  readonly table: string
  readonly mode: Mode
  /** Items that one page of the scan looks at. */
  readonly pageSize?: number
  readonly onProgress?: (progress: Progress) => void
}

export type Progress = {
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
