import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { isTurnedOn } from '../../shared/contract/new-message.ts'
import { defined } from '../../shared/domain/defined.ts'
import { addresseesOfComment } from '../../shared/domain/tasks/comment-addressees.ts'
import { TASK_NOTICE_KEYS } from '../../shared/domain/tasks/task-notices.ts'
import type { Task } from '../../shared/storage/task.ts'
import {
  commentIsTold,
  commentsOn,
  MOST_COMMENTS,
  noteDiscussed,
  TASK_COMMENT,
  type TaskComment,
  taskCommentAt,
} from '../../shared/storage/task-comments.ts'
import { taskOfEvent } from '../../shared/storage/task-events.ts'
import type { Write } from '../../shared/storage/write.ts'
import { digestWrites } from './digest-writes.ts'

/** Number of people told of one comment: two writes for each fit into one transaction. */
const MOST_ADDRESSEES = 40
/** Delay before a comment is told again because a digest was sent at the same moment, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/** Puts the discussion of a task into the next digest of everybody who takes part in it. */
export const notifyOfComment = consumer({
  queue: 'tasks',
  kinds: [TASK_COMMENT],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const { key } = job.message
    const [made, of] = await Promise.all([job.read.one(taskCommentAt(key)), job.read.one(taskOfEvent(key))])
    if (made === undefined || of === undefined) return
    job.unitOfWork.add(commentIsTold(made), ...(await writesFor(job, of, made)))
    if ((await job.commit()) === 'done') job.ports.log('info', 'task.comment-told', { taskId: of.taskId })
    else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

async function writesFor(job: Job, of: Task, made: TaskComment): Promise<readonly Write[]> {
  const { settings } = await job.settingsOf(of.tenantId)
  if (!isTurnedOn(settings, TASK_NOTICE_KEYS.toApprovers)) return []
  const { things } = await job.read.list(commentsOn(of.taskId, MOST_COMMENTS))
  const commenters = things.filter(({ commentId }) => commentId < made.commentId).map(({ author }) => author)
  const told = addresseesOfComment({ ...of, commenters }, { author: made.author, ...defined({ agent: made.agent }) })
  const addressees = told.slice(0, MOST_ADDRESSEES)
  const minutes = settings.value('task.notice.minutes')
  const digests = await digestWrites(job, { tenantId: of.tenantId, customerIds: addressees, kind: 'comment', minutes })
  return [...addressees.map((customerId) => noteDiscussed(customerId, of.taskId, made.created)), ...digests]
}
