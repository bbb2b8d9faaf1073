import { type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { ensureTable } from '../../infra/local/table.ts'
import { MIGRATIONS } from '../../infra/operate/migrations/all.ts'
import type { Migration } from '../../infra/operate/migrations/migration.ts'
import { NAMES_OF_PEOPLE } from '../../infra/operate/migrations/names-of-people.ts'
import { runMigration } from '../../infra/operate/migrations/run-migration.ts'
import { SETTINGS_WITH_ALL_LIMITS } from '../../infra/operate/migrations/settings-with-all-limits.ts'
import { TENANTS_OF_INSTITUTIONS } from '../../infra/operate/migrations/tenants-of-institutions.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { keys } from '../../shared/storage/table.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'

const tables = emptyTables()
let made = 0

const OLD_LIMIT = { count: 100, windowSeconds: 60, concurrency: 5, policy: 'fixed-window' }
const OLD_LOCK = { 'lock.at.failed.attempt.no': 3, 'lock.minutes': 7 }

/** A table with settings of both forms, and items of which no migration knows. */
async function stored() {
  const client = tables.client()
  const table = `migrated-${++made}`
  await ensureTable(client, table)
  const documents = DynamoDBDocumentClient.from(client)
  const put = (item: object) => documents.send(new PutCommand({ TableName: table, Item: item as Record<string, unknown> }))
  const read = async (key: { PK: string; SK: string }) =>
    (await documents.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }))).Item
  await put({ ...keys.property('rate.limit.config'), key: 'rate.limit.config', value: OLD_LIMIT, lastModified: 'then' })
  await put({
    ...keys.tenantConfig(asId(7), 'rate.limit.config'),
    key: 'rate.limit.config',
    value: { ...OLD_LIMIT, callerShare: 90 },
    version: 3,
  })
  await put({ ...keys.property('user.auth.config'), key: 'user.auth.config', value: OLD_LOCK })
  for (let at = 0; at < 7; at++) await put({ ...keys.tenantConfig(asId(7), `other.${at}`), key: `other.${at}`, value: { count: at } })
  return { client, table, put, read }
}

describe('a migration', () => {
  test('as a dry run counts what it would change, and changes nothing', async () => {
    const { client, table, read } = await stored()
    expect(await runMigration(SETTINGS_WITH_ALL_LIMITS, { client, table, mode: 'dry-run' })).toMatchObject({
      kind: 'done',
      seen: 10,
      changed: 2,
    })
    expect((await read(keys.property('rate.limit.config')))?.value).toEqual(OLD_LIMIT)
  })

  test('changes the items that it is about, marks them with its version, and leaves the others', async () => {
    const { client, table, read } = await stored()
    expect(await runMigration(SETTINGS_WITH_ALL_LIMITS, { client, table, mode: 'apply' })).toMatchObject({ kind: 'done', changed: 2 })
    expect(await read(keys.property('rate.limit.config'))).toMatchObject({
      value: { ...OLD_LIMIT, callerShare: 25 },
      schemaVersion: 1,
      lastModified: 'then',
    })
    expect(await read(keys.property('user.auth.config'))).toMatchObject({ value: { ...OLD_LOCK, 'max.consecutive.failures': 100 } })
    expect(await read(keys.tenantConfig(asId(7), 'rate.limit.config'))).toEqual(expect.not.objectContaining({ schemaVersion: 1 }))
    expect(await read(keys.tenantConfig(asId(7), 'other.3'))).toMatchObject({ value: { count: 3 } })
    expect(await runMigration(SETTINGS_WITH_ALL_LIMITS, { client, table, mode: 'apply' })).toMatchObject({ kind: 'was-done', changed: 2 })
  })

  test('that is interrupted goes on where it stopped', async () => {
    const { client, table } = await stored()
    let pages = 0
    const stopping = () => {
      if (++pages === 2) throw new Error('stopped')
    }
    await expect(
      runMigration(SETTINGS_WITH_ALL_LIMITS, { client, table, mode: 'apply', pageSize: 3, onProgress: stopping }),
    ).rejects.toThrow('stopped')
    const seen: number[] = []
    const outcome = await runMigration(SETTINGS_WITH_ALL_LIMITS, {
      client,
      table,
      mode: 'apply',
      pageSize: 3,
      onProgress: (progress) => seen.push(progress.seen),
    })
    expect(seen[0]).toBeGreaterThan(6)
    expect(outcome.changed).toBe(2)
  })

  test('attack: what somebody changes between its reading and its writing is not lost', async () => {
    const { client, table, read } = await stored()
    const key = keys.property('rate.limit.config')
    let isRaced = false
    const racing: Migration = {
      ...SETTINGS_WITH_ALL_LIMITS,
      change(item) {
        const changes = SETTINGS_WITH_ALL_LIMITS.change(item)
        if (item.SK === key.SK && !isRaced) {
          isRaced = true
          raced = setCount(client, table, key, 4711)
        }
        return changes
      },
    }
    let raced: Promise<unknown> = Promise.resolve()
    const slow = slowed(client, () => raced)
    await runMigration(racing, { client: slow, table, mode: 'apply' })
    expect((await read(key))?.value).toEqual({ ...OLD_LIMIT, count: 4711, callerShare: 25 })
  })
})

