import { discardEndedProposals } from './discard-proposals.ts'
import { emptyCommentsOfGone } from './empty-comments.ts'
import { tellEndOfPosition } from './end-temporary-position.ts'
import { expireTask } from './expire-task.ts'
import { notifyOfComment } from './notify-of-comment.ts'
import { notifyOfTask } from './notify-of-task.ts'
import { relistEndedTask } from './relist-task.ts'
import { rescueTask } from './rescue-task.ts'
import { sendDigest } from './send-digest.ts'

export const taskConsumers = [
  rescueTask,
  expireTask,
  relistEndedTask,
  notifyOfTask,
  sendDigest,
  discardEndedProposals,
  notifyOfComment,
  emptyCommentsOfGone,
  tellEndOfPosition,
]
