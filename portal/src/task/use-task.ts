import type { Task } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { watching } from '../session/queries.ts'
import { historyQuery, taskQuery } from './task-queries.ts'
import { isDecided } from './task-words.ts'

const WATCHED_MS = 4_000
const SETTLED_MS = 60_000

/** A task, fetched again regularly: often while it can change, seldom afterwards. */
export function useTask(taskId: number) {
  return useQuery({
    ...taskQuery(taskId),
    refetchInterval: (query) =>
      watching(query.state.data !== undefined && isDecided(query.state.data.status) ? SETTLED_MS : WATCHED_MS)(query),
  })
}

/** The history of a task, fetched again when the task has changed. */
export function useTaskHistory(task: Task | undefined) {
  return useQuery({ ...historyQuery(task), enabled: task !== undefined, placeholderData: (before) => before })
}
