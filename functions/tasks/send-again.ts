import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { TASK_SEND } from '../../shared/storage/task-clock.ts'

/** Sends the request of a task again whose outcome is unknown, because its upstream did not answer or its process died. */
export const sendAgain = consumer({
  queue: 'tasks',
  kinds: [TASK_SEND],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const of = await job.read.one(reference<Task>(job.message.key))
    if (of?.status !== 'EXECUTE' || of.sending === undefined || of.version !== job.message.turn) return
    const { status, attempt } = await job.sendTask(of)
    job.ports.log('info', 'task.sent-again', { taskId: of.taskId, attempt, status })
  },
})
