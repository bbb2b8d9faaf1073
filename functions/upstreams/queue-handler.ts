import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { upstreamConsumers } from './send-again.ts'

export const handler = queueFunction(upstreamConsumers)
