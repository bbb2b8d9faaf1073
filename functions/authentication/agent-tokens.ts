import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { agentLimitsShape, newAgentLimits, shownLimits, storedLimits } from '../../shared/sessions/agent-limits-shape.ts'
import { slotsAndTokens } from '../../shared/sessions/agent-session.ts'
import { defaultApprovers, refuseStrangers } from '../../shared/sessions/default-approvers.ts'
import { endedAgent } from '../../shared/sessions/ended-agent.ts'
import { type AgentProposals, agentProposals } from '../../shared/storage/agent-proposals.ts'
import { MOST_AGENT_TOKENS } from '../../shared/storage/agent-slots.ts'
import { AGENT_SESSION, type Agent, changeAgent, type Session, session } from '../../shared/storage/sessions.ts'

/** An agent's token as its owner sees it. The secret itself is never shown again. */
const shownAgentToken = () =>
  namedObject('AgentToken', {
    agentTokenId: z.string(),
    name: z.string(),
    identity: z.string(),
    created: z.iso.datetime(),
    expires: z.iso.datetime(),
    lastUsed: z.iso.datetime().optional(),
    approvers: approverIds(),
    limits: agentLimitsShape(),
    keep: keepShape(),
    clientId: z
      .string()
      .max(2048)
      .optional()
      .meta({ description: 'OAuth client that uses the agent; absent for a token that its owner has copied.' }),
    clientName: z.string().max(200).optional().meta({ description: 'Name of that client.' }),
    proposals: z
      .object(
        Object.fromEntries(
          TASK_STATES.map((state) => [
            state,
            z
              .int()
              .min(0)
              .meta({ description: `Number of proposals that are ${state}.` }),
          ]),
        ),
      )
      .meta({ description: 'Number of its proposals by status.' }),
  })

/** The approvers of a token, in answers. */
export const approverIds = () => z.array(id()).meta({ description: 'Approvers of proposals that name none: ids of users.' })

/** The field `keep` of answers. */
export const keepShape = () => z.boolean().meta({ description: 'False if the token ends with the session that created it.' })

export const listAgentTokens = endpoint({
  method: 'GET',
  path: '/authentication/agent-tokens',
  operationId: 'listAgentTokens',
  group: 'authentication',
  summary: 'List your agent tokens',
  description:
    'Lists the active tokens of the caller’s agents, newest first: last use (accurate to five minutes), default approvers, and the number of proposals in each state. The tokens themselves are not shown.',
  access: { kind: 'token' },
  answer: () => z.array(shownAgentToken()).max(MOST_AGENT_TOKENS),
  refusals: [],
  async handle({ caller, read }) {
    const { active } = await slotsAndTokens(caller.customerId, read)
    const newestFirst = active.toSorted((one, other) => (one.sessionId < other.sessionId ? 1 : -1))
    const proposals = await read.many(newestFirst.map((each) => agentProposals(caller.customerId, agentOf(each).agentTokenId)))
    return ok(newestFirst.map((each, at) => shownAgent(each, proposals[at] ?? {})))
  },
})

function agentOf({ agent }: Session): NonNullable<Session['agent']> {
  if (agent === undefined) throw new Error('the session of an agent token names its agent')
  return agent
}

export function shownAgent(of: Session, counted: AgentProposals): z.infer<ReturnType<typeof shownAgentToken>> {
  const { identity, created, expiresAt, lastUsed, client } = of
  const { agentTokenId, name, approvers = [], limits = {} } = agentOf(of)
  return {
    agentTokenId,
    name,
    identity,
    created,
    expires: new Date(expiresAt * 1000).toISOString(),
    ...defined({ lastUsed }),
    approvers: [...approvers],
    limits: shownLimits(limits),
    keep: of.launchedFrom === undefined,
    ...defined({ clientId: client?.clientId, clientName: client?.name }),
    proposals: Object.fromEntries(TASK_STATES.map((state) => [state, counted[state] ?? 0])),
  }
}

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
