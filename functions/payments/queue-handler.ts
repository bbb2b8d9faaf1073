import { queueFunction } from '../../shared/runtime/lambda.ts'
import { paymentConsumers } from './consumers.ts'

export const handler = queueFunction(paymentConsumers)
