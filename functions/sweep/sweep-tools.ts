import type { Standings } from '../../shared/ports/cells.ts'
import type { Log } from '../../shared/ports/ports.ts'
import type { Store } from '../../shared/ports/store.ts'
import type { DueMessage } from '../../shared/storage/due.ts'

/** The dependencies of the sweep. */
export type SweepTools = {
  readonly store: Store
  readonly queue: {
    readonly send: (messages: readonly DueMessage[]) => Promise<void>
    readonly takes?: (kind: string) => boolean
  }
  readonly clock: { readonly now: () => number }
  readonly log: Log
  readonly standings: Standings
  /** Tells whether a run may begin another piece of work. What is left waits for the next run. */
  readonly hasTime: () => boolean
}

/**
 * The messages whose kind has a queue. An item of a newer version, which comes step by step or was taken back, stays due until its queue is
 * there, and holds up no other.
 */
export function queueable({ queue, log }: Pick<SweepTools, 'queue' | 'log'>, messages: readonly DueMessage[]): readonly DueMessage[] {
  const { takes } = queue
  if (takes === undefined) return messages
  const unknown = new Set([...new Set(messages.map(({ kind }) => kind))].filter((kind) => !takes(kind)))
  if (unknown.size > 0) log('warn', 'sweep.unknown-kinds', { kinds: [...unknown] })
  return messages.filter(({ kind }) => !unknown.has(kind))
}
