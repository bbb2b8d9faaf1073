import type { EventReport } from '../domain/events/event-report.ts'
import type { EventType } from '../domain/events/event-types.ts'
import type { Task, TaskEvent } from './task.ts'

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
