import { expireTask } from './expire-task.ts'
import { relistEndedTask } from './relist-task.ts'
import { rescueTask } from './rescue-task.ts'

export const taskConsumers = [rescueTask, expireTask, relistEndedTask]
