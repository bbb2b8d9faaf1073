import { queueFunction } from '../../shared/runtime/lambda.ts'
import { callbackConsumers } from './consumers.ts'

export const handler = queueFunction(callbackConsumers)
