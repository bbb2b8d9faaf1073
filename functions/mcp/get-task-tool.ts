import * as z from 'zod'
import { proposalFields, untrustedAnswer } from './answer-forms.ts'
import { taskId } from './operation-arguments.ts'
import { refusedCall } from './refused-call.ts'
import { type AnsweredTask, shownProposal } from './shown-proposal.ts'
import { readTask } from './task-calls.ts'
import { done, tool } from './tool.ts'

export const getTaskTool = tool({
  name: 'get_task',
  title: 'Get a task',
  description: 'Answers the state of a proposal: its status, the meaning of the status, and the task itself.',
  takes: () => z.object({ taskId: taskId() }),
  answers: () => untrustedAnswer(proposalFields()),
  does: 'read',
  async run(call, sent) {
    const reply = await readTask(call, sent.taskId)
    return reply.status >= 300 ? refusedCall(reply) : done(shownProposal(call, reply.body as AnsweredTask))
  },
})
