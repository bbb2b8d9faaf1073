import { BatchWriteCommand, type BatchWriteCommandInput, DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TenantId } from '../../../shared/domain/ids.ts'
import type { DocumentStore } from '../../../shared/ports/documents.ts'
import { type Attachment, documentKey } from '../../../shared/storage/attachments.ts'
import type { Belongings, Item } from './of-tenant.ts'
import { belongingsIn, eachOfTenant, hashOf, nameOf, type ScannedTable } from './scanned-table.ts'

/** One of the two cells of a move. */
export type MovingCell = { readonly table: ScannedTable; readonly documents: DocumentStore }

export type Copied = { readonly items: number; readonly written: number; readonly removed: number; readonly documents: number }

/** The most that one request of DynamoDB writes. */
const AT_ONCE = 25

/**
 * Makes what the other cell has of a tenant equal to what this one has. Repeatable: only differences are written. Throws if something of
 * somebody else stands in the way, and has then overwritten nothing of theirs.
 */
export async function copyTenant(from: MovingCell, to: MovingCell, tenantId: TenantId): Promise<Copied> {
  const of = await belongingsIn([from.table, to.table], tenantId)
  const there = await hashesIn(to.table, of)
  const missing = new Set(there.keys())
  const counts = { items: 0, written: 0, removed: 0, documents: 0 }
  const target = DynamoDBDocumentClient.from(to.table.client)
  await eachOfTenant(from.table, of, async ({ item, lot }) => {
    if (lot === 'copied') return void (await putIfAbsent(target, to.table.name, item))
    counts.items += 1
    counts.documents += await copyDocument(item, from, to)
    const name = nameOf(item)
    missing.delete(name)
    if (there.get(name) === hashOf(item)) return
    counts.written += 1
    if (there.has(name)) await target.send(new PutCommand({ TableName: to.table.name, Item: item }))
    else if ((await putIfAbsent(target, to.table.name, item)) !== 'written')
      throw new Error(`${item.PK} ${item.SK} in ${to.table.name} belongs to another tenant`)
  })
  await removeAll(target, to.table.name, [...missing])
  return { ...counts, removed: missing.size }
}

/** The items that move, by their names, with their hashes. */
export async function hashesIn(table: ScannedTable, of: Belongings): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  await eachOfTenant(table, of, ({ item, lot }) => {
    if (lot === 'moves') hashes.set(nameOf(item), hashOf(item))
  })
  return hashes
}

/** Writes an item where there is none. Answers the one that is there. */
export async function putIfAbsent(documents: DynamoDBDocumentClient, TableName: string, Item: Item): Promise<'written' | Item> {
  try {
    await documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(PK)' }))
    return 'written'
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error
    const { PK, SK } = Item
    return (await documents.send(new GetCommand({ TableName, Key: { PK, SK }, ConsistentRead: true }))).Item as Item
  }
}

/** Removes items by their names. */
export async function removeAll(documents: DynamoDBDocumentClient, table: string, names: readonly string[]): Promise<void> {
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const deletes = names.slice(at, at + AT_ONCE).map((name) => {
      const [PK, SK] = name.split('\n')
      return { DeleteRequest: { Key: { PK, SK } } }
    })
    let left: BatchWriteCommandInput['RequestItems'] = { [table]: deletes }
    while (left !== undefined && Object.keys(left).length > 0)
      left = (await documents.send(new BatchWriteCommand({ RequestItems: left }))).UnprocessedItems
  }
}

/** A document is sealed with a key that all cells have, and never changes. */
async function copyDocument(item: Item, from: MovingCell, to: MovingCell): Promise<0 | 1> {
  if (!item.SK.startsWith('ATTACHMENT#')) return 0
  const key = documentKey(item as unknown as Attachment)
  const [here, there] = await Promise.all([from.documents.get(key), to.documents.get(key)])
  if (here === undefined || here === there) return 0
  await to.documents.put(key, here)
  return 1
}
