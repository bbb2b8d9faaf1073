import type { Call } from '../../contract/call.ts'
import type { Approval } from '../../domain/tasks/quorum.ts'
import { voterOf } from '../../domain/tokens/caller.ts'
import { commentOf } from '../../storage/executor-comment.ts'
import { relistForLater, withLaterPolicies } from '../../storage/later-policies.ts'
import type { Task } from '../../storage/task.ts'
import { listForApprover, relistForApprovers } from '../../storage/task-listings.ts'
import { changeApprovals } from '../../storage/tasks.ts'
import type { RequiredNow } from './required-now.ts'
import type { StoredCall } from './stored-call.ts'

type Next = {
  /** `VOIDED`: the approval was there before, and only others have lapsed. */
  readonly what?: 'APPROVED' | 'VOIDED'
  /** The approval opens a step, whose candidates are told. */
  readonly opened?: boolean
  /** The time at which the task runs, if nothing is missing. */
  readonly runsAt?: string
}

/** Records an approval that does not run its task yet. Repeating it changes nothing, and writes nothing. */
export function recordUnderPolicy(
  { stored, call, required }: { readonly stored: StoredCall; readonly call: Call; readonly required: Pick<RequiredNow, 'later'> },
  approvals: readonly Approval[],
  next: Next,
): Task {
  const { task, comment } = stored
  if (approvals === task.approvals && next.runsAt === task.runsAt) return task
  const { customerId, onBehalfOf } = call.caller
  const kept = withLaterPolicies(task, required.later)
  const event = {
    at: new Date(call.now).toISOString(),
    by: customerId,
    what: next.what ?? 'APPROVED',
    status: task.status,
    attempt: task.attempt,
    ...(comment === undefined ? {} : { comment }),
    ...(next.opened || kept !== task ? { opened: true as const } : {}),
    ...(onBehalfOf === undefined ? {} : { onBehalfOf: onBehalfOf.customerId }),
  } as const
  const { runsAt: _, ...rest } = kept
  const after: Task = {
    ...rest,
    approvals,
    ...(next.runsAt === undefined ? {} : { runsAt: next.runsAt }),
    version: task.version + 1,
    lastModified: event.at,
    ...commentOf(event),
  }
  const rows = [listForApprover(after, voterOf(call.caller)), ...relistForApprovers(kept, approvals), ...relistForLater(task, after)]
  call.unitOfWork.add(...changeApprovals(task, after, event), ...rows)
  return after
}
