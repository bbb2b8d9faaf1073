import type { Running } from '../running.ts'
import { tokenByEdge } from './demo-caller.ts'
import type { TwoCells } from './two-cells.ts'

/** Two cells as one service behind their edge, for steps that other tests share. `local` is the cell that the tests look into. */
export function byEdge(cells: TwoCells, looksInto: 0 | 1): Running {
  return {
    get local() {
      return cells.cells[looksInto]
    },
    logLines: [],
    call: (method, path, sent) => cells.call(method, path, sent),
    tokenOf: (role) => tokenByEdge(cells, role),
    freshTokenOf: (role) => tokenByEdge(cells, role),
    forgetTokens: () => undefined,
  }
}
