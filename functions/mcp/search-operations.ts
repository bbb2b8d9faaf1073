import * as z from 'zod'
import { knownOperations, useOf } from './known-operations.ts'
import { rankOperations } from './rank-operations.ts'
import { done, tool } from './tool.ts'

const MOST = 8

export const searchOperations = tool({
  name: 'search_operations',
  title: 'Search operations',
  description:
    'Finds operations of the service by everyday words, for example "pay the plumber". Answers the best first; use says whether you can read it or have to propose it.',
  takes: () => z.object({ query: z.string().min(1).max(300).describe('What you want to do, in your own words.') }),
  does: 'read',
  async run(call, { query }) {
    await call.refuseEnded()
    const found = rankOperations(await knownOperations(call), query, MOST)
    const operations = found.map((each) => ({ operationId: each.operationId, summary: each.summary, use: useOf(each) }))
    return done({
      operations,
      next: operations.length === 0 ? 'Nothing fits: use other words.' : 'Look at one with describe_operation before you use it.',
    })
  },
})
