import { DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { ensureTable } from '../../infra/local/table.ts'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import { restoreDrill, type Tables } from '../../infra/recovery/restore-drill.ts'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import { tableClientOf } from '../../shared/adapters/table/table-client.ts'
import { defined } from '../../shared/domain/defined.ts'
import { dynamoDbStore } from '../../shared/runtime/dynamodb-store.ts'
import { eventually } from '../support/eventually.ts'
import { transferred } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()

type Item = { readonly PK: string; readonly SK: string }

/** The emulator restores nothing: a restore is a copy of the items here, of those that it lets through. */
function copyingTables(lets: (item: Item) => boolean): Tables & { readonly left: Set<string> } {
  const { client } = service.local.table
  const left = new Set<string>()
  return {
    left,
    latestRestorable: async () => service.local.service.ports.clock.now() - 300_000,
    storeOn: (tableName) =>
      dynamoDbStore({ client: tableClientOf(client), tableName, clock: { now: service.local.service.ports.clock.now } }),
    isUsable: async () => true,
    async restore(from, to) {
      await ensureTable(client, to)
      left.add(to)
      const documents = documentsOf(client)
      let ExclusiveStartKey: Record<string, unknown> | undefined
      do {
        const page = new ScanCommand({ TableName: from, ...defined({ ExclusiveStartKey }) })
        const { Items = [], LastEvaluatedKey } = await documents.send(page)
        for (const item of Items as Item[]) if (lets(item)) await documents.send(new PutCommand({ TableName: to, Item: item }))
        ExclusiveStartKey = LastEvaluatedKey
      } while (ExclusiveStartKey !== undefined)
    },
    async remove(table) {
      await client.send(new DeleteTableCommand({ TableName: table }))
      left.delete(table)
    },
  }
}

async function drill(tables: Tables, anchor?: string) {
  return restoreDrill(tables, {
    table: service.local.table.name,
    anchor,
    verify: verifyAudits,
    clock: { now: service.local.service.ports.clock.now, wait: async () => undefined },
    onProgress: () => undefined,
  })
}

async function lastSeal(): Promise<string> {
  for await (const { scope, last } of verifyAudits(service.local.service.ports.store, '1'))
    if (scope === '1' && last !== undefined) return last
  return ''
}

test('a drill restores the table beside itself, finds its audits whole and leaves nothing behind', async () => {
  const token = await service.tokenOf('operator')
  expect((await service.call('PUT', '/tenants/1/wallets/1', { token, body: { name: 'drill' } })).status).toBe(200)
  expect((await transferred(service, { amount: 1, fromWalletId: 1, toWalletId: 3 })).status).toBe(200)
  await service.local.advance(2 * 3600)
  service.forgetTokens()
  await eventually('the hours are sealed', async () => (await lastSeal()) !== '')
  const tables = copyingTables(() => true)
  const report = await drill(tables, await lastSeal())
  expect(report).toMatchObject({ lostSeconds: 300, faults: [] })
  expect(report.entries).toBeGreaterThan(0)
  expect([...tables.left]).toEqual([])
})

test('a drill tells of an audit with a gap, and of a seal that is not there', async () => {
  for (const partition of ['AUDIT#1#', 'TENANT#1#TRANSFERS']) {
    const gap = await drill(copyingTables(({ PK }) => !PK.startsWith(partition)))
    expect([partition, gap.faults.length > 0]).toEqual([partition, true])
  }
  expect(
    (
      await drill(
        copyingTables(() => true),
        'ff'.repeat(32),
      )
    ).faults,
  ).toEqual(['no audit leads through the seal of --anchor'])
})

test('a drill that fails removes its table as well', async () => {
  const tables = { ...copyingTables(() => true), isUsable: () => Promise.reject(new Error('no answer')) }
  await expect(drill(tables)).rejects.toThrow('no answer')
  expect([...tables.left]).toEqual([])
})
