import type { TaskStatus } from './transitions.ts'

/** The configuration keys by which a tenant says what is told about tasks, and how. E-mails are on until a tenant empties their template. */
export const TASK_NOTICE_KEYS = {
  callback: 'task.callback.url',
  toApprovers: 'mustache.email.task.pending',
  toInitiator: 'mustache.email.task.ended',
} as const

export type TaskNotice = keyof typeof TASK_NOTICE_KEYS

/**
 * Who is told when a task comes to a state, and by which key. The end that initiators have made themselves, of a draft, is no news to them.
 * Approvals and the beginning of an execution change nothing that anybody waits for.
 */
const TOLD: Readonly<Partial<Record<TaskStatus, readonly TaskNotice[]>>> = {
  PENDING: ['callback', 'toApprovers'],
  EXECUTED: ['callback', 'toInitiator'],
  FAILED: ['callback', 'toInitiator'],
  REJECTED: ['callback', 'toInitiator'],
  DISCARDED: ['callback', 'toInitiator'],
}

/** What happened to a task, as its history has it. */
type Happening = { readonly what: string; readonly status: TaskStatus }

export function newsOf({ what, status }: Happening): readonly TaskNotice[] {
  if (what === 'APPROVED') return []
  const told = TOLD[status] ?? []
  return what === 'DISCARDED' ? told.filter((news) => news !== 'toInitiator') : told
}
