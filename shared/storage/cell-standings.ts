import type { Standing } from '../domain/cells/standing.ts'
import { NO_ID, type TenantId } from '../domain/ids.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { discard, hasNo, isOneOf, oneHolds, upsert, type Write } from './write.ts'

/** The standing of a tenant in the cell of this table, unless it is served like any other. `other`: the cell from or to which it moves. */
export type CellStanding = { readonly tenantId: TenantId; readonly standing: Exclude<Standing, 'served'>; readonly other: number }

export const cellStanding = (tenantId: TenantId) => reference<CellStanding>(keys.cellStanding(tenantId))

/** One row for each tenant that moves or has moved: a handful. */
export function standingsOfCell(limit: number, after?: string): Listing<CellStanding> {
  return oldestFirst(keys.cellStanding(NO_ID), limit, after)
}

/**
 * Changes the standing of a tenant in this cell from one of the standings in `from`. A repeated step succeeds too, since it finds the
 * standing that it has set.
 */
export function changeStanding(of: CellStanding, from: readonly Standing[]): Write {
  const { tenantId, standing, other } = of
  const stored = [...from.filter((each) => each !== 'served'), standing]
  const clauses = [isOneOf('standing', stored), ...(from.includes('served') ? [hasNo('standing')] : [])]
  return upsert(cellStanding(tenantId), { set: { tenantId, standing, other } }, { when: [oneHolds(...clauses)] })
}

export function serveAgain(tenantId: TenantId): Write {
  return discard(cellStanding(tenantId))
}
