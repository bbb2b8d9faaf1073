import type { TaskStatus } from './transitions.ts'

/**
 * The configuration keys that turn notices about tasks on, and choose their channel. E-mails are on until a tenant empties their
 * template.
 */
export const TASK_NOTICE_KEYS = {
  callback: 'task.callback.url',
  toApprovers: 'mustache.email.task.pending',
  toInitiator: 'mustache.email.task.ended',
} as const

export type TaskNotice = keyof typeof TASK_NOTICE_KEYS

/**
 * The people notified when a task enters a state, and the key of their notice. Initiators are not notified when they discard their own
 * draft. Approvals and the start of execution notify nobody, because nobody waits for them.
 */
const NOTICES: Readonly<Partial<Record<TaskStatus, readonly TaskNotice[]>>> = {
  PENDING: ['callback', 'toApprovers'],
  EXECUTED: ['callback', 'toInitiator'],
  FAILED: ['callback', 'toInitiator'],
  REJECTED: ['callback', 'toInitiator'],
  DISCARDED: ['callback', 'toInitiator'],
}

/** An event in the history of a task. */
type Happening = { readonly what: string; readonly status: TaskStatus; readonly opened?: true }

/** Events of which nobody is told unless they open a step, and events of which only candidates are told. */
const TO_NOBODY: readonly string[] = ['APPROVED', 'VOIDED', 'TAKEN_BACK', 'POSTPONED']
const TO_CANDIDATES: readonly string[] = ['REMINDED', 'ESCALATED']

export function noticesOf({ what, status, opened }: Happening): readonly TaskNotice[] {
  if (opened === true || TO_CANDIDATES.includes(what)) return ['toApprovers']
  if (TO_NOBODY.includes(what)) return []
  if (what === 'SENT_BACK') return ['toInitiator']
  const notices = NOTICES[status] ?? []
  return what === 'DISCARDED' ? notices.filter((notice) => notice !== 'toInitiator') : notices
}
