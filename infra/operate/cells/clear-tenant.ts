import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { TenantId } from '../../../shared/domain/ids.ts'
import type { Store } from '../../../shared/ports/store.ts'
import { type Attachment, documentKey } from '../../../shared/storage/attachments.ts'
import { type CellStanding, cellStanding, type DirectoryTenant, directoryTenant } from '../../../shared/storage/cell-directory.ts'
import { type Tenant, tenant } from '../../../shared/storage/tenants.ts'
import { putIfAbsent, removeAll } from './copy-tenant.ts'
import type { OperatedCell } from './move-steps.ts'
import { type Item, isArchiveKey, staysBehind } from './of-tenant.ts'
import { belongingsIn, eachOfTenant, hashOf, nameOf } from './scanned-table.ts'

export type Clearing = {
  readonly tenantId: TenantId
  /** The cell that the tenant has left. */
  readonly from: OperatedCell
  readonly to: OperatedCell
  readonly directory: Pick<Store, 'read'>
  /** `look`: counts, and changes nothing. */
  readonly mode: 'clear' | 'look'
  readonly now: number
}

export type Cleared =
  | { readonly kind: 'cleared' | 'would-be-cleared'; readonly items: number; readonly documents: number; readonly keys: number }
  | { readonly kind: 'refused'; readonly why: string }

/** The stream of a table tells the archive for a day what has changed; until then the archive may still make keys of people. */
const STREAM_MS = 25 * 3_600_000

/**
 * Removes what a tenant has left behind in a cell, when another one has served it for a day. The audit stays, with the transfers that carry
 * it: the seals of the cell vouch for them. Keys of people, under which the archive of the cell is encrypted, go to the new cell first, so
 * that an erasure there destroys them. `keys`: those that stay, because the new cell has another key of the same person. Repeatable.
 */
export async function clearTenant(clearing: Clearing): Promise<Cleared> {
  const why = await obstacle(clearing)
  if (why !== undefined) return { kind: 'refused', why }
  const { tenantId, from, to, mode } = clearing
  const left = await leftBehind(from, to, tenantId)
  const keys = left.filter(isArchiveKey)
  const kept = new Set(mode === 'clear' ? await keptKeys(to, keys) : [])
  const removed = left.filter((item) => !kept.has(nameOf(item)))
  const documents = removed.filter(({ SK }) => SK.startsWith('ATTACHMENT#'))
  if (mode === 'clear') {
    for (const item of documents) await from.documents.remove(documentKey(item as unknown as Attachment))
    await removeAll(DynamoDBDocumentClient.from(from.table.client), from.table.name, removed.map(nameOf))
  }
  const counted = { items: removed.length, documents: documents.length, keys: kept.size }
  return { kind: mode === 'clear' ? 'cleared' : 'would-be-cleared', ...counted }
}

async function leftBehind({ table }: OperatedCell, to: OperatedCell, tenantId: TenantId): Promise<readonly Item[]> {
  const found: Item[] = []
  await eachOfTenant(table, await belongingsIn([table, to.table], tenantId), ({ item, lot }) => {
    if (lot === 'moves' && !staysBehind(item)) found.push(item)
  })
  return found
}

/** Brings keys to the new cell. Answers the names of those that must stay. */
async function keptKeys({ table }: OperatedCell, keys: readonly Item[]): Promise<readonly string[]> {
  const target = DynamoDBDocumentClient.from(table.client)
  const kept: string[] = []
  for (const key of keys) {
    const brought = await putIfAbsent(target, table.name, key)
    if (brought !== 'written' && hashOf(brought) !== hashOf(key) && !('erasedAt' in brought)) kept.push(nameOf(key))
  }
  return kept
}

async function obstacle({ tenantId, from, to, directory, now }: Clearing): Promise<string | undefined> {
  const [here, there] = [await standingIn(from, tenantId), await standingIn(to, tenantId)]
  if (here?.standing !== 'gone' || here.other !== to.number)
    return `cell ${from.number} has not let tenant ${tenantId} go to cell ${to.number}`
  const [arrived] = (await to.store.read([tenant(tenantId)])) as readonly (Tenant | undefined)[]
  if (there !== undefined || arrived === undefined) return `cell ${to.number} does not serve tenant ${tenantId}`
  const [moved] = (await directory.read([directoryTenant(tenantId)])) as readonly (DirectoryTenant | undefined)[]
  if (moved?.cell !== to.number) return `the directory does not have tenant ${tenantId} in cell ${to.number}`
  const clearableAt = Date.parse(moved.movedAt) + STREAM_MS
  return now < clearableAt
    ? `the archive of cell ${from.number} may not be complete before ${new Date(clearableAt).toISOString()}`
    : undefined
}

async function standingIn({ store }: OperatedCell, tenantId: TenantId): Promise<CellStanding | undefined> {
  const [stored] = (await store.read([cellStanding(tenantId)])) as readonly (CellStanding | undefined)[]
  return stored
}
