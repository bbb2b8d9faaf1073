import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { eventsOf } from '../../shared/storage/task-events.ts'
import { task } from '../../shared/storage/tasks.ts'
import { visibleTask } from './visible-task.ts'

/** A task has one line for each change; nobody makes more. */
const MOST_EVENTS = 1000

export const taskHistory = endpoint({
  method: 'GET',
  path: '/global/tasks/{taskId}/history',
  group: 'tasks',
  summary: 'Who did what with a task, and when, oldest first',
  access: { kind: 'token' },
  answer: () =>
    z.array(
      z.object({
        at: z.iso.datetime(),
        by: z.union([z.int(), z.literal('service')]),
        agent: z.string().optional(),
        what: z.string(),
        status: z.enum(TASK_STATES),
        attempt: z.int(),
        comment: z.string().optional(),
        responseCode: z.int().optional(),
      }),
    ),
  reads: ({ params }) => [task(params.taskId)],
  refusals: ['task-not-found'],
  async handle(call) {
    const { found } = await visibleTask(call, call.params.taskId)
    const { things } = await call.read.list(eventsOf(found.taskId, MOST_EVENTS))
    return ok(
      things.map(({ at, by, what, status, attempt, agent, comment, responseCode }) => ({
        at,
        by,
        ...(agent === undefined ? {} : { agent }),
        what,
        status,
        attempt,
        ...(comment === undefined ? {} : { comment }),
        ...(responseCode === undefined ? {} : { responseCode }),
      })),
    )
  },
})
