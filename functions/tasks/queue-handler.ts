import { queueFunction } from '../../shared/runtime/queue-functions.ts'
import { taskConsumers } from './consumers.ts'

/** It runs stored calls at their time, so it carries the whole catalogue; most messages need none of it. */
export const handler = queueFunction(taskConsumers, async () => (await import('../catalogue.ts')).CATALOGUE)
