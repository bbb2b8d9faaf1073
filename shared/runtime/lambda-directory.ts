import type { CellDirectory } from '../ports/cells.ts'
import type { Store } from '../ports/store.ts'
import { claimName, type DirectoryName, directoryName, isOwner, nameOwner, releaseName } from '../storage/cell-directory.ts'
import { dynamoDbStore } from './dynamodb-store.ts'
import { lambdaTable } from './lambda-table.ts'

/** The directory of all cells. `tableName`: the ARN of its table, which is in the account of the first cell. */
export function lambdaDirectory(tableName: string): CellDirectory {
  return cellDirectory(dynamoDbStore({ client: lambdaTable(), tableName, clock: { now: Date.now } }))
}

/** The directory of cells on its table. */
export function cellDirectory(store: Pick<Store, 'read' | 'commit'>): CellDirectory {
  return {
    read: store.read,
    commit: store.commit,
    async claim(canonicalName, { tenantId, cell }) {
      const owner = nameOwner(tenantId, cell)
      if ((await store.commit([claimName(canonicalName, owner)])).kind === 'committed') return 'new'
      const [stored] = (await store.read([directoryName(canonicalName)])) as readonly (DirectoryName | undefined)[]
      return stored !== undefined && isOwner(stored, owner) ? 'known' : 'taken'
    },
    async release(canonicalName, { tenantId, cell }) {
      await store.commit([releaseName(canonicalName, nameOwner(tenantId, cell))])
    },
  }
}
