import { discardChanged, discardEndedProposals } from './discard-proposals.ts'
import { emptyCommentsOfGone } from './empty-comments.ts'
import { endAgentsOfClient } from './end-agents-of-client.ts'
import { tellEndOfPosition } from './end-temporary-position.ts'
import { expireTask } from './expire-task.ts'
import { notifyOfComment } from './notify-of-comment.ts'
import { notifyOfTask } from './notify-of-task.ts'
import { publishInterruptedChange } from './publish-interrupted-change.ts'
import { relistEndedTask } from './relist-task.ts'
import { rerunTask, rescueTask } from './rerun-task.ts'
import { sendDigest } from './send-digest.ts'
import { followClock } from './task-clock.ts'

export const taskConsumers = [
  rescueTask,
  discardChanged,
  rerunTask,
  expireTask,
  followClock,
  relistEndedTask,
  notifyOfTask,
  sendDigest,
  discardEndedProposals,
  endAgentsOfClient,
  notifyOfComment,
  emptyCommentsOfGone,
  tellEndOfPosition,
  publishInterruptedChange,
]
