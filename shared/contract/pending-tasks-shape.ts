import * as z from 'zod'
import { MOST_PENDING } from '../storage/pending-tasks.ts'
import { id } from './fields.ts'

/** The field of an item that stored calls can change. */
export const pendingTasksShape = () => ({
  pendingTasks: z
    .array(id())
    .max(MOST_PENDING)
    .optional()
    .meta({ description: 'Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.' }),
})
