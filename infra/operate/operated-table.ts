import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { dynamoDbClient, tableClientOf } from '../../shared/adapters/table/table-client.ts'
import type { Store } from '../../shared/ports/store.ts'
import { dynamoDbStore } from '../../shared/runtime/dynamodb-store.ts'
import { movableClock } from '../local/clock.ts'
import { dataDirectoryFrom } from '../local/data-directory.ts'
import { type DynamoDb, startDynamoDb } from '../local/dynamodb-emulator.ts'

/** The table that an operator's command works on. */
type OperatedTable = {
  readonly client: DynamoDBClient
  readonly name: string
  readonly store: Store
  /** Milliseconds since 1970, by the clock of the service on this table. */
  readonly now: () => number
  readonly close: () => Promise<void>
}

type LocalTable = { readonly endpoint: string; readonly name: string }

const LOCAL_TABLE = 'countersign'

const LOCAL_DIRECTORY = () => dataDirectoryFrom(process.env)

/**
 * Works on the table with this name, or on that of the local run (DATA_DIR), and closes it. A deployed table is never taken for the local
 * one: its name begins with that of its stack.
 */
export async function withTable(name: string | undefined, work: (table: OperatedTable) => Promise<void>): Promise<void> {
  const isLocal = name === undefined || (await runningTable(LOCAL_DIRECTORY()))?.name === name
  const table = isLocal ? await localTable(LOCAL_DIRECTORY()) : deployedTable(name)
  try {
    await work(table)
  } finally {
    await table.close()
  }
}

/** The table of a deployment, with the credentials and region of the environment. */
export function deployedTable(name: string): OperatedTable {
  const client = dynamoDbClient({})
  return { client, name, store: storeOn(client, name, Date.now), now: Date.now, close: async () => client.destroy() }
}

/** The table of the local run in a directory, whether it is running or stopped. */
async function localTable(directory: string): Promise<OperatedTable> {
  const running = await runningTable(directory)
  const emulator = running === undefined ? await stoppedTable(directory) : undefined
  const { endpoint, name } = running ?? { endpoint: emulator?.endpoint ?? '', name: LOCAL_TABLE }
  const { now } = movableClock(resolve(directory, 'clock.json'))
  const client = dynamoDbClient({ endpoint, region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } })
  return {
    client,
    name,
    store: storeOn(client, name, now),
    now,
    async close() {
      client.destroy()
      await emulator?.stop()
    },
  }
}

/** Opens the table of a stopped run. A directory without one stays as it is. */
async function stoppedTable(directory: string): Promise<DynamoDb> {
  const databaseFile = resolve(directory, 'table.db')
  if (!existsSync(databaseFile)) throw new Error(`There is no local run in ${directory}. Start one with npm start, or set DATA_DIR.`)
  return startDynamoDb({ databaseFile })
}

/** The address of the table of a local run; `undefined` if none is running in this directory. */
async function runningTable(directory: string): Promise<LocalTable | undefined> {
  const written = await readFile(resolve(directory, 'table.json'), 'utf8').catch(() => undefined)
  if (written === undefined) return undefined
  const local = JSON.parse(written) as LocalTable
  const answers = await fetch(local.endpoint).then(
    () => true,
    () => false,
  )
  return answers ? local : undefined
}

function storeOn(client: DynamoDBClient, tableName: string, now: () => number): Store {
  return dynamoDbStore({ client: tableClientOf(client), tableName, clock: { now } })
}
