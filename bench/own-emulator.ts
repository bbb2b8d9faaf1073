import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { startDynamoDb } from '../infra/local/dynamodb-emulator.ts'

/** Measures something on its own emulator in memory. */
export async function onOwnEmulator<T>(measure: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  const emulator = await startDynamoDb()
  const client = new DynamoDBClient({
    endpoint: emulator.endpoint,
    region: 'local',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  })
  try {
    return await measure(client)
  } finally {
    client.destroy()
    await emulator.stop()
  }
}
