import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TenantId } from '../../../shared/domain/ids.ts'
import { CALLBACK } from '../../../shared/storage/callbacks.ts'
import { DUE_ATTRIBUTES, dueAttributes, MINUTE_MS } from '../../../shared/storage/due.ts'
import type { Item } from './of-tenant.ts'
import { belongingsIn, eachOfTenant, type ScannedTable } from './scanned-table.ts'

/** Later than any minute that the sweep has left behind. */
const AHEAD_MS = 2 * MINUTE_MS

/**
 * Puts what is due of a tenant where the sweep of its new cell finds it: what would have been due by now, in the next minutes, and new
 * callbacks that nobody has tried. Returns how many items. Repeatable.
 */
export async function wakeTenant(table: ScannedTable, tenantId: TenantId, now: number, shards: number): Promise<number> {
  let woken = 0
  await eachOfTenant(table, await belongingsIn([table], tenantId), async ({ item, lot }) => {
    const due = lot === 'moves' ? dueOf(item, now, shards) : undefined
    if (due === undefined) return
    await setDue(table, item, due)
    woken += 1
  })
  return woken
}

function dueOf(item: Item, now: number, shards: number): ReturnType<typeof dueAttributes> | undefined {
  const { due, dueAt, dueKind, dueTurn } = item as Item & Record<string, string | number | undefined>
  const soonest = now + AHEAD_MS
  if (due !== undefined) {
    const at = Math.max(Date.parse(String(dueAt)), soonest)
    return dueAttributes({ kind: String(dueKind), at, turn: Number(dueTurn), shards }, item)
  }
  return isUntried(item) ? dueAttributes({ kind: CALLBACK, at: soonest, turn: 1, shards }, item) : undefined
}

/** A callback whose message was on its way when its tenant was frozen. */
const isUntried = ({ PK, state, turn }: Item): boolean => /^TENANT#\d+#CALLBACKS#/.test(PK) && state === 'WAITING' && turn === 1

async function setDue({ client, name }: ScannedTable, { PK, SK }: Item, due: ReturnType<typeof dueAttributes>): Promise<void> {
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: name,
      Key: { PK, SK },
      UpdateExpression: 'SET #due = :due, dueAt = :dueAt, dueKind = :dueKind, dueTurn = :dueTurn',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#due': 'due' },
      ExpressionAttributeValues: { ':due': due.due, ':dueAt': due.dueAt, ':dueKind': due.dueKind, ':dueTurn': due.dueTurn },
    }),
  )
}

/** Takes what a tenant has left behind out of the due index. It stays as it is, and nobody works on it. Returns how many items. */
export async function retireTenant(table: ScannedTable, tenantId: TenantId): Promise<number> {
  const documents = DynamoDBDocumentClient.from(table.client)
  let retired = 0
  await eachOfTenant(table, await belongingsIn([table], tenantId), async ({ item, lot }) => {
    if (lot !== 'moves' || item.due === undefined) return
    await documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { PK: item.PK, SK: item.SK },
        UpdateExpression: `REMOVE ${DUE_ATTRIBUTES.map((_, at) => `#a${at}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(DUE_ATTRIBUTES.map((attribute, at) => [`#a${at}`, attribute])),
      }),
    )
    retired += 1
  })
  return retired
}
