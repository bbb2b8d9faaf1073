import { invalid } from '../errors/refusal.ts'
import type { HttpRequest } from './http.ts'

/** The headers by which a caller has a call stored as a task: who is to decide, and how the task begins. */
export const TASK_HEADERS = [
  'task-executor-roles',
  'task-approver-userids',
  'task-initiator-comment',
  'task-tag',
  'task-skip-draft',
] as const

/** Does the caller wish this call to be stored? Any task header says so: a wish that is half said must not run the call. */
export function wishesTask({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return TASK_HEADERS.some((name) => headers[name] !== undefined)
}

/** Refuses the wish, of a call that can't be stored. */
export function refuseTaskHeaders(request: Pick<HttpRequest, 'headers'>): void {
  if (wishesTask(request)) throw invalid('task-executor-roles', 'this call cannot be stored as a task')
}
