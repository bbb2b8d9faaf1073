import type { TenantId } from '../domain/ids.ts'
import type { Standings } from '../ports/cells.ts'
import type { Store } from '../ports/store.ts'
import { type CellStanding, standingsOfCell } from '../storage/cell-directory.ts'

/** The time for which standings are used once they were read, in milliseconds. A move waits for longer before it relies on a change. */
const STANDINGS_KEPT_MS = 2_000
const PAGE = 1_000

type Known = ReadonlyMap<TenantId, CellStanding>

/**
 * Reads the standings of tenants that move or have moved, once in two seconds. Fails closed: if they cannot be read, no tenant is served.
 */
export function cellStandings({ list }: Pick<Store, 'list'>, monotonic: () => number = () => performance.now()): Standings {
  let kept: { readonly known: Promise<Known>; readonly until: number } | undefined

  async function load(after?: string, before: readonly CellStanding[] = []): Promise<Known> {
    const { things, next } = await list(standingsOfCell(PAGE, after))
    const all = [...before, ...things]
    return next === undefined ? new Map(all.map((of) => [of.tenantId, of])) : load(next, all)
  }

  function known(): Promise<Known> {
    if (kept !== undefined && kept.until > monotonic()) return kept.known
    const loading = load()
    const mine = { known: loading, until: monotonic() + STANDINGS_KEPT_MS }
    kept = mine
    loading.catch(() => {
      if (kept === mine) kept = undefined
    })
    return loading
  }

  return {
    of: async (tenantId) => (await known()).get(tenantId)?.standing ?? 'served',
    isAnyOther: async () => (await known()).size > 0,
  }
}
