import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { auditConsumers } from './consumers.ts'

export const handler = queueFunction(auditConsumers)
