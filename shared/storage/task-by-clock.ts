import { defined } from '../domain/defined.ts'
import { candidatesOf, type KeptPolicy } from '../domain/policies/approval-policy.ts'
import { areSame } from '../domain/policies/policies-of-task.ts'
import type { Task, TaskEvent } from './task.ts'
import { dueSince } from './task-clock.ts'
import { headings, headingsOf, listedStateOf, listingOf, row } from './task-listings.ts'
import { changeTask, discardTask, dueAfter, fitsItem, goneFrom } from './tasks.ts'
import { discard, replace, type Write } from './write.ts'

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

/**
 * At most this many candidates of later policies find a task in their lists. If there are more, they find it by its id only: a transaction
 * takes 100 writes.
 */
const MOST_CANDIDATES = 40

/**
 * Returns the task with the policies that came after its proposal; they replace the later policies that it had. They are left out if its
 * item has no room for them, or if they have too many candidates. The policies in force decide in any case.
 */
export function withLaterPolicies(of: Task, later: readonly KeptPolicy[]): Task {
  const { laterPolicies, ...rest } = of
  if (areSame(laterPolicies ?? [], later)) return of
  const after: Task = { ...rest, laterPolicies: later }
  const { roles, people } = candidatesOf(later)
  return later.length > 0 && roles.length + people.length <= MOST_CANDIDATES && fitsItem(after) ? after : rest
}

/** Lists a task for the candidates of policies that came after its proposal, and no longer for those of a policy that is gone. */
export function relistForLater(before: Task, after: Task): readonly Write[] {
  if (before.laterPolicies === after.laterPolicies) return []
  const [was, is] = [headingsOfLater(before), headingsOfLater(after)]
  // Rows of people who have approved, or whose approval is void, are written with their approvals.
  const apart = new Set([...before.approvals, ...after.approvals].map(({ customerId }) => headings.approver(customerId)))
  const at = (heading: string) => row(heading, listedStateOf(after), after.taskId)
  const gone = was.filter((heading) => !is.includes(heading) && !apart.has(heading))
  const came = is.filter((heading) => !was.includes(heading) && !apart.has(heading))
  return [...gone.map((heading) => discard(at(heading))), ...came.map((heading) => replace(at(heading), listingOf(after)))]
}

/** The headings that a task has only because of policies that came later. */
function headingsOfLater({ laterPolicies, ...proposed }: Task): readonly string[] {
  if (laterPolicies === undefined) return []
  const known = new Set(headingsOf({ ...proposed, approvals: [] }))
  return headingsOf({ ...proposed, laterPolicies, approvals: [] }).filter((heading) => !known.has(heading))
}
