import type { EventReport } from '../domain/events/event-report.ts'
import type { EventType } from '../domain/events/event-types.ts'
import type { TaskId, TenantId } from '../domain/ids.ts'
import { noticesOf, TASK_NOTICE_KEYS } from '../domain/tasks/task-notices.ts'
import { ENDED, isOpen } from '../domain/tasks/transitions.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { type Listing, oldestFirst, type Page, type Reference, reference } from './read.ts'
import { type Key, keys } from './table.ts'
import type { Began, Ending, HeldLine, Task, TaskEvent } from './task.ts'
import { equals, insert, update, type Write } from './write.ts'

/** Due kind: an event of a task that its tenant wants notices of. */
export const TASK_NOTICES = 'TASK_NEWS'

/** The notices of the line with which a task opens. If the tenant wants them, the item of the task is due for them at once. */
export function noticesOfOpening(of: { readonly tenantId?: TenantId }, version: number, event: TaskEvent): Pick<Write, 'dueWhereSet'> {
  const wanted = isOpen(event.status) ? noticesWanted(of, version, event) : undefined
  return wanted === undefined ? {} : { dueWhereSet: { ...wanted, set: { toTell: version } } }
}

/** The lines whose notices have not been sent: that of its opening, and that of its end. */
export function linesToTell(of: Task): readonly HeldLine[] {
  return linesHeldBy(of).filter(({ version, status }) => version === of.toTell || !isOpen(status))
}

/**
 * Keeps the line of a submission in an item of its own, since the task itself holds only the last one: a task that is sent back can be
 * submitted again.
 */
export function keepSubmission({ taskId, initiator, submitted }: Task): readonly Write[] {
  if (submitted === undefined) return []
  const line: TaskEvent = { at: submitted.at, by: initiator, what: 'SUBMITTED', status: 'PENDING', attempt: 0 }
  return [insert(reference<TaskEvent>(keys.taskEvent(taskId, submitted.version)), line)]
}

/**
 * Adds a line under the version of the task that it describes, so that each version has one line. If the tenant wants notices, the line
 * itself is due at once: nothing else is written.
 */
export function noteTaskEvent(of: { readonly taskId: TaskId; readonly tenantId?: TenantId }, version: number, event: TaskEvent): Write {
  const line = insert(reference<TaskEvent>(keys.taskEvent(of.taskId, version)), event)
  const dueWhereSet = noticesWanted(of, version, event)
  return dueWhereSet === undefined ? line : { ...line, dueWhereSet }
}

function noticesWanted({ tenantId }: { readonly tenantId?: TenantId }, version: number, event: TaskEvent): Write['dueWhereSet'] {
  const wantedBy = noticesOf(event).map((notice) => TASK_NOTICE_KEYS[notice])
  if (wantedBy.length === 0) return undefined
  return { due: { kind: TASK_NOTICES, at: Date.parse(event.at), turn: version }, tenantId, keys: wantedBy }
}

export const taskEventAt = (key: Key): Reference<TaskEvent> => reference(key)
export const taskOfEvent = (key: Key): Reference<Task> => reference(keys.taskOfEvent(key))

/** Tells whether the notices of a line are still to be sent. */
export const isToTell = (event: TaskEvent & { readonly dueKind?: string }): boolean => event.dueKind === TASK_NOTICES

/** Records that the notices of a line were sent: of several workers, one writes this. */
export function noticesAreOut(key: Key): Write {
  return update(taskEventAt(key), { remove: DUE_ATTRIBUTES }, { when: [equals('dueKind', TASK_NOTICES)] })
}

/** Each item is one line, or the two of an execution: see `linesIn`. */
export function eventsOf(taskId: TaskId, limit: number, after?: string): Listing<TaskEvent> {
  return oldestFirst(keys.taskEvent(taskId, 0), limit, after)
}

/**
 * The lines in a page of `eventsOf` and those that the task holds itself, oldest first, each with a key of its own; after the last, the
 * start of an execution in progress.
 */
export function linesIn(of: Task, { things, next }: Page<TaskEvent>, after = ''): Page<TaskEvent> {
  // A listed thing carries its key.
  const items = things.flatMap((event) => [...beginOf(of, event), event as TaskEvent & Key])
  const held = [...heldBy(of), ...lineUnderWay(of)]
  const last = items.at(-1)?.SK ?? ''
  const lines = [...items, ...held.filter(({ SK }) => next === undefined || SK < last)]
  const byKey = new Map(lines.filter(({ SK }) => SK > after).map((line) => [line.SK, line]))
  return { things: [...byKey.values()].toSorted((one, other) => (one.SK < other.SK ? -1 : 1)), next }
}

