import { invalid } from '../errors/refusal.ts'
import type { HttpRequest } from './http.ts'

/** The headers that store a call as a task: its deciders, and its first state. */
export const TASK_HEADERS = [
  'task-executor-roles',
  'task-approver-userids',
  'task-by-policy',
  'task-initiator-comment',
  'task-tag',
  'task-skip-draft',
  'task-replaces',
] as const

/** Tells whether the caller wants this call to be stored. Any task header counts, so that an incomplete request never runs the call. */
export function asksForTask(request: Pick<HttpRequest, 'headers'>): boolean {
  return taskHeaderSent(request) !== undefined
}

/** The first task header that was sent, which an error names. */
export function taskHeaderSent({ headers }: Pick<HttpRequest, 'headers'>): (typeof TASK_HEADERS)[number] | undefined {
  return TASK_HEADERS.find((name) => headers[name] !== undefined)
}

/** Refuses task headers on a call that cannot be stored. */
export function refuseTaskHeaders(request: Pick<HttpRequest, 'headers'>): void {
  const sent = taskHeaderSent(request)
  if (sent !== undefined) throw invalid(sent, 'must not be sent: this call cannot be stored as a task')
}

/** Preference (RFC 7240) of an agent: if an open proposal of exactly this call exists, answer with it again. */
export const EXISTING_PROPOSAL = 'existing-proposal'

export function prefersExistingProposal({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return (headers.prefer ?? '').split(',').some((preference) => preference.trim().toLowerCase() === EXISTING_PROPOSAL)
}

const RETURNS_REPRESENTATION = /(?:^|[,;])\s*return\s*=\s*"?representation"?\s*(?:$|[,;])/i

/** Tells whether the caller wants the created thing in the answer (RFC 7240). */
export function prefersRepresentation({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return RETURNS_REPRESENTATION.test(headers.prefer ?? '')
}
