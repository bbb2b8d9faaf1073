import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { allEmptied, COMMENTS_OF_GONE, type CommentsOfGone, goOnEmptying } from '../../shared/storage/comments-of-gone.ts'
import { reference } from '../../shared/storage/read.ts'
import { commentsOfPerson, emptyComments } from '../../shared/storage/task-comments.ts'

/** Each takes 2 writes of a transaction. */
const AT_ONCE = 40

/** Empties the comments of an erased person, some at a time, until none is left. */
export const emptyCommentsOfGone = consumer({
  queue: 'tasks',
  kinds: [COMMENTS_OF_GONE],
  timeoutSeconds: 30,
  async handle({ message, read, unitOfWork, now, commit }: Job) {
    const of = await read.one(reference<CommentsOfGone>(message.key))
    if (of?.turn !== message.turn) return
    const { things } = await read.list(commentsOfPerson(of.customerId, AT_ONCE))
    if (things.length === 0) unitOfWork.add(allEmptied(of))
    else unitOfWork.add(...emptyComments(of.customerId, things), goOnEmptying(of, now))
    await commit()
  },
})
