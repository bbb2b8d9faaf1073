import type { Call } from '../../contract/call.ts'
import type { TaskId } from '../../domain/ids.ts'
import { beginRecount, correctOpenTasks, isCountedAsOpen, mayBeRecounted, type OpenTasks } from '../../storage/open-tasks.ts'
import { type ListedState, listedTasksOf } from '../../storage/task-listings.ts'
import { task } from '../../storage/tasks.ts'

/** The lists that hold every task that is counted, in the order in which tasks move through them, so that none is missed. */
const COUNTED_IN: readonly ListedState[] = ['DRAFT', 'PENDING']
const PAGE = 1000
/** Maximum number of rows that one recount reads. A person with more keeps the count that they have. */
const MOST_ROWS = 3000
const READ_AT_ONCE = 100

/**
 * Counts the caller's open tasks anew, from their lists, and corrects the stored count, unless it changed meanwhile. Tells whether it was
 * corrected. At most once a minute, since reading all tasks is dear; and a minute after the last new task, when none can be on its way.
 */
export async function recountOpenTasks(call: Call, stored: OpenTasks | undefined): Promise<boolean> {
  const { caller, ports, now } = call
  if (stored === undefined || !mayBeRecounted(stored, now)) return false
  const began = await ports.atOnce.write(beginRecount(caller.customerId, stored, now))
  if (began.kind === 'refused') return false
  const counted = await openTasksOf(call)
  if (counted === undefined || counted === stored.open) return false
  const corrected = await ports.atOnce.write(correctOpenTasks(caller.customerId, stored, now, counted))
  if (corrected.kind === 'written')
    ports.log('warn', 'task.open-count-corrected', { customerId: caller.customerId, from: stored.open, to: counted })
  return corrected.kind === 'written'
}

/** The number of the caller's tasks that are counted; `undefined` for too many to read. */
async function openTasksOf(call: Call): Promise<number | undefined> {
  const ids = new Set<TaskId>()
  for (const state of COUNTED_IN)
    for (let after: string | undefined, isLast = false; !isLast; ) {
      const { things, next } = await call.read.list(listedTasksOf(call.caller.customerId, state, PAGE, after))
      for (const { taskId } of things) ids.add(taskId)
      if (ids.size > MOST_ROWS) return undefined
      after = next
      isLast = next === undefined
    }
  const rows = [...ids]
  let open = 0
  for (let at = 0; at < rows.length; at += READ_AT_ONCE) {
    const found = await call.read.manyAnew(rows.slice(at, at + READ_AT_ONCE).map((taskId) => task(taskId)))
    open += found.filter((each) => each?.initiator === call.caller.customerId && isCountedAsOpen(each)).length
  }
  return open
}
