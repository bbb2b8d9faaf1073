import { queueFunction } from '../../shared/runtime/lambda.ts'
import { taskConsumers } from './consumers.ts'

export const handler = queueFunction(taskConsumers)
