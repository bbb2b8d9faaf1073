import { CountersignError, type Task } from '@countersign/client'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { idFrom } from '../connection.ts'
import { Failure } from '../failure.ts'
import { printable } from '../output.ts'
import { green, progress, red, yellow } from '../terminal.ts'
import { secondsIn } from './local.ts'

/** Waits for the decision of a task. Succeeds only if the task was executed, so that a script can go on after it. */
export function waitForDecision(): Command {
  const waiting = command('wait', 'wait until a task is decided; exit code 0 if it was executed, 1 otherwise')
    .argument('<id>', 'id of the task')
    .option('--timeout <duration>', 'longest wait, such as 90s or 2h', '10m')
  return does<{ timeout: string }>(waiting, async ({ options, out, connect }, id = '') => {
    const timeoutMs = secondsIn(options.timeout) * 1000
    const taskId = idFrom('ID', id)
    const { client } = await connect()
    let last: Task | undefined
    const onProgress = (task: Task) => {
      if (last?.status !== task.status) progress(`Task ${taskId} is ${task.status} …`)
      last = task
    }
    const until = Date.now() + timeoutMs
    const task = await client.waitForTask(taskId, { timeoutMs, onProgress }).catch((error: unknown) => {
      if (last === undefined || !isTimeout(error) || Date.now() < until) throw error
      return last
    })
    out.show(task, () => decisionLine(task))
    if (task.status !== 'EXECUTED') throw new Failure(1, whyNot(task, options.timeout), nextStep(task))
  })
}

const isTimeout = (error: unknown): boolean => error instanceof CountersignError && error.code === 'CLIENT_TIMEOUT'

function whyNot({ taskId, status, executorComment, responseBody }: Task, timeout: string): string {
  if (status === 'PENDING' || status === 'DRAFT' || status === 'EXECUTE') return `Task ${taskId} is still ${status} after ${timeout}`
  const reason = executorComment ?? responseBody
  return `Task ${taskId} is ${status}${reason === undefined ? '' : `: ${reason}`}`
}

function nextStep({ taskId, status, outcome }: Task): string | undefined {
  if (status === 'FAILED' && outcome === 'UNKNOWN')
    return 'Nobody knows whether its request took effect. Find out at the service that received it before you send it again'
  return NEXT[status]?.(taskId)
}

const NEXT: Readonly<Partial<Record<Task['status'], (taskId: number) => string>>> = {
  DRAFT: (taskId) => `Submit it: countersign tasks submit ${taskId}`,
  PENDING: (taskId) => `Wait longer with --timeout, or see who decides: countersign tasks show ${taskId}`,
  FAILED: (taskId) => `After the cause is corrected, an approver can try again: countersign tasks approve ${taskId}`,
}

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
