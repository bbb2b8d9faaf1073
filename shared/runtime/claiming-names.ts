import { defined } from '../domain/defined.ts'
import type { CellDirectory, NameOwner } from '../ports/cell-directory.ts'
import type { Store } from '../ports/store.ts'
import type { Identity } from '../storage/identities.ts'
import { keys } from '../storage/table.ts'
import type { Write } from '../storage/write.ts'

type OfCell = { readonly number: number; readonly directory: CellDirectory }
type Claimed = { readonly write: Write; readonly name: string; readonly owner: NameOwner }

/**
 * Takes the names of new identities in the directory of all cells before they are stored, and gives up those of deleted ones afterwards. A
 * name that another tenant has is refused as if it stood in this table. A process that dies in between leaves a name taken for its owner,
 * who can use it.
 */
export function claimingNames(store: Store, { number: cell, directory }: OfCell): Store {
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
