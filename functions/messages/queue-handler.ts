import { queueFunction } from '../../shared/runtime/lambda.ts'
import { messageConsumers } from './consumers.ts'

export const handler = queueFunction(messageConsumers)
