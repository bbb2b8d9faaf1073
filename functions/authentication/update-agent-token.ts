import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { newAgentLimits, storedLimits } from '../../shared/sessions/agent-limits-shape.ts'
import { defaultApprovers, refuseStrangers } from '../../shared/sessions/default-approvers.ts'
import { agentProposals } from '../../shared/storage/agent-proposals.ts'
import { AGENT_SESSION, type Agent, changeAgent, session } from '../../shared/storage/sessions.ts'
import { agentOf, shownAgent, shownAgentToken } from './list-agent-tokens.ts'

export const updateAgentToken = endpoint({
  method: 'PUT',
  path: '/authentication/agent-tokens/{agentTokenId}',
  operationId: 'updateAgentToken',
  group: 'authentication',
  summary: 'Update an agent token',
  description:
    'Replaces the limits, the default approvers or the expiry of an agent token of the caller. What is not sent stays; new limits replace all earlier ones. The change holds from the next call of the agent. The caller must have proved who they are in the last `reauthentication.minutes`.',
  access: { kind: 'token' },
  body: () => z.object({ limits: newAgentLimits().optional(), approvers: defaultApprovers().optional(), expires: newExpiry().optional() }),
  answer: shownAgentToken,
  refusals: ['not-for-agents', 'not-found'],
  changesProofsOf: () => 'caller',
  async handle(call) {
    const { params, body, caller, read, unitOfWork, now } = call
    const living = await read.one(session(caller.customerId, `${AGENT_SESSION}${params.agentTokenId}`))
    if (living === undefined) throw new Refusal('not-found')
    const before = agentOf(living)
    const { approvers, limits } = body
    if (approvers !== undefined) await refuseStrangers(call, approvers)
    const agent = {
      ...before,
      ...(approvers === undefined ? {} : { approvers: [...new Set(approvers)] }),
      ...(limits === undefined ? {} : { limits: storedLimits(limits) }),
    }
    const expiresAt = body.expires === undefined ? living.expiresAt : earlierExpiry(body.expires, living.expiresAt, now)
    unitOfWork.add(changeAgent(living, agent, expiresAt))
    unitOfWork.change = { before: withExpiry(before, living.expiresAt), after: withExpiry(agent, expiresAt) }
    const counted = (await read.one(agentProposals(caller.customerId, agent.agentTokenId))) ?? {}
    return ok(shownAgent({ ...living, agent, expiresAt }, counted))
  },
})

const newExpiry = () =>
  z.iso
    .datetime({ offset: true })
    .meta({ description: 'The time at which the token stops working: earlier than before. It cannot be extended.' })

/** The token names its own expiry, so it can only be made to end earlier; in seconds since 1970. */
function earlierExpiry(wanted: string, current: number, now: number): number {
  const expiresAt = Math.floor(Date.parse(wanted) / 1000)
  if (expiresAt * 1000 <= now) throw invalid('expires', 'must be in the future; to end the token now, delete it')
  if (expiresAt > current)
    throw invalid('expires', `must not be later than ${isoOf(current)}: create another token to let an agent work longer`)
  return expiresAt
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

const withExpiry = (agent: Agent, expiresAt: number) => ({ ...agent, expires: isoOf(expiresAt) })
