import type { CellDirectory } from '../ports/cell-directory.ts'
import { cellDirectory } from './cell-directory.ts'
import { dynamoDbStore } from './dynamodb-store.ts'
import { lambdaTable } from './lambda-table.ts'

/** The directory of all cells. `tableName`: the ARN of its table, which is in the account of the first cell. */
export function lambdaDirectory(tableName: string): CellDirectory {
  return cellDirectory(dynamoDbStore({ client: lambdaTable(), tableName, clock: { now: Date.now } }))
}
