import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { expiryOf, TASK_EXPIRY } from '../../shared/storage/task-clock.ts'
import { discardTask } from '../../shared/storage/tasks.ts'

/** Discards a task that nobody decided in its time, or that failed and was not executed again. */
export const expireTask = consumer({
  queue: 'tasks',
  kinds: [TASK_EXPIRY],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const late = await job.read.one(reference<Task>(job.message.key))
    if (late === undefined || !expiresNow(late, job)) return
    const at = new Date(job.now).toISOString()
    const comment = whyExpired(late)
    job.unitOfWork.add(
      ...discardTask(late, { at, by: 'service', what: 'EXPIRED', status: 'DISCARDED', attempt: late.attempt, comment }, 'service'),
    )
    if ((await job.commit()) === 'done') job.ports.log('info', 'task.expired', { taskId: late.taskId })
  },
})

function whyExpired({ status, expiryHours }: Task): string {
  const within = expiryHours === 1 ? 'an hour' : `${expiryHours} hours`
  return `Nobody ${status === 'PENDING' ? 'decided it' : 'executed it again'} within ${within}.`
}

/** A late message for a past attempt ends nothing: each attempt has its own expiry. */
function expiresNow(late: Task, { message, now }: Job): boolean {
  return expiryOf(late, now)?.turn === message.turn && Date.parse(message.dueAt) <= now
}
