import { createHash } from 'node:crypto'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { canonicalJson } from '../../../shared/domain/audit/canonical-json.ts'
import type { TenantId } from '../../../shared/domain/ids.ts'
import { type Belongings, type Item, type Lot, lotOf, noBelongings, noteBelongings, noteClients } from './of-tenant.ts'

export type ScannedTable = { readonly client: DynamoDBClient; readonly name: string }

const PAGE_SIZE = 1_000
/** The parts of a table that are scanned in parallel. */
const SEGMENTS = 8

/** Visits every item of a table, strongly consistent, eight at a time. */
export async function eachItem({ client, name }: ScannedTable, visit: (item: Item) => Promise<void> | void): Promise<void> {
  const documents = DynamoDBDocumentClient.from(client)
  async function scan(Segment: number): Promise<void> {
    let cursor: Record<string, unknown> | undefined
    do {
      const from = cursor === undefined ? {} : { ExclusiveStartKey: cursor }
      const part = { Segment, TotalSegments: SEGMENTS }
      const page = await documents.send(new ScanCommand({ TableName: name, Limit: PAGE_SIZE, ConsistentRead: true, ...part, ...from }))
      for (const item of (page.Items ?? []) as Item[]) await visit(item)
      cursor = page.LastEvaluatedKey
    } while (cursor !== undefined)
  }
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => scan(segment)))
}

/** The belongings of a tenant, as these tables tell together: a copy that was interrupted has names without their people. */
export async function belongingsIn(tables: readonly ScannedTable[], tenantId: TenantId): Promise<Belongings> {
  const of = noBelongings(tenantId)
  for (const table of tables) await eachItem(table, (item) => noteBelongings(of, item))
  noteClients(of)
  return of
}

type FoundItem = { readonly item: Item; readonly lot: Exclude<Lot, 'stays'> }

/** Visits the items of a table that go with a tenant. */
export async function eachOfTenant(table: ScannedTable, of: Belongings, visit: (found: FoundItem) => Promise<void> | void): Promise<void> {
  await eachItem(table, async (item) => {
    const lot = lotOf(item, of)
    if (lot === 'stays') return
    if (lot === 'moves' && isOfAnother(item, of)) throw new Error(`${item.PK} ${item.SK} in ${table.name} belongs to another tenant`)
    await visit({ item, lot })
  })
}

/** Things that say whose they are. */
const SAYS_WHOSE: ReadonlySet<string> = new Set(['PERSON', 'IDENTITY', 'TASK'])

/** Ids and names are unique in all cells, unless something went wrong: then nothing is overwritten. */
const isOfAnother = ({ SK, tenantId }: Item, of: Belongings): boolean =>
  (tenantId !== undefined || SAYS_WHOSE.has(SK)) && tenantId !== of.tenantId

export const nameOf = ({ PK, SK }: Pick<Item, 'PK' | 'SK'>): string => `${PK}\n${SK}`

/** The hash of an item, without the last use of a session, which reads note. */
export function hashOf(item: Item): string {
  const compared = Object.entries(item).filter(([attribute]) => attribute !== 'lastUsed' || !item.SK.startsWith('SESSION#'))
  return createHash('sha256')
    .update(canonicalJson(Object.fromEntries(compared.map(([attribute, value]) => [attribute, plain(value)]))))
    .digest('base64url')
}

/** Sets and binary values as JSON; everything else as it is. */
function plain(value: unknown): unknown {
  if (value instanceof Set) return [...value].map(plain).sort()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return value
}
