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
export function asksForTask(request: Pick<HttpRequest, 'headers'>): boolean {
  return taskHeaderSent(request) !== undefined
}

/** The first task header that was sent: an error names it, and no other. */
export function taskHeaderSent({ headers }: Pick<HttpRequest, 'headers'>): (typeof TASK_HEADERS)[number] | undefined {
  return TASK_HEADERS.find((name) => headers[name] !== undefined)
}

/** Refuses the wish, of a call that can't be stored. */
export function refuseTaskHeaders(request: Pick<HttpRequest, 'headers'>): void {
  const sent = taskHeaderSent(request)
  if (sent !== undefined) throw invalid(sent, 'must not be sent: this call cannot be stored as a task')
}
