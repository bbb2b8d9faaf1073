import { does } from '../domain/cells/standing.ts'
import { defined } from '../domain/defined.ts'
import type { TenantId } from '../domain/ids.ts'
import { notServedNow } from '../http/steps/refuse-unserved.ts'
import type { CellDirectory, NameOwner, Standings } from '../ports/cells.ts'
import type { Ports } from '../ports/ports.ts'
import type { Store } from '../ports/store.ts'
import type { Identity } from '../storage/identities.ts'
import { keys } from '../storage/table.ts'
import { tenantOfOwnKey } from '../storage/tenant-of-key.ts'
import type { Write } from '../storage/write.ts'
import { sharingClients } from './shared-clients.ts'

type OfCell = { readonly number: number; readonly directory: CellDirectory; readonly clock: Ports['clock'] }

/**
 * The table of a cell. It refuses writes for tenants that the cell does not serve, takes names in the directory of all cells, and shares
 * the OAuth clients that every cell must know.
 */
export function cellStore(table: Store, cell: OfCell, standings: Standings): Store {
  const own = behindStandings(table, standings)
  return claimingNames(sharingClients(own, { number: cell.number, things: cell.directory, clock: cell.clock }), cell)
}

/**
 * The table of a cell. INVARIANT: nothing is written to what a tenant owns while the cell does not serve it: a write that began before a
 * freeze is refused here, whatever it is a part of.
 */
function behindStandings(store: Store, standings: Standings): Store {
  async function refuseUnserved(writes: readonly Write[]): Promise<void> {
    for (const tenantId of tenantsIn(writes)) if (!does(await standings.of(tenantId), 'write')) throw notServedNow()
  }
  return {
    ...store,
    async write(write) {
      await refuseUnserved([write])
      return store.write(write)
    },
    async writeEach(writes) {
      await refuseUnserved(writes)
      return store.writeEach(writes)
    },
    async commit(writes) {
      await refuseUnserved(writes)
      return store.commit(writes)
    },
  }
}

/** The tenants that writes are about, as far as their keys and new items tell. */
function tenantsIn(writes: readonly Write[]): ReadonlySet<TenantId> {
  const found = writes.map(({ key, item }) => tenantOfOwnKey(key) ?? (item as { readonly tenantId?: TenantId } | undefined)?.tenantId)
  return new Set(found.filter((tenantId) => tenantId !== undefined))
}

type CellWithDirectory = { readonly number: number; readonly directory: CellDirectory }
type Claimed = { readonly write: Write; readonly name: string; readonly owner: NameOwner }

/**
 * Takes the names of new identities in the directory of all cells before they are stored, and gives up those of deleted ones afterwards. A
 * name that another tenant has is refused as if it stood in this table. A process that dies in between leaves a name taken for its owner,
 * who can use it.
 */
function claimingNames(store: Store, { number: cell, directory }: CellWithDirectory): Store {
  const ofNew = (writes: readonly Write[]): readonly Claimed[] =>
    writes.filter(isNewIdentity).map((write) => {
      const { canonicalName, tenantId } = write.item as Identity
      return { write, name: canonicalName, owner: { ...defined({ tenantId }), cell } }
    })

  return {
    ...store,
    async commit(writes) {
      const claimed: Claimed[] = []
      const giveBack = () => Promise.all(claimed.map(({ name, owner }) => directory.release(name, owner)))
      for (const each of ofNew(writes)) {
        const outcome = await directory.claim(each.name, each.owner)
        if (outcome === 'new') claimed.push(each)
        if (outcome !== 'taken') continue
        await giveBack()
        return { kind: 'refused', write: each.write }
      }
      const gone = await ownersOfGone(writes, store, cell)
      const committed = await store.commit(writes)
      if (committed.kind === 'refused') await giveBack()
      else await Promise.all(gone.map(({ name, owner }) => directory.release(name, owner)))
      return committed
    },
  }
}

const IDENTITY = keys.identity('')
const isIdentity = ({ key }: Write): boolean => key.SK === IDENTITY.SK && key.PK.startsWith(IDENTITY.PK)
const isNewIdentity = (write: Write): boolean => write.kind === 'put' && isIdentity(write)

/** The names of identities that are deleted, with their owners as they are before. */
async function ownersOfGone(
  writes: readonly Write[],
  { read }: Store,
  cell: number,
): Promise<readonly { readonly name: string; readonly owner: NameOwner }[]> {
  const deleted = writes.filter((write) => write.kind === 'delete' && isIdentity(write))
  if (deleted.length === 0) return []
  const found = (await read(deleted.map(({ key }) => ({ key })))) as readonly (Identity | undefined)[]
  return found
    .filter((identity) => identity !== undefined)
    .map(({ canonicalName, tenantId }) => ({ name: canonicalName, owner: { ...defined({ tenantId }), cell } }))
}
