import { createTaskComment, listTaskComments } from './comments.ts'
import { getOverview } from './get-overview.ts'
import { getPossibleApprovers } from './get-possible-approvers.ts'
import { getTask } from './get-task.ts'
import { countTasks, listTasks } from './list-tasks.ts'
import { moveTask } from './move-task.ts'
import { remindTask } from './remind-task.ts'
import { stopTask } from './stop-task.ts'
import { taskHistory } from './task-history.ts'

export const taskEndpoints = [
  listTasks,
  countTasks,
  getTask,
  moveTask,
  remindTask,
  stopTask,
  taskHistory,
  listTaskComments,
  createTaskComment,
  getPossibleApprovers,
  getOverview,
]
