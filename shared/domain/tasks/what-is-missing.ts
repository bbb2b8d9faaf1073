import type { CustomerId } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import { type Countable, hasApproved, type Quorum, quorumOf } from './quorum.ts'

type MayStillCheck = (customerId: CustomerId) => boolean

/**
 * Describes the approvals that a task lacks, for its approvers; `undefined` if there are enough. Each of `checkerCounts` must be reached:
 * the one from when the task was made, and the present one.
 */
export function whatIsMissing(
  checkerCounts: readonly number[],
  task: Countable & { readonly executorRoles: readonly string[] },
  mayStillCheck: MayStillCheck,
): string | undefined {
  const lacks = checkerCounts.flatMap((count) => lackOf(quorumOf(count, task, mayStillCheck), task))
  if (lacks.length === 0) return undefined
  return [...new Set(lacks), ...lapsed(task, mayStillCheck)].join(' ')
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

/** Approvals that were given but no longer count. */
function lapsed(task: Countable, mayStillCheck: MayStillCheck): readonly string[] {
  const former = task.approvals
    .filter((approval) => approval.customerId !== task.initiator && hasApproved(approval, task) && !mayStillCheck(approval.customerId))
    .map(({ customerId }) => customerId)
  if (former.length === 0) return []
  return [`The approval of ${listed(former)} no longer counts: they may not check this call any more.`]
}

function listed(customerIds: readonly CustomerId[]): string {
  return [customerIds.slice(0, -1).join(', '), ...customerIds.slice(-1)].filter((part) => part !== '').join(' and ')
}
