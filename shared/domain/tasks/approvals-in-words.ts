import { type Countable, decides, hasApproved, isAsked } from './quorum.ts'

/** Counts the approvals of a task that waits for more of them: `1 of 2`. */
export function approvalsInWords(task: Countable, checkerCount: number): string {
  const given = new Set(
    task.approvals.filter((approval) => hasApproved(approval, task) && decides(approval, task)).map(({ customerId }) => customerId),
  ).size
  const asked = task.approvals.filter((approval) => isAsked(approval) && decides(approval, task)).length
  const needed = checkerCount > 0 ? checkerCount : Math.max(1, asked)
  return `${given} of ${Math.max(given, needed)}`
}
