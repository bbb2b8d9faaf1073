import type { Call } from '../../shared/contract/call.ts'
import { firstIdAt } from '../../shared/domain/ids.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Key } from '../../shared/storage/table.ts'
import type { TaskListing } from '../../shared/storage/task-listings.ts'
import { discard } from '../../shared/storage/write.ts'

/** A call that has not stored its task for so long has died, in milliseconds. */
const DEAD_AFTER_MS = 15 * 60_000
/** At most this many are removed by one call. */
const MOST_REMOVED = 25

/**
 * Removes rows whose task was never stored, because the call died in between. Nobody sees them, but a page that skips rows by their number
 * counts them. The call that lists them removes them, since nothing else knows where they are. If that fails, the list is answered all the
 * same. Rows far behind the beginning of a page are read without their keys: a page that begins near them removes them.
 */
export async function removeOrphanRows({ ports, now }: Call, withoutTask: readonly TaskListing[]): Promise<void> {
  const dead = withoutTask
    .filter(isWithKey)
    .filter(({ taskId }) => taskId < firstIdAt(now - DEAD_AFTER_MS))
    .slice(0, MOST_REMOVED)
  if (dead.length === 0) return
  try {
    await ports.atOnce.commit(dead.map(({ PK, SK }) => discard(reference({ PK, SK }))))
    ports.log('warn', 'task.orphan-rows-removed', { taskIds: dead.map(({ taskId }) => taskId) })
  } catch (error) {
    ports.log('error', 'task.orphan-rows-left', { because: error instanceof Error ? error.message : 'unknown' })
  }
}

/** A listed thing that was read whole carries its key. */
function isWithKey(row: TaskListing): row is TaskListing & Key {
  return 'PK' in row && 'SK' in row
}
