import { queueFunction } from '../../shared/runtime/lambda.ts'
import { auditConsumers } from './consumers.ts'

export const handler = queueFunction(auditConsumers)
