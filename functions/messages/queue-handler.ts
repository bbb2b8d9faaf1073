import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { messageConsumers } from './send-message.ts'

export const handler = queueFunction(messageConsumers)
