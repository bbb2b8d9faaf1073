import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { reference } from '../../shared/storage/read.ts'
import { discardTask, TASK_EXPIRY, type Task } from '../../shared/storage/tasks.ts'

/** A PENDING task that nobody decided in its time ends as DISCARDED. */
export const expireTask = consumer({
  queue: 'tasks',
  kinds: [TASK_EXPIRY],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const late = await job.read.one(reference<Task>(job.message.key))
    if (late?.status !== 'PENDING' || Date.parse(job.message.dueAt) > job.now) return
    const at = new Date(job.now).toISOString()
    const comment = `Nobody decided it within ${late.expiryHours} hours.`
    job.unitOfWork.add(
      ...discardTask(late, { at, by: 'service', what: 'EXPIRED', status: 'DISCARDED', attempt: late.attempt, comment }, 'service'),
    )
    if ((await job.commit()) === 'done') job.ports.log('info', 'task.expired', { taskId: late.taskId })
  },
})
