import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { upstreamConsumers } from './consumers.ts'

export const handler = queueFunction(upstreamConsumers)
