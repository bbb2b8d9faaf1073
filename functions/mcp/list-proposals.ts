import * as z from 'zod'
import { defined } from '../../shared/domain/defined.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { untrustedAnswer } from './answer-forms.ts'
import { positionFrom } from './list-cursor.ts'
import { shownPage } from './list-page.ts'
import { refusedCall } from './refused-call.ts'
import { type AnsweredTask, standing } from './shown-proposal.ts'
import { readProposals } from './task-calls.ts'
import { refused, tool } from './tool.ts'

const AT_ONCE = '20'

export const listProposals = tool({
  name: 'list_proposals',
  title: 'List your proposals',
  description: 'Lists the proposals of your token, newest first. Look here before you propose something again.',
  takes: () =>
    z.object({
      status: z.enum(TASK_STATES).optional().describe('Only proposals in this state.'),
      cursor: z.string().max(1000).optional().describe('nextCursor of the answer before.'),
    }),
  answers: () => untrustedAnswer({ nextCursor: z.string().optional() }),
  does: 'read',
  async run(call, { status, cursor }) {
    const at = cursor === undefined ? { page: {}, skip: 0 } : positionFrom(cursor)
    if (at === undefined) {
      await call.refuseEnded()
      return refused('This is not a cursor of the list', 'Send nextCursor as it was answered, or none to begin again.')
    }
    const reply = await readProposals(call, { limit: AT_ONCE, ...at.page, ...defined({ status }) })
    if (reply.status >= 300) return refusedCall(reply)
    const tasks = reply.body as readonly AnsweredTask[]
    return shownPage(
      tasks.map((each) => ({
        ...standing(call, each),
        description: each.description,
        initiatorComment: each.initiatorComment,
        executorComment: each.executorComment,
        created: each.created,
      })),
      reply,
      at,
    )
  },
})
