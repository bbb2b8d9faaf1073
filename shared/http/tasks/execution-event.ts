import type { TaskEvent } from '../../storage/task-events.ts'
import type { Outcome } from '../../storage/tasks.ts'
import type { StoredCall } from './stored-call.ts'

/** One line of a task's history: that its execution began, or how it ended. */
export function eventOf(
  { task, executorsCall, comment }: StoredCall,
  what: 'EXECUTE' | Outcome['status'],
  responseCode?: number,
): TaskEvent {
  return {
    at: new Date(executorsCall.now).toISOString(),
    by: what === 'EXECUTE' ? executorsCall.caller.customerId : 'service',
    what,
    status: what,
    attempt: what === 'EXECUTE' ? task.attempt + 1 : task.attempt,
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(what === 'EXECUTE' && comment !== undefined ? { comment } : {}),
  }
}

export const bodyText = (body: unknown): string => (body === undefined ? '' : JSON.stringify(body))
