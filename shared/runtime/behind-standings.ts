import { does } from '../domain/cells/standing.ts'
import type { TenantId } from '../domain/ids.ts'
import { notServedNow } from '../http/steps/refuse-unserved.ts'
import type { Standings } from '../ports/standings.ts'
import type { Store } from '../ports/store.ts'
import { tenantOfOwnKey } from '../storage/tenant-of-key.ts'
import type { Write } from '../storage/write.ts'

/**
 * The table of a cell. INVARIANT: nothing is written to what a tenant owns while the cell does not serve it: a write that began before a
 * freeze is refused here, whatever it is a part of.
 */
export function behindStandings(store: Store, standings: Standings): Store {
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
