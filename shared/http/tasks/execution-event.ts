import type { TaskEvent } from '../../storage/task.ts'
import type { Outcome } from '../../storage/task-executions.ts'
import type { StoredCall } from './stored-call.ts'

/** The line of a task's history that says how its execution ended. */
export function endOf({ task, executorsCall }: StoredCall, status: Outcome['status'], responseCode: number): TaskEvent {
  return { at: new Date(executorsCall.now).toISOString(), by: 'service', what: status, status, attempt: task.attempt, responseCode }
}

export const bodyText = (body: unknown): string => (body === undefined ? '' : JSON.stringify(body))
