import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { endedAgent } from '../../shared/sessions/ended-agent.ts'
import { AGENT_SESSION, session } from '../../shared/storage/sessions.ts'
import { agentOf } from './list-agent-tokens.ts'

/**
 * Also ends a token that ended with all sessions, so that its proposals go too.
 * Decision: only this discards proposals. If tokens end with all sessions (a new password, a lock, a reset, a removed position) or
 * expire, their proposals stay like those of their owner: people decide them, and none runs unless its maker may still make it.
 */
export const endAgentToken = endpoint({
  method: 'DELETE',
  path: '/authentication/agent-tokens/{agentTokenId}',
  operationId: 'endAgentToken',
  group: 'authentication',
  summary: 'End an agent token',
  description: 'The token stops working at once. Its proposals that are DRAFT or PENDING are discarded; with `tasks=keep` they stay.',
  access: { kind: 'token' },
  query: () =>
    z.object({
      tasks: z
        .enum(['discard', 'keep'])
        .default('discard')
        .meta({ description: '`discard` ends its DRAFT and PENDING proposals with the token; `keep` leaves them open.' }),
    }),
  refusals: ['not-for-agents', 'not-found'],
  async handle(call) {
    const { params, query, caller, read, unitOfWork } = call
    const living = await read.one(session(caller.customerId, `${AGENT_SESSION}${params.agentTokenId}`))
    if (living === undefined) throw new Refusal('not-found')
    const { agentTokenId, name } = agentOf(living)
    unitOfWork.add(...(await endedAgent(call, living, query.tasks, caller.tenantId)))
    unitOfWork.change = { before: { agentTokenId, name, identity: living.identity }, after: { tasks: query.tasks } }
    return ok()
  },
})
