import type { CustomerId } from '../ids.ts'
import { type Countable, hasApproved, type Quorum, quorumOf } from './quorum.ts'

type MayStillCheck = (customerId: CustomerId) => boolean

/**
 * What the approvals of a task lack, as text for its approvers; nothing where they suffice. Each of `checkerCounts` has to be reached:
 * that of the time when the task was made, and that of now.
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
  }
}

/** Who could still approve: whoever is named and has not, and holders of the executor roles. */
function sourcesOf({ approvals, executorRoles }: Parameters<typeof whatIsMissing>[1], more: number): string {
  const waiting = approvals.filter(({ named, status }) => named && status === 'PENDING').map(({ customerId }) => customerId)
  const named = waiting.length === 0 ? [] : [`named approver${more === 1 ? '' : 's'} (${waiting.join(', ')})`]
  const holders = executorRoles.length === 0 ? [] : [`holder${more === 1 ? '' : 's'} of ${executorRoles.join(', ')}`]
  const sources = [...named, ...holders]
  return sources.length === 0 ? `named approver${more === 1 ? '' : 's'}` : sources.join(' or ')
}

/** Approvals that were given and don't count any more. */
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
