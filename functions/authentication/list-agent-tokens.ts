import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { agentLimitsShape, shownLimits } from '../../shared/sessions/agent-limits-shape.ts'
import { slotsAndTokens } from '../../shared/sessions/agent-token-slots.ts'
import { type AgentProposals, agentProposals } from '../../shared/storage/agent-proposals.ts'
import { MOST_AGENT_TOKENS } from '../../shared/storage/agent-slots.ts'
import type { Session } from '../../shared/storage/sessions.ts'

/** An agent's token as its owner sees it. The secret itself is never shown again. */
export const shownAgentToken = () =>
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

export function agentOf({ agent }: Session): NonNullable<Session['agent']> {
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
