import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { spokenText } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import { personsNamedIn, taskShape, wholeTask } from '../../shared/contract/task-shape.ts'
import { failureText } from '../../shared/domain/tasks/failure-text.ts'
import { moversOf } from '../../shared/domain/tasks/visibility.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { commentOf } from '../../shared/storage/executor-comment.ts'
import { concludeTask } from '../../shared/storage/task-executions.ts'
import { task } from '../../shared/storage/tasks.ts'
import { ensureVisible, visibleTask } from './visible-task.ts'

/** The answer that a stopped task keeps, since the real one is unknown. */
const STOPPED = {
  status: 'FAILED',
  responseCode: 504,
  responseBody: JSON.stringify({ description: failureText('outcome unknown') }),
  outcome: 'UNKNOWN',
} as const

export const stopTask = endpoint({
  method: 'POST',
  path: '/global/tasks/{taskId}/stop',
  operationId: 'stopTask',
  group: 'tasks',
  summary: 'Stop sending the request of a task',
  description:
    'Ends a task in EXECUTE whose request to an upstream has an unknown outcome: it is not sent again, and the task is FAILED with the reason “outcome unknown”. Needs Task.UPDATE. Whether the request took effect must be found out at the upstream.',
  access: { kind: 'token' },
  body: () => z.object({ executorComment: spokenText(1000).describe('Reason for stopping.') }),
  answer: taskShape,
  reads: ({ params }) => [task(params.taskId)],
  ensure: ensureVisible,
  refusals: ['task-not-found', 'task-transition-not-allowed', 'task-transition-not-yours'],
  async handle(call) {
    const { found, onlooker, rules } = await visibleTask(call, call.params.taskId)
    if (!moversOf(found, onlooker, rules).has('closer'))
      throw new Refusal('task-transition-not-yours', { description: 'Stopping a task needs Task.UPDATE.' })
    if (found.status !== 'EXECUTE' || found.sending === undefined)
      throw new Refusal('task-transition-not-allowed', { description: `The task is ${found.status}, and no request of it is being sent.` })
    const at = new Date(call.now).toISOString()
    const { executorComment: comment } = call.body
    const event = {
      at,
      by: call.caller.customerId,
      what: 'FAILED',
      status: 'FAILED',
      attempt: found.attempt,
      responseCode: 504,
      comment,
    } as const
    call.unitOfWork.add(...concludeTask(found, { ...STOPPED, ...commentOf(event) }, event))
    call.unitOfWork.change = { before: { status: 'EXECUTE', path: found.path.slice(BASE_PATH.length) }, after: { status: 'FAILED' } }
    const { sending: _, claim: __, ...rest } = found
    const after = { ...rest, ...STOPPED, executorComment: comment, lastModified: at, version: found.version + 1 }
    return ok(wholeTask(after, await namesOf(personsNamedIn(after), call.read, after.tenantId)))
  },
})
