import { discardEndedProposals } from './discard-proposals.ts'
import { expireTask } from './expire-task.ts'
import { notifyOfTask } from './notify-of-task.ts'
import { relistEndedTask } from './relist-task.ts'
import { rescueTask } from './rescue-task.ts'
import { sendDigest } from './send-digest.ts'

export const taskConsumers = [rescueTask, expireTask, relistEndedTask, notifyOfTask, sendDigest, discardEndedProposals]
