import { setTimeout as wait } from 'node:timers/promises'
import { DEMO } from '../../../infra/local/demo-data.ts'
import type { Move } from '../../../infra/operate/cells/move-steps.ts'
import { proofsOf } from '../proofs.ts'
import type { Running } from '../running.ts'
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

/** Logs a user of the demo in by the edge, again while their tenant is frozen. */
export async function tokenByEdge(cells: TwoCells, role: string): Promise<string> {
  const user = cells.cells[0].demo.users[role]
  if (user === undefined) throw new Error(`nobody is called ${role}`)
  const answer = await cells.call('POST', '/authentication/login', { body: await proofsOf(user, cells.cells[0].baseUrl) })
  if (answer.status !== 200) throw new Error(`${role} can't log in: ${answer.text}`)
  return (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
}
