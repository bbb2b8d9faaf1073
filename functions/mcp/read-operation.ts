import * as z from 'zod'
import { fitting } from './answer-budget.ts'
import { untrustedAnswer } from './answer-forms.ts'
import { operationFor } from './known-operations.ts'
import { positionFrom } from './list-cursor.ts'
import { shownPage } from './list-page.ts'
import { operationId, parameters, pathFor } from './operation-arguments.ts'
import { refusedCall } from './refused-call.ts'
import { done, refused, tool } from './tool.ts'
import { marked } from './untrusted.ts'

const FIRST = { page: {}, skip: 0 }

export const readOperation = tool({
  name: 'read',
  title: 'Read',
  description:
    'Calls an operation that reads (GET) and answers its data under untrustedData. A long list is cut: call again with the same arguments and cursor set to nextCursor.',
  takes: () =>
    z.object({
      operationId: operationId(),
      parameters: parameters(),
      cursor: z.string().max(1000).optional().describe('nextCursor of the answer before.'),
    }),
  answers: () => untrustedAnswer({ nextCursor: z.string().optional() }),
  does: 'read',
  async run(call, sent) {
    const found = await operationFor(call, sent.operationId, 'read')
    if (found.kind === 'none') return found.answer
    const at = sent.cursor === undefined ? FIRST : positionFrom(sent.cursor)
    if (at === undefined) {
      await call.refuseEnded()
      return refused('This is not a cursor of the list', 'Send nextCursor as it was answered, or none to begin again.')
    }
    const made = await pathFor(call, found.operation, { ...sent.parameters, ...at.page })
    if (made.kind === 'none') return made.answer
    const reply = await call.perform({ endpoint: found.operation, path: made.path, rawQuery: made.rawQuery })
    if (reply.status >= 300) return refusedCall(reply)
    return Array.isArray(reply.body) ? shownPage(reply.body, reply, at) : done(marked(fitting(reply.body)))
  },
})
