import { defined } from '../domain/defined.ts'
import type { Task, TaskEvent } from './task.ts'
import { dueSince } from './task-clock.ts'
import { changeTask, discardTask, dueAfter, goneFrom } from './tasks.ts'
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

/** Discards a task that nobody decided within these hours, or that failed and was not executed again, with the reason. */
export function discardExpired(of: Task, hours: number | undefined, now: number): readonly Write[] {
  const { attempt } = of
  const within = hours === 1 ? 'an hour' : `${hours} hours`
  const comment = `${whatDidNotHappen(of)} within ${within}.`
  const at = new Date(now).toISOString()
  return discardTask(of, { at, by: 'service', what: 'EXPIRED', status: 'DISCARDED', attempt, comment }, 'service')
}

function whatDidNotHappen({ status, runsAt }: Task): string {
  if (status !== 'PENDING') return 'Nobody executed it again'
  return runsAt === undefined ? 'Nobody decided it' : 'Its policies did not let it run'
}
