import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { agentProposals } from '../../shared/storage/agent-proposals.ts'
import { AGENT_SESSION, changeAgent, session } from '../../shared/storage/sessions.ts'
import { newAgentLimits, storedLimits } from './agent-limits-shape.ts'
import { defaultApprovers, refuseStrangers } from './default-approvers.ts'
import { agentOf, shownAgent, shownAgentToken } from './list-agent-tokens.ts'

export const updateAgentToken = endpoint({
  method: 'PUT',
  path: '/authentication/agent-tokens/{agentTokenId}',
  operationId: 'updateAgentToken',
  group: 'authentication',
  summary: 'Update an agent token',
  description:
    'Replaces the limits of an agent token of the caller, and its default approvers where they are sent. They hold from the next call of the agent. The caller must have proved who they are in the last `reauthentication.minutes`.',
  access: { kind: 'token' },
  body: () => z.object({ limits: newAgentLimits(), approvers: defaultApprovers().optional() }),
  answer: shownAgentToken,
  refusals: ['not-for-agents', 'not-found'],
  changesProofsOf: () => 'caller',
  async handle(call) {
    const { params, body, caller, read, unitOfWork } = call
    const living = await read.one(session(caller.customerId, `${AGENT_SESSION}${params.agentTokenId}`))
    if (living === undefined) throw new Refusal('not-found')
    const before = agentOf(living)
    const approvers = body.approvers === undefined ? before.approvers : [...new Set(body.approvers)]
    if (body.approvers !== undefined) await refuseStrangers(call, body.approvers)
    const agent = { ...before, ...(approvers === undefined ? {} : { approvers }), limits: storedLimits(body.limits) }
    unitOfWork.add(changeAgent(living, agent))
    unitOfWork.change = { before, after: agent }
    const counted = (await read.one(agentProposals(caller.customerId, agent.agentTokenId))) ?? {}
    return ok(shownAgent({ ...living, agent }, counted))
  },
})
