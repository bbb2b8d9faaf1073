import type { CustomerId, TaskId, TenantId } from '../domain/ids.ts'
import { noticesOf, TASK_NOTICE_KEYS } from '../domain/tasks/task-notices.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { type Listing, oldestFirst, type Reference, reference } from './read.ts'
import { type Key, keys } from './table.ts'
import type { Task } from './task.ts'
import { equals, insert, update, type Write } from './write.ts'

/** Due kind: an event of a task that its tenant wants notices of. */
export const TASK_NOTICES = 'TASK_NEWS'

/** One line of a task's history: the actor, the action, the time, and the resulting state. */
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

/**
 * Adds a line under the version of the task that it describes, so that each version has one line. If the tenant wants notices, the line
 * itself is due at once: nothing else is written.
 */
export function noteTaskEvent(of: { readonly taskId: TaskId; readonly tenantId?: TenantId }, version: number, event: TaskEvent): Write {
  const line = insert(reference<TaskEvent>(keys.taskEvent(of.taskId, version)), event)
  const wantedBy = noticesOf(event).map((notice) => TASK_NOTICE_KEYS[notice])
  if (of.tenantId === undefined || wantedBy.length === 0) return line
  return {
    ...line,
    dueWhereSet: { due: { kind: TASK_NOTICES, at: Date.parse(event.at), turn: version }, tenantId: of.tenantId, keys: wantedBy },
  }
}

export const taskEventAt = (key: Key): Reference<TaskEvent> => reference(key)
export const taskOfEvent = (key: Key): Reference<Task> => reference(keys.taskOfEvent(key))

/** Records that the notices of a line were sent: of several workers, one writes this. */
export function noticesAreOut(key: Key): Write {
  return update(taskEventAt(key), { remove: DUE_ATTRIBUTES }, { when: [equals('dueKind', TASK_NOTICES)] })
}

export function eventsOf(taskId: TaskId, limit: number, after?: string): Listing<TaskEvent> {
  return oldestFirst(keys.taskEvent(taskId, 0), limit, after)
}
