import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { messageConsumers } from './consumers.ts'

export const handler = queueFunction(messageConsumers)
