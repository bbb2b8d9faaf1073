import * as z from 'zod'
import { rankOperations } from '../../shared/contract/rank-operations.ts'
import { useOf } from '../../shared/contract/use-of-operation.ts'
import { mayUseOperation } from '../../shared/domain/agents/agent-limits.ts'
import { knownOperations } from './known-operations.ts'
import { done, tool } from './tool.ts'

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
