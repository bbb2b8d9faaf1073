import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { documentConsumers } from './remove-document.ts'

export const handler = queueFunction(documentConsumers)
