import type { CustomerId, TaskId, TenantId } from '../domain/ids.ts'
import { noticesOf, TASK_NOTICE_KEYS } from '../domain/tasks/task-notices.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { type Listing, oldestFirst, type Page, type Reference, reference } from './read.ts'
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
  /** At the end of an execution: its begin, the line before this one. */
  readonly began?: Began
}

type Began = { readonly version: number; readonly at: string; readonly by: CustomerId; readonly comment?: string }

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

/** Each item is one line, or the two of an execution: see `linesIn`. */
export function eventsOf(taskId: TaskId, limit: number, after?: string): Listing<TaskEvent> {
  return oldestFirst(keys.taskEvent(taskId, 0), limit, after)
}

type Running = Pick<Task, 'taskId' | 'status' | 'attempt' | 'version' | 'executor' | 'claim'>

/** The lines in a page of `eventsOf`, each with its own key, and the begin of an execution in progress after the last. */
export function linesIn(of: Running, { things, next }: Page<TaskEvent>, after = ''): Page<TaskEvent> {
  // A listed thing carries its key.
  const lines = things.flatMap((event) => [...beginOf(of, event), event as TaskEvent & Key])
  const underWay = next === undefined ? lineUnderWay(of) : []
  const last = lines.at(-1)?.SK ?? ''
  return { things: [...lines, ...underWay.filter(({ SK }) => SK > last)].filter(({ SK }) => SK > after), next }
}

function beginOf({ taskId }: Running, { began, attempt }: TaskEvent): readonly (TaskEvent & Key)[] {
  if (began === undefined) return []
  const { version, ...line } = began
  return [{ ...keys.taskEvent(taskId, version), ...line, what: 'EXECUTE', status: 'EXECUTE', attempt }]
}

function lineUnderWay(of: Running): readonly (TaskEvent & Key)[] {
  const began = beganIn(of)
  return of.status !== 'EXECUTE' || began === undefined
    ? []
    : beginOf(of, { ...began, what: 'EXECUTED', status: 'EXECUTED', attempt: of.attempt, began })
}

/** The begin of the execution that has a task, for the line of its end. */
export function beganIn({ claim, executor, version }: Pick<Task, 'claim' | 'executor' | 'version'>): Began | undefined {
  if (claim === undefined || executor === undefined) return undefined
  const { claimId: _, ...line } = claim
  return { version, by: executor, ...line }
}
