import type { Log } from '../../shared/ports/ports.ts'
import type { Standings } from '../../shared/ports/standings.ts'
import type { Store } from '../../shared/ports/store.ts'
import type { DueMessage } from '../../shared/storage/due.ts'

/** The dependencies of the sweep. */
export type SweepTools = {
  readonly store: Store
  readonly queue: { readonly send: (messages: readonly DueMessage[]) => Promise<void> }
  readonly clock: { readonly now: () => number }
  readonly log: Log
  readonly standings: Standings
  /** Tells whether a run may begin another piece of work. What is left waits for the next run. */
  readonly hasTime: () => boolean
}
