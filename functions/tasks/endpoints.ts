import { getTask } from './get-task.ts'
import { moveTask } from './move-task.ts'

export const taskEndpoints = [getTask, moveTask]
