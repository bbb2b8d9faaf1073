import { rescueTask } from './rescue-task.ts'

export const taskConsumers = [rescueTask]
