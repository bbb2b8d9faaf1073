import { type Phrase, say } from '../../texts/phrase.ts'
import { type Countable, decides, hasApproved, isAsked } from './quorum.ts'
import type { TaskStatus } from './transitions.ts'

/** The end of a request in words for its initiator. Their own withdrawal is never notified, so DISCARDED means expired. */
const ENDED: Readonly<Partial<Record<TaskStatus, Phrase>>> = {
  EXECUTED: say`Your request was approved and executed`,
  FAILED: say`Your request was approved, but it failed`,
  REJECTED: say`Your request was rejected`,
  DISCARDED: say`Your request has expired`,
  DRAFT: say`Your request was sent back`,
}

export function decisionInWords(status: TaskStatus): Phrase {
  return ENDED[status] ?? say`Your request is ${{ status }}`
}

/** Counts the approvals of a task that waits for more of them: `1 of 2`. */
export function approvalsInWords(task: Countable, checkerCount: number): string {
  const given = new Set(
    task.approvals.filter((approval) => hasApproved(approval, task) && decides(approval, task)).map(({ customerId }) => customerId),
  ).size
  const asked = task.approvals.filter((approval) => isAsked(approval) && decides(approval, task)).length
  const needed = checkerCount > 0 ? checkerCount : Math.max(1, asked)
  return `${given} of ${Math.max(given, needed)}`
}
