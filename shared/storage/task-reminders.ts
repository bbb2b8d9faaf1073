import { defined } from '../domain/defined.ts'
import type { Task, TaskEvent } from './task.ts'
import { dueSince } from './task-clock.ts'
import { changeTask, dueAfter, goneFrom } from './tasks.ts'
import type { Write } from './write.ts'

/**
 * Changes what the policies of a PENDING task do next: its time, its reminders, its escalations. A task whose notices are still owed stays
 * due for them.
 */
export function changeByClock(of: Task, after: Task, event: TaskEvent): readonly Write[] {
  const due = dueAfter(after, dueSince(of))
  const { approvals, runsAt, laterPolicies, reminded, escalated } = after
  const changes = { ...(approvals === of.approvals ? {} : { approvals }), ...defined({ runsAt, laterPolicies, reminded, escalated }) }
  return changeTask(of, changes, event, { from: ['PENDING'], removed: goneFrom(of, after), owes: 'as-seen', ...defined({ due }) })
}

/** Reminds the candidates of a PENDING task: the notices of this line go to them. */
export function remindCandidates(of: Task, event: TaskEvent): readonly Write[] {
  const reminded = { at: event.at, times: (of.reminded?.times ?? 0) + 1 }
  return changeByClock(of, { ...of, reminded }, event)
}
