import type { TenantId } from '../domain/ids.ts'
import type { Store } from './store.ts'

/** The owner of the name of an identity: a tenant, wherever it is, or a cell for people above tenants. */
export type NameOwner = { readonly tenantId?: TenantId; readonly cell: number }

/** Reads and writes what every cell has to know (`storage/directory-things.ts`). */
type Things = Pick<Store, 'read' | 'commit'>

/** The names of identities in all cells. A login names no tenant, so no two cells may have the same name. */
export type CellDirectory = Things & {
  /** Takes a name for an owner. `known`: the owner has it already. */
  readonly claim: (canonicalName: string, owner: NameOwner) => Promise<'new' | 'known' | 'taken'>
  readonly release: (canonicalName: string, owner: NameOwner) => Promise<void>
}

/** One of several services behind one edge. */
export type Cell = { readonly number: number; readonly directory: CellDirectory }
