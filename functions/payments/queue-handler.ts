import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { paymentConsumers } from './consumers.ts'

export const handler = queueFunction(paymentConsumers)
