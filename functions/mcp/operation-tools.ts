import * as z from 'zod'
import { rankOperations } from '../../shared/contract/rank-operations.ts'
import { useOf } from '../../shared/contract/use-of-operation.ts'
import { mayUseOperation } from '../../shared/domain/agents/agent-limits.ts'
import { fitting } from './answer-budget.ts'
import { knownOperations, operationFor } from './known-operations.ts'
import { positionFrom, shownPage } from './list-page.ts'
import { operationId, parameters, pathFor } from './operation-arguments.ts'
import { refusedCall } from './refused-call.ts'
import { done, refused, tool, untrustedAnswer } from './tool.ts'
import { marked } from './untrusted.ts'

const MOST = 8

export const searchOperations = tool({
  name: 'search_operations',
  title: 'Search operations',
  description:
    'Finds operations of the service by everyday words, for example "pay the plumber". Answers the best first; use says whether you can read it or have to propose it.',
  takes: () => z.object({ query: z.string().min(1).max(300).describe('What you want to do, in your own words.') }),
  answers: () =>
    z.looseObject({
      operations: z.array(z.looseObject({ operationId: z.string(), summary: z.string(), use: z.string() })),
      next: z.string(),
    }),
  does: 'read',
  async run(call, { query }) {
    const limits = await call.refuseEnded()
    const known = await knownOperations(call)
    const found = rankOperations(known, query, known.length)
    const allowed = found.filter(({ operationId }) => mayUseOperation(limits, operationId))
    const operations = allowed.slice(0, MOST).map((each) => ({ operationId: each.operationId, summary: each.summary, use: useOf(each) }))
    const hidden = found.length - allowed.length
    return done({ operations, ...(hidden === 0 ? {} : { hiddenByLimits: hidden }), next: nextStep(operations.length, hidden) })
  },
})

function nextStep(shown: number, hidden: number): string {
  if (shown > 0) return 'Look at one with describe_operation before you use it.'
  return hidden === 0
    ? 'Nothing fits: use other words.'
    : 'What fits is beyond the limits of this token, which its owner sets: use other words, or ask the owner.'
}

export const describeOperation = tool({
  name: 'describe_operation',
  title: 'Describe an operation',
  description: 'Says what an operation does, which parameters and body it takes, and whether you can read it or have to propose it.',
  takes: () => z.object({ operationId: operationId() }),
  answers: () => z.looseObject({ operationId: z.string(), use: z.string(), method: z.string(), path: z.string() }),
  does: 'read',
  async run(call, sent) {
    const found = await operationFor(call, sent.operationId, 'any')
    if (found.kind === 'none') return found.answer
    const limits = await call.refuseEnded()
    if (!mayUseOperation(limits, sent.operationId))
      return refused(
        'The limits of this token do not allow this operation',
        'Find another with search_operations, or ask the owner of the token.',
      )
    // The descriptions of all fields: the other tools go without them.
    const { described } = await import('./described-operation.ts')
    return done(fitting(described(found.operation)) as Readonly<Record<string, unknown>>)
  },
})

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
