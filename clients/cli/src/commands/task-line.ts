import type { Task } from '@countersign/client'
import { printable } from '../output.ts'
import { green, red, yellow } from '../terminal.ts'

/** A task after a decision, in one line, and what is still missing in another. */
export function decisionLine(task: Task & { readonly whatIsMissing?: string }): string {
  const missing = task.whatIsMissing === undefined ? '' : `\nStill missing: ${printable(task.whatIsMissing)}`
  // A task that has failed is sent no more.
  const isSentAgain = task.outcome === 'UNKNOWN' && task.status === 'EXECUTE'
  const unknown = isSentAgain ? '\nThe outcome is unknown: the same request is sent again until the upstream answers.' : ''
  return `${painted(task.status)}  task ${task.taskId}: ${printable(task.description)}${missing}${unknown}`
}

function painted(status: Task['status']): string {
  if (status === 'EXECUTED') return green(status)
  return status === 'PENDING' || status === 'DRAFT' ? yellow(status) : status === 'FAILED' || status === 'REJECTED' ? red(status) : status
}
