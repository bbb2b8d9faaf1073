import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { mayMove, REQUESTABLE, type Requestable } from '../../shared/domain/tasks/transitions.ts'
import { moversOf } from '../../shared/domain/tasks/visibility.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { moveTask as moveStoredTask, type Task, task } from '../../shared/storage/tasks.ts'
import { shownTask, taskShape } from './task-shape.ts'
import { type SeenTask, visibleTask } from './visible-task.ts'

export const moveTask = endpoint({
  method: 'PUT',
  path: '/global/tasks/{taskId}',
  group: 'tasks',
  summary: 'Submits, discards, rejects or executes a task',
  access: { kind: 'token' },
  body: () => z.object({ status: z.enum(REQUESTABLE), executorComment: text(1000).optional() }),
  answer: taskShape,
  reads: ({ params }) => [task(params.taskId)],
  refusals: ['task-not-found', 'task-transition-not-allowed', 'task-transition-not-yours'],
  async handle(call) {
    const { status, executorComment } = call.body
    if (executorComment !== undefined && status !== 'REJECTED') throw invalid('executorComment', 'is sent with REJECTED only')
    const seen = await visibleTask(call, call.params.taskId)
    refuseOtherMoves(seen, status)
    if (status === 'EXECUTE') return ok(shownTask(await call.execute(seen.found)))
    return ok(shownTask(moved(call, seen.found, status, executorComment)))
  },
})

function refuseOtherMoves({ found, onlooker, selfApproval }: SeenTask, wanted: Requestable): void {
  const move = mayMove(found.status, wanted, moversOf(found, onlooker, selfApproval))
  if (move.kind === 'not-yours') throw new Refusal('task-transition-not-yours')
  if (move.kind === 'not-from-this-state')
    throw new Refusal('task-transition-not-allowed', { description: `The task is ${found.status} and cannot become ${wanted}.` })
}

function moved(call: Call, found: Task, status: Exclude<Requestable, 'EXECUTE'>, executorComment: string | undefined): Task {
  const changes = { lastModified: new Date(call.now).toISOString(), ...(executorComment === undefined ? {} : { executorComment }) }
  call.unitOfWork.add(moveStoredTask(found.taskId, status, changes))
  call.unitOfWork.change = { before: { status: found.status }, after: { status } }
  return { ...found, ...changes, status }
}
