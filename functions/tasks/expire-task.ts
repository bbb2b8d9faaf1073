import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { discardExpired } from '../../shared/storage/task-by-clock.ts'
import { dueSince, expiryOf, hoursToExpiry, TASK_EXPIRY } from '../../shared/storage/task-clock.ts'

/** Delay before a task that changed meanwhile is looked at again, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/** Discards a task that nobody decided in its time, or that failed and was not executed again. */
export const expireTask = consumer({
  queue: 'tasks',
  kinds: [TASK_EXPIRY],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const late = await job.read.one(reference<Task>(job.message.key))
    if (late === undefined || !expiresNow(late, job)) return
    job.unitOfWork.add(...discardExpired(late, hoursToExpiry(late), job.now))
    if ((await job.commit()) === 'done') job.ports.log('info', 'task.expired', { taskId: late.taskId })
    else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

/** A late message for a past attempt ends nothing: each attempt has its own expiry, and an approval of a failed task restarts it. */
function expiresNow(late: Task, { message, now }: Job): boolean {
  const expiry = expiryOf(late, dueSince(late))
  return expiry?.turn === message.turn && expiry.at <= now
}
