import { countTasks } from './count-tasks.ts'
import { createTaskComment } from './create-comment.ts'
import { getOverview } from './get-overview.ts'
import { getPossibleApprovers } from './get-possible-approvers.ts'
import { getTask } from './get-task.ts'
import { listTaskComments } from './list-comments.ts'
import { listTasks } from './list-tasks.ts'
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
