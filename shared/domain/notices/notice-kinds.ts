import type { TaskNotice } from '../tasks/task-notices.ts'

/**
 * The kinds of notices that a person may direct to a channel or switch off. Notices that protect an account (`security`) are not among
 * them: nothing switches these off.
 */
export const NOTICE_KINDS = ['taskWaits', 'taskDecided', 'comment', 'sentBack', 'reminder', 'agent'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A line in the history of a task, and whether an agent proposed the task. */
type Told = { readonly what: string; readonly byAgent: boolean }

const REMINDERS: readonly string[] = ['REMINDED', 'ESCALATED']

/** The kind of a notice about a line in the history of a task. */
export function kindOfNotice(notice: Exclude<TaskNotice, 'callback'>, { what, byAgent }: Told): NoticeKind {
  if (notice === 'toApprovers') return REMINDERS.includes(what) ? 'reminder' : 'taskWaits'
  if (byAgent) return 'agent'
  return what === 'SENT_BACK' ? 'sentBack' : 'taskDecided'
}
