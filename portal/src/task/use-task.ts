import type { Task, TaskEvent } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../session/client.ts'
import { watching } from '../session/queries.ts'
import { isDecided } from './task-words.ts'

const WATCHED_MS = 4_000
const SETTLED_MS = 60_000
const HISTORY_SHOWN = 200

/** A task, fetched again regularly: often while it can change, seldom afterwards. */
export function useTask(taskId: number) {
  return useQuery<Task>({
    queryKey: ['getTask', { taskId }],
    queryFn: ({ signal }) => client.getTask({ taskId }, { signal }),
    refetchInterval: (query) =>
      watching(query.state.data !== undefined && isDecided(query.state.data.status) ? SETTLED_MS : WATCHED_MS)(query),
  })
}

/** The history of a task, fetched again when the task has changed. */
export function useTaskHistory(task: Task | undefined) {
  return useQuery<readonly TaskEvent[]>({
    queryKey: ['listTaskHistory', { taskId: task?.taskId, as: [task?.status, task?.lastModified, task?.approvalsGiven] }],
    queryFn: ({ signal }) => client.listTaskHistory({ taskId: task?.taskId ?? 0 }, { signal }).toArray({ max: HISTORY_SHOWN }),
    enabled: task !== undefined,
    placeholderData: (before) => before,
  })
}
