import { clientIn, homeOf, isRegistered, publishClient } from '../../../shared/runtime/shared-thing.ts'
import { claimName, type DirectoryName, directoryName, isOwner, nameOwner } from '../../../shared/storage/cell-directory.ts'
import { addDirectoryClient } from '../../../shared/storage/directory-things.ts'
import type { Identity } from '../../../shared/storage/identities.ts'
import type { OAuthClient } from '../../../shared/storage/oauth-clients.ts'
import type { OperatedCell } from './move-steps.ts'
import type { Item } from './of-tenant.ts'
import { eachItem } from './scanned-table.ts'

type Filling = {
  readonly cell: Pick<OperatedCell, 'number' | 'table' | 'store'>
  readonly directory: Pick<OperatedCell['store'], 'read' | 'commit'>
}

/** `taken`: names that another cell has as well. */
type Filled = { readonly names: number; readonly clients: number; readonly taken: readonly string[] }

/** Enters the names and the clients of a cell into the directory. Repeatable while the cell is used. */
export async function fillDirectory({ cell, directory }: Filling): Promise<Filled> {
  const taken: string[] = []
  const counted = { names: 0, clients: 0 }
  await eachItem(cell.table, async (item) => {
    if (item.SK === 'IDENTITY') {
      counted.names += 1
      const { canonicalName } = item as unknown as Identity
      if (!(await hasName({ cell, directory }, item as unknown as Identity))) taken.push(canonicalName)
    } else if (await enteredClient({ cell, directory }, item)) counted.clients += 1
  })
  return { ...counted, taken }
}

async function hasName({ cell, directory }: Filling, { canonicalName, tenantId }: Identity): Promise<boolean> {
  const owner = nameOwner(tenantId, cell.number)
  if ((await directory.commit([claimName(canonicalName, owner)])).kind === 'committed') return true
  const [stored] = (await directory.read([directoryName(canonicalName)])) as readonly (DirectoryName | undefined)[]
  return stored === undefined || isOwner(stored, owner)
}

/** A client above tenants is entered as the table has it now, also after a change whose process died. One that registered itself is there or not. */
async function enteredClient({ cell, directory }: Filling, { PK, SK, ...item }: Item): Promise<boolean> {
  const clientId = clientIn({ PK, SK })
  if (clientId === undefined) return false
  if (isRegistered(clientId)) await directory.commit([addDirectoryClient(item as unknown as OAuthClient)])
  else if (homeOf(clientId) === cell.number) await publishClient(cell.store, directory, clientId)
  return true
}
