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
