import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { withWord } from '../../shared/domain/tasks/quorum.ts'
import { mayMove, REQUESTABLE, type Requestable, type TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { moversOf } from '../../shared/domain/tasks/visibility.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import type { TaskEvent } from '../../shared/storage/task-events.ts'
import { discardTask, rejectTask, submitTask, type Task, task } from '../../shared/storage/tasks.ts'
import type { Write } from '../../shared/storage/write.ts'
import { shownTask, taskShape } from './task-shape.ts'
import { type SeenTask, visibleTask } from './visible-task.ts'

export const moveTask = endpoint({
  method: 'PUT',
  path: '/global/tasks/{taskId}',
  operationId: 'updateTask',
  group: 'tasks',
  summary: 'Submits, discards, rejects, or approves and executes a task',
  access: { kind: 'token' },
  body: () => z.object({ status: z.enum(REQUESTABLE), executorComment: text(1000).optional() }),
  answer: taskShape,
  reads: ({ params }) => [task(params.taskId)],
  refusals: ['task-not-found', 'task-transition-not-allowed', 'task-transition-not-yours', 'step-up-required'],
  async handle(call) {
    const { status, executorComment } = call.body
    if (executorComment !== undefined && status !== 'REJECTED') throw invalid('executorComment', 'is sent with REJECTED only')
    const seen = await visibleTask(call, call.params.taskId)
    refuseOtherMoves(seen, status)
    const after =
      status === 'EXECUTE' ? await call.approve(seen.found, seen.checkerCountNow) : moved(call, seen.found, status, executorComment)
    call.unitOfWork.change = { before: { status: seen.found.status }, after: { status: after.status } }
    return ok(shownTask(after))
  },
})

function refuseOtherMoves({ found, onlooker, rules }: SeenTask, wanted: Requestable): void {
  const move = mayMove(found.status, wanted, moversOf(found, onlooker, rules))
  if (move.kind === 'not-yours') throw new Refusal('task-transition-not-yours')
  if (move.kind === 'not-from-this-state')
    throw new Refusal('task-transition-not-allowed', { description: `The task is ${found.status} and cannot become ${wanted}.` })
}

function moved(call: Call, found: Task, status: Exclude<Requestable, 'EXECUTE'>, executorComment: string | undefined): Task {
  const lastModified = new Date(call.now).toISOString()
  const by = call.caller.customerId
  const event = (what: TaskEvent['what'], after: TaskStatus): TaskEvent => ({
    at: lastModified,
    by,
    what,
    status: after,
    attempt: found.attempt,
  })
  const after = { ...found, status, lastModified, version: found.version + 1 }
  const change = (writes: readonly Write[], task: Task): Task => {
    call.unitOfWork.add(...writes)
    return task
  }
  switch (status) {
    case 'PENDING':
      return change(submitTask(found, event('SUBMITTED', 'PENDING')), after)
    case 'DISCARDED':
      return change(discardTask(found, event('DISCARDED', 'DISCARDED'), 'initiator'), after)
    case 'REJECTED': {
      const approvals = found.approvals.some(({ customerId }) => customerId === by)
        ? withWord(found.approvals, by, 'REJECTED', found.digest)
        : found.approvals
      const comment = executorComment === undefined ? {} : { executorComment }
      const told = { ...event('REJECTED', 'REJECTED'), ...(executorComment === undefined ? {} : { comment: executorComment }) }
      return change(rejectTask(found, approvals, by, executorComment, told), { ...after, approvals, executor: by, ...comment })
    }
  }
}
