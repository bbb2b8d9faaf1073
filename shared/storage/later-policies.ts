import { candidatesOf, type KeptPolicy } from '../domain/policies/approval-policy.ts'
import { areSame } from '../domain/policies/policies-of-task.ts'
import type { Task } from './task.ts'
import { headings, headingsOf, listedStateOf, listingOf, row } from './task-listings.ts'
import { fitsItem } from './tasks.ts'
import { discard, replace, type Write } from './write.ts'

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
