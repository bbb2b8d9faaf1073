import type { Task, TaskEvent } from '@countersign/client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../session/client.ts'

const HISTORY_SHOWN = 200

export const taskQuery = (taskId: number) =>
  queryOptions<Task>({
    queryKey: ['getTask', { taskId }],
    queryFn: ({ signal }) => client.getTask({ taskId }, { signal }),
  })

/** The history of a task; its key changes with the task. */
export const historyQuery = (task: Task | undefined) =>
  queryOptions<readonly TaskEvent[]>({
    queryKey: ['listTaskHistory', { taskId: task?.taskId, as: [task?.status, task?.lastModified, task?.approvalsGiven] }],
    queryFn: ({ signal }) => client.listTaskHistory({ taskId: task?.taskId ?? 0 }, { signal }).toArray({ max: HISTORY_SHOWN }),
  })
