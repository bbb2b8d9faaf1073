import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Move, moveTenant } from '../../infra/operate/cells/move-steps.ts'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import type { Store } from '../../shared/ports/store.ts'
import { ANSWERED_BY } from '../support/cells/local-edge.ts'
import { moveIn, tokenByEdge } from '../support/cells/moving.ts'
import { twoCells } from '../support/cells/two-cells.ts'
import { errorsInTheBooks } from '../support/ledger.ts'

const cells = twoCells()

/** Longer than a process uses what it has read of standings. */
const SEEN_MS = 2_300
/** `npm run suite -- fault` lets the move die at each of its steps, the suite at some; `KILLS` says it otherwise. */
const EVERY = process.env.LONG === '1' ? 1 : 4

class Died extends Error {}

/** The same move, whose process dies before or after its step number `at`. What comes later is never done. */
function dyingAt(move: Move, at: number, when: 'before' | 'after'): { readonly move: Move; readonly steps: () => number } {
  let steps = 0
  async function step<T>(run: () => Promise<T>): Promise<T> {
    steps += 1
    if (steps > at || (steps === at && when === 'before')) throw new Died()
    const done = await run()
    if (steps === at) throw new Died()
    return done
  }
  const committing = <S extends Pick<Store, 'commit'>>(store: S): S => ({ ...store, commit: (writes) => step(() => store.commit(writes)) })
  return {
    steps: () => steps,
    move: {
      ...move,
      from: { ...move.from, store: committing(move.from.store) },
      to: { ...move.to, store: committing(move.to.store) },
      directory: committing(move.directory),
      route: (tenantId, cell) => step(() => move.route(tenantId, cell)),
      clock: { ...move.clock, wait: (ms) => step(() => move.clock.wait(ms)) },
    },
  }
}

test('a move that dies at any step is completed by the same command', async () => {
  let to: 0 | 1 = 1
  for (let at = 1, isWhole = false; !isWhole; at += EVERY)
    for (const when of ['before', 'after'] as const) {
      const move = moveIn(cells, { to, settleMs: 0 })
      const dying = dyingAt(move, at, when)
      const first = await moveTenant(dying.move).catch((error: unknown) => {
        if (!(error instanceof Died)) throw error
      })
      isWhole = first !== undefined
      const moved = await moveTenant(move)
      const story = `${when} step ${at}: ${JSON.stringify(moved)}`
      if (!isWhole) expect(moved, story).toMatchObject({ kind: 'moved' })
      await wait(SEEN_MS)
      const token = await tokenByEdge(cells, 'operator')
      const answer = await cells.call('POST', '/tenants/1/wallets/transfers', {
        token,
        body: { amount: 0.01, fromWalletId: 1, toWalletId: 3, externalUniqueId: `${when}-${at}` },
      })
      expect({ status: answer.status, by: answer.headers.get(ANSWERED_BY) }, story).toEqual({ status: 200, by: String(to) })
      expect(await errorsInTheBooks(cells.cells[to]), story).toEqual([])
      for (const { store } of cells.operated)
        for await (const { scope, findings } of verifyAudits(store))
          expect({ story, scope, findings }).toEqual({ story, scope, findings: [] })
      to = to === 0 ? 1 : 0
    }
})
