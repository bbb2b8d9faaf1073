import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll } from 'vitest'
import { ensureTable } from '../../infra/local/table.ts'
import { tableClientOf } from '../../shared/adapters/table/table-client.ts'
import type { Store } from '../../shared/ports/store.ts'
import { dynamoDbStore } from '../../shared/runtime/dynamodb-store.ts'
import { sharedTableService, unusedTableName } from './shared-table-service.ts'
import type { TableProxy } from './table-proxy.ts'

/** A DynamoDB for the tests of a file; each `fresh` store stands on an empty table of its own; behind `proxy`, where one is given. */
export function emptyTables(proxy?: TableProxy): {
  readonly fresh: (clock: { readonly now: () => number }) => Promise<Store>
  readonly client: () => DynamoDBClient
} {
  let client: DynamoDBClient | undefined
  beforeAll(async () => {
    const endpoint = proxy?.endpoint() ?? (await sharedTableService()).endpoint
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    client = new DynamoDBClient({ endpoint, region: 'local', credentials })
  })
  afterAll(() => {
    client?.destroy()
  })
  function running(): DynamoDBClient {
    if (client === undefined) throw new Error('the table is not running yet')
    return client
  }
  return {
    client: running,
    async fresh(clock) {
      const tableName = unusedTableName()
      await ensureTable(running(), tableName)
      return dynamoDbStore({ client: tableClientOf(running()), tableName, clock })
    },
  }
}
