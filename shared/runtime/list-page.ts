import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { TableClient } from '../adapters/table/table-client.ts'
import type { StoredItem } from '../ports/store.ts'
import type { Clause, Listing, Page } from '../storage/read.ts'
import { binder } from './expressions.ts'
import { charged } from './meter.ts'

type Table = { readonly client: TableClient; readonly tableName: string; readonly now: () => number }

/** One page of a list. If the list is spread over shards, their pages are read in parallel and merged in the order of their keys. */
export async function listPage<T>(table: Table, listing: Listing<T>): Promise<Page<T>> {
  const { shards = [listing.partition] } = listing
  const [only, ...others] = shards
  return only !== undefined && others.length === 0
    ? pageOf(table, { ...listing, partition: only })
    : pageAcross(table, whole(listing), shards)
}

/** Asks for whole items: shards are merged by the keys of their items, which a list of `fields` leaves out. */
function whole<T>({ fields: _, ...listing }: Listing<T>): Listing<T> {
  return listing
}

/** TTL deletes days late, so expired items are filtered out here. */
export function isExpired(item: StoredItem, now: number): boolean {
  return typeof item.expiresAt === 'number' && item.expiresAt * 1000 <= now
}

async function pageOf<T>(table: Table, listing: Listing<T>): Promise<Page<T>> {
  // DynamoDB refuses to start outside of the range that is asked for.
  if (listing.notBefore !== undefined && listing.after !== undefined && listing.after < listing.notBefore)
    return { things: [], next: undefined }
  const query = {
    TableName: table.tableName,
    ...projected(filtered(queryOf(listing), listing.only), listing.fields),
    ConsistentRead: listing.consistency !== 'eventual',
    Limit: listing.limit,
  }
  const { Items, LastEvaluatedKey } = await charged('Query', 'read', (capacity) => table.client.send('Query', { ...query, ...capacity }))
  const things = (Items ?? []).filter((item) => !isExpired(item, table.now()))
  return { things: things as readonly T[], next: LastEvaluatedKey?.SK as string | undefined }
}

/** Asks for these fields only, and for `expiresAt`, by which expired items are left out here. */
function projected(query: Filtered, fields: readonly string[] | undefined): Filtered & Pick<QueryCommandInput, 'ProjectionExpression'> {
  if (fields === undefined) return query
  const asked = [...fields, 'expiresAt'].map((field, at) => [`#f${at}`, field] as const)
  return {
    ...query,
    ProjectionExpression: asked.map(([name]) => name).join(', '),
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, ...Object.fromEntries(asked) },
  }
}

type Asked = Pick<QueryCommandInput, 'KeyConditionExpression' | 'ExpressionAttributeValues' | 'ScanIndexForward' | 'ExclusiveStartKey'>

type Filtered = Asked & Pick<QueryCommandInput, 'FilterExpression' | 'ExpressionAttributeNames'>

function filtered(query: Asked, only: readonly Clause[] = []): Filtered {
  if (only.length === 0) return query
  const { bind, names } = binder()
  const FilterExpression = only.map((clause) => clause(bind)).join(' AND ')
  const { ExpressionAttributeNames, ExpressionAttributeValues } = names()
  return {
    ...query,
    FilterExpression,
    ...(ExpressionAttributeNames === undefined ? {} : { ExpressionAttributeNames }),
    ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ...ExpressionAttributeValues },
  }
}

function queryOf(listing: Listing<unknown>): Asked {
  const start = listing.after === undefined ? {} : { ExclusiveStartKey: { PK: listing.partition, SK: listing.after } }
  const ScanIndexForward = listing.order === 'oldest-first'
  if (listing.notBefore !== undefined && listing.notAfter !== undefined)
    return {
      KeyConditionExpression: 'PK = :pk AND SK BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': listing.partition, ':from': listing.notBefore, ':to': listing.notAfter },
      ScanIndexForward,
      ...start,
    }
  if (listing.notBefore !== undefined)
    return {
      KeyConditionExpression: 'PK = :pk AND SK >= :from',
      ExpressionAttributeValues: { ':pk': listing.partition, ':from': listing.notBefore },
      ScanIndexForward,
      ...start,
    }
  if (listing.prefix === '')
    return { KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': listing.partition }, ScanIndexForward, ...start }
  return {
    KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
    ExpressionAttributeValues: { ':pk': listing.partition, ':prefix': listing.prefix },
    ScanIndexForward,
    ...start,
  }
}

type ShardPart<T> = { readonly listing: Listing<T>; readonly things: T[]; next: string | undefined }

/** Spare items beyond an even share, so that a shard with a few more than the others need not be read again. */
const SPARE = 4

/**
 * INVARIANT: an item is returned only if no shard can still have an earlier one. Costs about as many reads as a list in one partition,
 * plus the spare items of each shard.
 */
async function pageAcross<T>(table: Table, listing: Listing<T>, partitions: readonly string[]): Promise<Page<T>> {
  const { order, limit } = listing
  const share = Math.min(limit, Math.ceil(limit / partitions.length) + SPARE)
  const shards = partitions.map(
    (partition): ShardPart<T> => ({ listing: { ...listing, partition, limit: share }, things: [], next: undefined }),
  )
  await Promise.all(shards.map((shard) => readOn(table, shard)))
  for (;;) {
    const nearest = nearestOpen(shards, order)
    const found = shards.flatMap(({ things }) => things).filter((thing) => !comesBefore(nearest?.next, keyOf(thing), order))
    if (nearest === undefined || found.length >= limit) {
      const things = found.sort((one, other) => (comesBefore(keyOf(one), keyOf(other), order) ? -1 : 1)).slice(0, limit)
      return { things, next: nearest === undefined && found.length <= limit ? undefined : keyOf(things.at(-1)) }
    }
    await readOn(table, nearest)
  }
}

async function readOn<T>(table: Table, shard: ShardPart<T>): Promise<void> {
  const { things, next } = await pageOf(table, shard.next === undefined ? shard.listing : { ...shard.listing, after: shard.next })
  shard.things.push(...things)
  shard.next = next
}

/** Among the shards with further items, the one whose next item could come first. */
function nearestOpen<T>(shards: readonly ShardPart<T>[], order: Listing<T>['order']): ShardPart<T> | undefined {
  return shards.filter(({ next }) => next !== undefined).sort((one, other) => (comesBefore(one.next, other.next, order) ? -1 : 1))[0]
}

function comesBefore(one: string | undefined, other: string | undefined, order: Listing<unknown>['order']): boolean {
  if (one === undefined || other === undefined) return false
  return order === 'newest-first' ? one > other : one < other
}

/** A listed thing still carries its key. */
function keyOf(thing: unknown): string {
  return (thing as { readonly SK: string }).SK
}
