import { queueFunction } from '../../shared/runtime/lambda.ts'
import { documentConsumers } from './consumers.ts'

export const handler = queueFunction(documentConsumers)