describe('people who were stored before the search existed', () => {
  const ADA = { customerId: 8, tenantId: 7, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@customer.example' }

  test.each([
    ['a customer', keys.customer(asId(7), asId(8))],
    ['an admin user of a tenant', keys.adminUser(asId(7), asId(8))],
    ['an admin user of an institution', keys.institutionAdmin('harbour.group', asId(8))],
    ['a global admin user', keys.globalAdmin(asId(8))],
  ])('%s is found by name, last name and e-mail address', async (_who, profile) => {
    const { client, table, put, read } = await stored()
    await put({ ...profile, ...ADA })
    expect(await runMigration(NAMES_OF_PEOPLE, { client, table, mode: 'dry-run' })).toMatchObject({ changed: 1 })
    expect(await read(keys.personByName(profile, 'lovelace'))).toBeUndefined()
    expect(await runMigration(NAMES_OF_PEOPLE, { client, table, mode: 'apply' })).toMatchObject({ changed: 1 })
    for (const word of ['ada%20lovelace', 'lovelace', 'ada%40customer.example'])
      expect(await read(keys.personByName(profile, word))).toMatchObject({ customerId: 8 })
    expect(await read(profile)).toEqual({ ...profile, ...ADA })
  })

  test('attack: a name that is given up while the migration runs does not become findable', async () => {
    const { client, table, put, read } = await stored()
    const profile = keys.customer(asId(7), asId(8))
    await put({ ...profile, ...ADA })
    let married: Promise<unknown> | undefined
    const racing: Migration = {
      ...NAMES_OF_PEOPLE,
      derive(item) {
        const items = NAMES_OF_PEOPLE.derive(item)
        if (items.length > 0) married ??= put({ ...profile, ...ADA, lastName: 'King' })
        return items
      },
    }
    await runMigration(racing, { client: slowed(client, async () => married), table, mode: 'apply' })
    expect(await read(keys.personByName(profile, 'lovelace'))).toBeUndefined()
    expect(await read(keys.personByName(profile, 'king'))).toMatchObject({ customerId: 8 })
  })
})

describe('tenants that were stored before institutions listed theirs', () => {
  test('are listed by their institution', async () => {
    const { client, table, put, read } = await stored()
    await put({ ...keys.tenant(asId(7)), tenantId: 7, name: 'Seven', institution: 'harbour' })
    await put({ ...keys.tenant(asId(8)), tenantId: 8, name: 'Eight' })
    expect(await runMigration(TENANTS_OF_INSTITUTIONS, { client, table, mode: 'dry-run' })).toMatchObject({ changed: 1 })
    expect(await runMigration(TENANTS_OF_INSTITUTIONS, { client, table, mode: 'apply' })).toMatchObject({ changed: 1 })
    expect(await read(keys.institutionTenant('harbour', asId(7)))).toMatchObject({ tenantId: 7 })
  })
})

describe('the migrations', () => {
  test('have ascending versions and say what they are about', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, at) => at + 1))
    for (const { about } of MIGRATIONS) expect(about.length).toBeGreaterThan(20)
  })

  test('write into settings what the settings themselves have as their default', () => {
    for (const [name, value] of [
      ['rate.limit.config', OLD_LIMIT],
      ['user.auth.config', OLD_LOCK],
    ] as const) {
      const changed = SETTINGS_WITH_ALL_LIMITS.change({ ...keys.property(name), value })
      expect(changed?.value).toEqual(SETTINGS[name].schema(() => true).parse(value))
    }
  })
})

async function setCount(client: DynamoDBClient, TableName: string, { PK, SK }: { PK: string; SK: string }, count: number) {
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: { PK: { S: PK }, SK: { S: SK } },
      UpdateExpression: 'SET #value.#count = :count',
      ExpressionAttributeNames: { '#value': 'value', '#count': 'count' },
      ExpressionAttributeValues: { ':count': { N: String(count) } },
    }),
  )
}

/** A client of the same table whose requests wait for something first. */
function slowed(client: DynamoDBClient, before: () => Promise<unknown>): DynamoDBClient {
  client.middlewareStack.add(
    (next) => async (args) => {
      await before()
      return next(args)
    },
    { step: 'initialize', name: 'waits', override: true },
  )
  return client
}
