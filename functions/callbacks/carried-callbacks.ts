import type { Job } from '../../shared/contract/consumer.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { type Callback, callback } from '../../shared/storage/callbacks.ts'

/**
 * Time after its creation in which a callback is sent as its message carries it, in milliseconds. An older callback is read from the table.
 */
const FRESH_MS = 5_000
/** More callbacks than a process receives within that time. */
const MOST_REMEMBERED = 10_000

/**
 * The callback that a message carries, if the table need not be asked: it was created seconds ago, and this process has had no message for
 * it. A message that comes again leads to a read, so that what was delivered or stopped is not sent again.
 */
export function carriedCallbacks(): (job: Pick<Job, 'message' | 'now'>) => Callback | undefined {
  const had = new BoundedMemory<string, true>(MOST_REMEMBERED)
  return ({ message: { key, turn, item }, now }) => {
    const name = `${key.PK}\n${key.SK}`
    const isRepeated = had.has(name)
    had.set(name, true)
    if (item === undefined || isRepeated) return undefined
    const carried = item as Callback
    const isOfKey = callback(carried.tenantId, carried.callbackId).key
    const isMeant = isOfKey.PK === key.PK && isOfKey.SK === key.SK && carried.turn === turn
    return isMeant && Math.abs(now - Date.parse(carried.created)) < FRESH_MS ? carried : undefined
  }
}
