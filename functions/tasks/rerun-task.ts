import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { failureText } from '../../shared/domain/tasks/failure-text.ts'
import { isOpen } from '../../shared/domain/tasks/transitions.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { RUN_DIED_AFTER_MS } from '../../shared/storage/task-executions.ts'
import { TASK_RERUN } from '../../shared/storage/tasks.ts'
import { relist } from './relist-task.ts'
import { interrupt } from './rescue-task.ts'

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
