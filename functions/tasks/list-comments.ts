import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { commentsOn, MOST_COMMENTS } from '../../shared/storage/task-comments.ts'
import { task } from '../../shared/storage/tasks.ts'
import { commentShape, shownComment } from './comment-shape.ts'
import { ensureVisible, visibleTask } from './visible-task.ts'

export const listTaskComments = endpoint({
  method: 'GET',
  path: '/global/tasks/{taskId}/comments',
  operationId: 'listTaskComments',
  group: 'tasks',
  summary: 'List the comments on a task',
  description: 'Lists the comments, oldest first. Whoever sees the task may read them.',
  access: { kind: 'token' },
  answer: () => z.array(commentShape()).max(MOST_COMMENTS),
  query: page,
  reads: ({ params }) => [task(params.taskId)],
  ensure: ensureVisible,
  refusals: ['task-not-found'],
  async handle(call) {
    const { found } = await visibleTask(call, call.params.taskId)
    return listAnswer(
      call,
      call.query,
      (limit, after) => commentsOn(found.taskId, limit, after),
      async (comments) => {
        const authors = comments.map(({ author }) => author)
        const names = await namesOf(authors, call.read, found.tenantId)
        return comments.map((each) => shownComment(each, names))
      },
    )
  },
})
