import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { proposalFields, untrustedAnswer } from './answer-forms.ts'
import { taskId } from './operation-arguments.ts'
import { refusedCall } from './refused-call.ts'
import { type AnsweredTask, shownProposal } from './shown-proposal.ts'
import { readTask } from './task-calls.ts'
import { done, tool } from './tool.ts'

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
