import { discardEndedProposals } from './discard-proposals.ts'
import { expireTask } from './expire-task.ts'
import { relistEndedTask } from './relist-task.ts'
import { rescueTask } from './rescue-task.ts'
import { sendDigest } from './send-digest.ts'
import { tellOfTask } from './tell-of-task.ts'

export const taskConsumers = [rescueTask, expireTask, relistEndedTask, tellOfTask, sendDigest, discardEndedProposals]
