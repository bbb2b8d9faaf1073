import * as z from 'zod'
import { mayUseOperation } from '../../shared/domain/agents/agent-limits.ts'
import { fitting } from './answer-budget.ts'
import { operationFor } from './known-operations.ts'
import { operationId } from './operation-arguments.ts'
import { done, refused, tool } from './tool.ts'

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
