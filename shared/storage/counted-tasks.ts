import type { Task } from './task.ts'
import { type DueTask, TASK_RELISTING, TASK_RERUN, TASK_RESCUE } from './tasks.ts'

/** The due kinds of an ended task whose rows have not moved. */
const MOVING: readonly (string | undefined)[] = [TASK_RELISTING, TASK_RESCUE, TASK_RERUN]

/** Tells whether a task counts among its initiator's open ones now. An ended one does until its rows have moved. */
export function isCountedAsOpen(of: DueTask): boolean {
  switch (of.status) {
    case 'DRAFT':
    case 'PENDING':
      return true
    case 'EXECUTE':
      return of.attempt === 1
    case 'FAILED':
      return false
    default:
      return countsUntilItsEnd(of) && MOVING.includes(of.dueKind)
  }
}

/** Tells whether an ended task still counts among its initiator's open ones. Its first failure removed it. */
export function countsUntilItsEnd({ status, attempt }: Pick<Task, 'status' | 'attempt'>): boolean {
  return attempt === (status === 'EXECUTED' ? 1 : 0)
}
