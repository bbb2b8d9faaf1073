import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { startDynamoDb } from '../../../infra/local/dynamodb-emulator.ts'
import { errorsInTheBooks } from '../ledger.ts'

/** Reads the books of a service that has been stopped. */
export async function errorsAtRest(dataDirectory: string): Promise<readonly string[]> {
  const emulator = await startDynamoDb({ databaseFile: join(dataDirectory, 'table.db') })
  const client = new DynamoDBClient({
    endpoint: emulator.endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  try {
    return await errorsInTheBooks({ table: { client, name: 'countersign' } })
  } finally {
    client.destroy()
    await emulator.stop()
  }
}
