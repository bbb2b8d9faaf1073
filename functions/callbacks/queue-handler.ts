import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { callbackConsumers } from './consumers.ts'

export const handler = queueFunction(callbackConsumers)
