import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { paymentConsumers } from './simulate-end.ts'

export const handler = queueFunction(paymentConsumers)