function heldBy(of: Task): readonly (TaskEvent & Key)[] {
  return linesHeldBy(of).flatMap(({ version, ...event }) => [...beginOf(of, event), { ...keys.taskEvent(of.taskId, version), ...event }])
}

function beginOf({ taskId }: Task, { began, attempt }: TaskEvent): readonly (TaskEvent & Key)[] {
  if (began === undefined) return []
  const { version, ...line } = began
  return [{ ...keys.taskEvent(taskId, version), ...line, what: 'EXECUTE', status: 'EXECUTE', attempt }]
}

function lineUnderWay(of: Task): readonly (TaskEvent & Key)[] {
  const began = beganIn(of)
  return of.status !== 'EXECUTE' || began === undefined
    ? []
    : beginOf(of, { ...began, what: 'EXECUTED', status: 'EXECUTED', attempt: of.attempt, began })
}

/** The start of the execution that has claimed a task, for the line of its end. */
export function beganIn({ claim, executor, version }: Pick<Task, 'claim' | 'executor' | 'version'>): Began | undefined {
  if (claim === undefined || executor === undefined) return undefined
  const { claimId: _, ...line } = claim
  return { version, by: executor, ...line }
}

type Held = Pick<Task, 'start' | 'submitted' | 'ending'>

/**
 * The part of a line that a task keeps, if the line happens once: its creation, its submission or its end. The rest of that line is in the task anyway, so
 * that it needs no item of its own. `undefined` for other lines, of which there may be many.
 */
export function heldOf(event: TaskEvent, version: number): Held | undefined {
  const { what, at, status } = event
  if (what === 'CREATED') return { start: status }
  if (what === 'SUBMITTED') return { submitted: { version, at } }
  return ENDED.includes(status) ? { ending: endingOf(event) } : undefined
}

function endingOf({ what, by, comment, began }: TaskEvent): Ending {
  return { what, by, ...commentedBy(comment), ...(began === undefined ? {} : { began: { at: began.at, ...commentedBy(began.comment) } }) }
}

const commentedBy = (comment: string | undefined): { readonly commented?: true } => (comment === undefined ? {} : { commented: true })

/** The lines that a task holds itself, oldest first. */
export function linesHeldBy(of: Task): readonly HeldLine[] {
  const { start, submitted, created: at, initiator: by, agent } = of
  const first = { by, attempt: 0 }
  return [
    ...(start === undefined
      ? []
      : [{ ...first, at, what: 'CREATED' as const, status: start, version: 1, ...(agent === undefined ? {} : { agent }) }]),
    ...(submitted === undefined ? [] : [{ ...first, ...submitted, what: 'SUBMITTED' as const, status: 'PENDING' as const }]),
    ...(of.ending === undefined ? [] : [endOf(of, of.ending)]),
  ]
}

function endOf(of: Task, { what, by, commented, began }: Ending): HeldLine {
  const { version, lastModified: at, status, attempt, executor, responseCode, executorComment } = of
  const said = (is: true | undefined) => (is === undefined || executorComment === undefined ? {} : { comment: executorComment })
  const line = { at, by, what, status, attempt, version, ...said(commented) }
  if (began === undefined || executor === undefined) return line
  const begin = { version: version - 1, at: began.at, by: executor, ...said(began.commented) }
  return { ...line, ...(responseCode === undefined ? {} : { responseCode }), began: begin }
}

/** The events of a line of the history. What only the clock or a policy does is not reported. */
const EVENTS: Readonly<Partial<Record<TaskEvent['what'], EventType>>> = {
  SUBMITTED: 'task.submitted',
  APPROVED: 'task.approved',
  REJECTED: 'task.rejected',
  EXECUTED: 'task.executed',
  FAILED: 'task.failed',
  INTERRUPTED: 'task.failed',
  DISCARDED: 'task.discarded',
  EXPIRED: 'task.discarded',
}

/** Reports the event of a line of the history, with the task as it is after that line. */
export function taskReports(after: Task, { what, status }: Pick<TaskEvent, 'what' | 'status'>): readonly EventReport[] {
  const eventType = what === 'CREATED' && status === 'PENDING' ? 'task.submitted' : EVENTS[what]
  return eventType === undefined ? [] : [{ eventType, tenantId: after.tenantId, data: () => after }]
}

/** Reports the approval with which the execution of a task begins. */
export function approvalReport(after: Task): EventReport {
  return { eventType: 'task.approved', tenantId: after.tenantId, data: () => ({ ...after, status: 'PENDING' as const }) }
}
