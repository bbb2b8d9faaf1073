import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { EventReport } from '../../shared/domain/events/event-report.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import type { Task } from '../../shared/storage/task.ts'
import { addComment, type TaskComment } from '../../shared/storage/task-comments.ts'
import { task } from '../../shared/storage/tasks.ts'
import { reporting } from '../../shared/storage/write.ts'
import { commentShape, commentText, shownComment } from './comment-shape.ts'
import { ensureVisible, visibleTask } from './visible-task.ts'

export const createTaskComment = endpoint({
  method: 'POST',
  path: '/global/tasks/{taskId}/comments',
  operationId: 'createTaskComment',
  group: 'tasks',
  summary: 'Add a comment to a task',
  description:
    'Adds a comment that everybody who sees the task reads. It cannot be edited or deleted. A task has at most 200 comments. An agent comments on its own proposals only. The initiator, everybody who has decided and earlier commenters find it in their next digest.',
  access: { kind: 'token' },
  agents: 'judged-by-handler',
  body: () => z.object({ text: commentText() }),
  answer: commentShape,
  reads: ({ params }) => [task(params.taskId)],
  ensure: ensureVisible,
  refusals: ['task-not-found', 'too-many-comments'],
  async handle(call) {
    const { found } = await visibleTask(call, call.params.taskId)
    refuseOthersProposals(call, found)
    const { caller, body } = call
    const made: TaskComment = {
      commentId: call.newId(),
      taskId: found.taskId,
      author: caller.customerId,
      ...defined({ agent: caller.agent?.name }),
      text: body.text,
      created: new Date(call.now).toISOString(),
    }
    const [comment, ...rest] = addComment(made, found.tenantId)
    if (comment !== undefined) call.unitOfWork.add(reporting(comment, commentReport(made, found.tenantId)), ...rest)
    // Without the text, which an erasure of its author must be able to empty.
    call.unitOfWork.change = { after: { commentId: made.commentId } }
    return ok(shownComment(made, await namesOf([made.author], call.read, found.tenantId)))
  },
})

function refuseOthersProposals({ caller }: Call, { agentTokenId }: Task): void {
  if (caller.agent !== undefined && caller.agent.agentTokenId !== agentTokenId)
    throw new Refusal('not-for-agents', { description: 'An agent may comment on its own proposals only.' })
}

/** Reports a comment as its readers see it. */
function commentReport(made: TaskComment, tenantId: TenantId | undefined): EventReport {
  return { eventType: 'task.commented', tenantId, data: () => ({ taskId: made.taskId, ...shownComment(made, new Map()) }) }
}
