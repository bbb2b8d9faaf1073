import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { documentConsumers } from './consumers.ts'

export const handler = queueFunction(documentConsumers)
