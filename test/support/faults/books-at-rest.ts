import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { startDynamoDb } from '../../../infra/local/dynamodb-emulator.ts'
import { errorsInTheBooks } from '../ledger.ts'
import type { Told } from './service-process.ts'

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

const NEXT = /<\/svc-conductor\/rest\/v1([^>]+)>; rel="next"/

/**
 * All entries of a list, by its `next` links. Pages by `offset` would repeat some after a kill: rows whose task was never stored are
 * skipped by their number, and stay for 15 minutes.
 */
export async function listedToTheEnd<T>(path: string, read: (path: string) => Promise<Told>): Promise<readonly T[]> {
  const found: T[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { body, headers }: Told = await read(next)
    found.push(...(body as readonly T[]))
    next = NEXT.exec(headers.get('link') ?? '')?.[1]
  }
  return found
}
