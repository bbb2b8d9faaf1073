import { type DynamoDb, startDynamoDb } from '../../infra/local/dynamodb-emulator.ts'

let shared: Promise<DynamoDb> | undefined
let tables = 0

/** The table service of all test files of this process: a start costs more than most tests. It ends with the process. */
export async function sharedTableService(): Promise<{ readonly endpoint: string }> {
  shared ??= startDynamoDb()
  return shared
}

/** The name of a table that no other file of this process uses. */
export const unusedTableName = (): string => `table-${++tables}`
