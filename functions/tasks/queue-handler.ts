import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { taskConsumers } from './consumers.ts'

export const handler = queueFunction(taskConsumers)
