import type { CustomerId, TaskId } from '../domain/ids.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import { insert, type Write } from './write.ts'

/** One line of a task's history: who did what, when, and where the task stood afterwards. */
export type TaskEvent = {
  readonly at: string
  readonly by: CustomerId | 'service'
  readonly agent?: string
  readonly what:
    | 'CREATED'
    | 'SUBMITTED'
    | 'DISCARDED'
    | 'EXPIRED'
    | 'APPROVED'
    | 'REJECTED'
    | 'EXECUTE'
    | 'EXECUTED'
    | 'FAILED'
    | 'INTERRUPTED'
  readonly status: TaskStatus
  readonly attempt: number
  readonly comment?: string
  readonly responseCode?: number
}

/** Adds a line; it stands under the version of the task that it tells of, so that there is one line for each. */
export function noteTaskEvent(taskId: TaskId, version: number, event: TaskEvent): Write {
  return insert(reference<TaskEvent>(keys.taskEvent(taskId, version)), event)
}

export function eventsOf(taskId: TaskId, limit: number, after?: string): Listing<TaskEvent> {
  const { PK } = keys.taskEvent(taskId, 0)
  return { partition: PK, prefix: 'EVENT#', order: 'oldest-first', limit, ...(after === undefined ? {} : { after }) }
}
