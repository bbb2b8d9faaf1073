import type { CustomerId } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import { type Countable, hasApproved, type Quorum, quorumOf } from './quorum.ts'

type MayStillCheck = (customerId: CustomerId) => boolean
/** The reason for which an approval of this person can never count for this task; `undefined` for somebody independent. */
type WhyNever = (customerId: CustomerId) => string | undefined

/**
 * Describes the approvals that a task lacks, for its approvers; `undefined` if there are enough. Each of `checkerCounts` must be reached:
 * the one from when the task was made, and the present one.
 */
export function whatIsMissing(
  checkerCounts: readonly number[],
  task: Countable & { readonly executorRoles: readonly string[] },
  mayStillCheck: MayStillCheck,
  whyNever: WhyNever = () => undefined,
): string | undefined {
  const lacks = checkerCounts.flatMap((count) => lackOf(quorumOf(count, task, mayStillCheck), task))
  if (lacks.length === 0) return undefined
  return [...new Set(lacks), ...lapsed(task, mayStillCheck, whyNever), ...impossible(task, whyNever)].join(' ')
}

function lackOf(quorum: Quorum, task: Parameters<typeof whatIsMissing>[1]): readonly string[] {
  switch (quorum.kind) {
    case 'reached':
      return []
    case 'named-missing':
      return [`The approval of ${listed(quorum.customerIds)}.`]
    case 'more-needed':
      return [`${quorum.more} more approval${quorum.more === 1 ? ' by a' : 's by'} ${sourcesOf(task, quorum.more)}.`]
    default:
      return neverReached(quorum)
  }
}

/** The people who could still approve: named approvers who have not, and holders of the executor roles. */
function sourcesOf({ approvals, executorRoles }: Parameters<typeof whatIsMissing>[1], more: number): string {
  const waiting = approvals.filter(({ named, status }) => named && status === 'PENDING').map(({ customerId }) => customerId)
  const named = waiting.length === 0 ? [] : [`named approver${more === 1 ? '' : 's'} (${waiting.join(', ')})`]
  const holders = executorRoles.length === 0 ? [] : [`holder${more === 1 ? '' : 's'} of ${executorRoles.join(', ')}`]
  const sources = [...named, ...holders]
  return sources.length === 0 ? `named approver${more === 1 ? '' : 's'}` : sources.join(' or ')
}

/** Approvals that were given but no longer count, with the reason. */
function lapsed(task: Countable, mayStillCheck: MayStillCheck, whyNever: WhyNever): readonly string[] {
  const former = task.approvals
    .filter((approval) => approval.customerId !== task.initiator && hasApproved(approval, task) && !mayStillCheck(approval.customerId))
    .map(({ customerId }) => customerId)
  return byReason(former, (customerId) => whyNever(customerId) ?? 'they may not check this call any more').map(
    ([people, reason]) => `The approval of ${listed(people)} no longer counts: ${reason}.`,
  )
}

/** Named approvers who still have to approve and whose approval cannot count. */
function impossible(task: Countable, whyNever: WhyNever): readonly string[] {
  const named = task.approvals.filter((approval) => approval.named && !hasApproved(approval, task)).map(({ customerId }) => customerId)
  const never = named.filter((customerId) => whyNever(customerId) !== undefined)
  return byReason(never, (customerId) => whyNever(customerId) ?? '').map(
    ([people, reason]) => `The approval of ${listed(people)} cannot count: ${reason}.`,
  )
}

/** People with one reason share a sentence. */
function byReason(
  people: readonly CustomerId[],
  reasonOf: (customerId: CustomerId) => string,
): readonly (readonly [readonly CustomerId[], string])[] {
  const reasons = [...new Set(people.map(reasonOf))]
  return reasons.map((reason) => [people.filter((customerId) => reasonOf(customerId) === reason), reason])
}

function listed(customerIds: readonly CustomerId[]): string {
  return [customerIds.slice(0, -1).join(', '), ...customerIds.slice(-1)].filter((part) => part !== '').join(' and ')
}
