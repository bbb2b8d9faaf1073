import type { CustomerId, TaskId, TenantId } from '../domain/ids.ts'
import type { Write } from '../storage/write.ts'

/**
 * Collects the writes of one call. The pipeline commits all or none of them, in one transaction; `ahead` of a write is the exception.
 */
export type UnitOfWork = {
  readonly add: (...writes: readonly Write[]) => void
  readonly writes: readonly Write[]
  /** Puts a write in the place of another one of the same item. */
  readonly exchange: (write: Write, by: Write) => void
  /** Runs if the commit is refused: refunds what was charged before it, and removes what was written beside the refused write. */
  readonly ifRefused: (undo: () => Promise<void>) => void
  readonly undos: readonly (() => Promise<void>)[]
  /** Runs once the commit is done, in memory only. */
  readonly whenDone: (then: () => void) => void
  readonly dones: readonly (() => void)[]
  /** For the audit: what was before and what is after, without secrets. */
  change: { readonly before?: unknown; readonly after?: unknown }
  /** For the audit: the task as which the call is stored. */
  proposed: TaskId | undefined
  /** For the audit of a call without a token: the person that it turned out to be. */
  actor: { readonly customerId: CustomerId; readonly tenantId: TenantId | undefined } | undefined
}

/** DynamoDB's limit for one transaction. */
const MOST_WRITES = 100

/** INVARIANT: no item is written twice in one unit of work. DynamoDB would refuse it, and the second write would hide the first. */
export function createUnitOfWork(): UnitOfWork {
  const writes: Write[] = []
  const undos: (() => Promise<void>)[] = []
  const dones: (() => void)[] = []
  const keys = new Set<string>()
  return {
    writes,
    undos,
    dones,
    whenDone: (then) => void dones.push(then),
    ifRefused: (undo) => void undos.push(undo),
    exchange: (write, by) => void writes.splice(writes.indexOf(write), 1, by),
    change: {},
    proposed: undefined,
    actor: undefined,
    add(...more) {
      for (const write of more) {
        const name = `${write.key.PK}\n${write.key.SK}`
        if (keys.has(name)) throw new Error(`written twice in one unit of work: ${write.key.SK}`)
        keys.add(name)
        writes.push(write)
      }
      if (writes.length > MOST_WRITES) throw new Error('a unit of work holds at most 100 writes')
    },
  }
}
