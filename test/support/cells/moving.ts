import { setTimeout as wait } from 'node:timers/promises'
import { DEMO } from '../../../infra/local/demo-data.ts'
import type { Move } from '../../../infra/operate/cells/move-steps.ts'
import type { TwoCells } from './two-cells.ts'

/** Longer than a process uses what it has read of standings. */
const SETTLE_MS = 2_500

/** The move of the demo's first tenant to one of two cells. */
export function moveIn(cells: TwoCells, { to, ...changes }: { readonly to: 0 | 1 } & Omit<Partial<Move>, 'to'>): Move {
  return {
    tenantId: DEMO,
    from: cells.operated[to === 0 ? 1 : 0],
    to: cells.operated[to],
    directory: cells.directory,
    route: async (tenantId, cell) => void cells.keyValues.set(String(tenantId), String(cell)),
    settleMs: SETTLE_MS,
    clock: { now: cells.cells[0].clock.now, wait },
    onProgress: () => undefined,
    ...changes,
  }
}
