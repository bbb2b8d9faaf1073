import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import { serviceDeed } from '../../shared/contract/service-deed.ts'
import { failureText } from '../../shared/domain/tasks/failure-text.ts'
import { isOpen } from '../../shared/domain/tasks/transitions.ts'
import { CATALOGUE } from '../../shared/errors/catalogue.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { concludeTask, RUN_DIED_AFTER_MS } from '../../shared/storage/task-executions.ts'
import { TASK_RERUN, TASK_RESCUE } from '../../shared/storage/tasks.ts'
import { relist } from './relist-task.ts'

/**
 * Runs a task again whose run by its policies died after its claim: that run had no effect, and cannot have one once its claim is taken
 * over. If something is missing by now, the task becomes FAILED.
 */
export const rerunTask = consumer({
  queue: 'tasks',
  kinds: [TASK_RERUN],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const stuck = await job.read.one(reference<Task>(job.message.key))
    if (stuck !== undefined && !isOpen(stuck.status)) return relist(job, stuck)
    if (stuck?.status !== 'EXECUTE' || stuck.attempt !== job.message.turn || !hasDied(stuck, job.now)) return
    await runAgain(job, stuck)
  },
})

/** Takes over a run that died. */
export async function runAgain(job: Job, stuck: Task): Promise<void> {
  const outcome = await job.runTask(stuck)
  if (outcome.kind === 'ran') return job.ports.log('warn', 'task.ran-again', { taskId: stuck.taskId, status: outcome.status })
  await interrupt(job, stuck, failureText(`The execution was interrupted and had no effect. ${outcome.because}`))
}

/** A message that comes twice must not take over a run that is under way. */
function hasDied({ claim }: Task, now: number): boolean {
  return claim !== undefined && Date.parse(claim.at) + RUN_DIED_AFTER_MS <= now
}

/**
 * Rescues a task that stayed in EXECUTE: its execution died before its commit, so it had no effect. If the task was executed, the message to
 * move it in the lists was lost.
 */
export const rescueTask = consumer({
  queue: 'tasks',
  kinds: [TASK_RESCUE],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const stuck = await job.read.one(reference<Task>(job.message.key))
    if (stuck !== undefined && !isOpen(stuck.status)) return relist(job, stuck)
    if (stuck?.status !== 'EXECUTE' || stuck.attempt !== job.message.turn) return
    await interrupt(job, stuck, failureText('The execution was interrupted and had no effect. The task can be executed again.'))
  },
})

/** Ends an execution that died before its commit: the task becomes FAILED. */
async function interrupt(job: Job, stuck: Task, description: string): Promise<void> {
  const { code, type, severity } = CATALOGUE.unavailable
  const responseBody = JSON.stringify({ type, severity, code, description })
  const at = new Date(job.now).toISOString()
  const event = { at, by: 'service', what: 'INTERRUPTED', status: 'FAILED', attempt: stuck.attempt, responseCode: 503 } as const
  job.unitOfWork.add(
    ...concludeTask(stuck, { status: 'FAILED', responseCode: 503, responseBody }, event),
    serviceDeed(job, stuck.tenantId, {
      action: stuck.endpoint,
      path: stuck.path.slice(BASE_PATH.length),
      taskId: stuck.taskId,
      after: { status: 'FAILED', responseCode: 503, executor: stuck.executor },
    }),
  )
  if ((await job.commit()) === 'done') job.ports.log('warn', 'task.rescued', { taskId: stuck.taskId, attempt: stuck.attempt })
}
