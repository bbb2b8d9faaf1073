import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { auditConsumers } from './seal-audits.ts'

export const handler = queueFunction(auditConsumers)
