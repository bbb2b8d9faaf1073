import type { Standing } from '../domain/cells/standing.ts'
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

/** The standings of tenants in this cell, as it read less than 2 s ago. */
export type Standings = {
  readonly of: (tenantId: TenantId) => Promise<Standing>
  /** Tells whether any tenant is on its way from here or to here, or has left. */
  readonly isAnyOther: () => Promise<boolean>
}

/** A service that is no cell serves every tenant, and reads nothing to know it. */
export const EVERYBODY_SERVED: Standings = { of: async () => 'served', isAnyOther: async () => false }
