import type { CellDirectory } from '../ports/cell-directory.ts'
import type { Ports } from '../ports/ports.ts'
import type { Standings } from '../ports/standings.ts'
import type { Store } from '../ports/store.ts'
import { behindStandings } from './behind-standings.ts'
import { claimingNames } from './claiming-names.ts'
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
