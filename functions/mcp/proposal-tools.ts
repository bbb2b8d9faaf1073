import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { positionFrom, shownPage } from './list-page.ts'
import { taskId } from './operation-arguments.ts'
import { refusedCall } from './refused-call.ts'
import { type AnsweredTask, shownProposal, standing } from './shown-proposal.ts'
import { done, proposalFields, refused, tool, untrustedAnswer } from './tool.ts'

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

/** Longest wait that may be requested. */
const LONGEST_SECONDS = 55
/** Longest wait of one HTTP call: API Gateway ends calls after 30 s. For a longer wait, clients ask again, as `countersign mcp` does. */
const LONGEST_AT_ONCE_SECONDS = 25
const EVERY_MS = 1000
const UNDECIDED: ReadonlySet<string> = new Set(['DRAFT', 'PENDING', 'EXECUTE'])

export const waitForDecision = tool({
  name: 'wait_for_decision',
  title: 'Wait for a decision',
  description:
    'Waits until a person has decided about a proposal, or the time is over; decided says which. One call over HTTP waits 25 seconds at most: call again if undecided.',
  takes: () => z.object({ taskId: taskId(), seconds: z.number().min(0).max(LONGEST_SECONDS).describe('How long to wait, in seconds.') }),
  answers: () => untrustedAnswer({ decided: z.boolean(), ...proposalFields() }),
  does: 'read',
  async run(call, sent) {
    const looks = Math.ceil((Math.min(sent.seconds, LONGEST_AT_ONCE_SECONDS) * 1000) / EVERY_MS)
    for (let look = 0; ; look++) {
      const reply = await readTask(call, sent.taskId)
      if (reply.status >= 300) return refusedCall(reply)
      const task = reply.body as AnsweredTask
      const decided = !UNDECIDED.has(task.status)
      if (decided || look >= looks) return done({ decided, ...shownProposal(call, task) })
      await setTimeout(EVERY_MS)
    }
  },
})

async function named(call: AgentCall, operationId: string): Promise<Endpoint> {
  const found = (await call.catalogue()).find((each) => each.operationId === operationId)
  if (found === undefined) throw new Error(`no operation is called ${operationId}`)
  return found
}

export async function readTask(call: AgentCall, taskId: number): Promise<Reply> {
  return call.perform({ endpoint: await named(call, 'getTask'), path: `/global/tasks/${taskId}`, rawQuery: '' })
}

/** The tasks that were proposed with this very token. */
async function readProposals(call: AgentCall, query: Readonly<Record<string, string>>): Promise<Reply> {
  const rawQuery = new URLSearchParams({ ...query, agentTokenId: call.agentTokenId, initiatorCustomerId: String(call.owner) }).toString()
  return call.perform({ endpoint: await named(call, 'listTasks'), path: '/global/tasks', rawQuery })
}
