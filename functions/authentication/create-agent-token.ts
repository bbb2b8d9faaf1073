import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { agentClaimsFor } from '../../shared/domain/tokens/claims.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { AGENT_SESSION, beginSession, type Session, session } from '../../shared/storage/sessions.ts'
import { agentLimitsShape, newAgentLimits, storedLimits } from './agent-limits-shape.ts'
import { freeSlot } from './agent-token-slots.ts'
import { defaultApprovers, refuseStrangers } from './default-approvers.ts'
import { approverIds } from './list-agent-tokens.ts'
import { answerWithToken, loginAnswer } from './login-answer.ts'
import { timePrefix } from './new-session.ts'

const DAY_SECONDS = 86_400
const LONGEST_SECONDS = 90 * DAY_SECONDS

/** 5 round trips; 6 write units beside the audit. */
export const createAgentToken = endpoint({
  method: 'POST',
  path: '/authentication/agent-tokens',
  operationId: 'createAgentToken',
  group: 'authentication',
  summary: 'Create an agent token',
  description:
    'Answers a token that reads what the caller may read and changes nothing: every write that it makes must be stored as a task, which people approve. `approvers` decide the proposals that name nobody, and `limits` bound what it may read and propose. The token is shown only in this answer.',
  access: { kind: 'token' },
  body: () =>
    z.object({
      name: text(100),
      expiresInSeconds: z.int().min(60).max(LONGEST_SECONDS).default(DAY_SECONDS),
      approvers: defaultApprovers().default([]),
      limits: newAgentLimits().default({}),
    }),
  answer: () => loginAnswer().extend({ agentTokenId: z.string(), name: z.string(), approvers: approverIds(), limits: agentLimitsShape() }),
  refusals: ['not-for-agents', 'conflict', 'agents-switched-off'],
  async handle(call) {
    const { body, ports, unitOfWork, now } = call
    if (!call.settings.value('agents.enabled')) throw new Refusal('agents-switched-off')
    const approvers = [...new Set(body.approvers)]
    await refuseStrangers(call, approvers)
    const agentTokenId = `${timePrefix(now)}${ports.newSecretId()}`
    const slot = await freeSlot(agentTokenId, call)
    const { claims, begun } = await newAgentSession(call, agentTokenId, body.expiresInSeconds)
    const agent = { agentTokenId, name: body.name, approvers, limits: storedLimits(body.limits) }
    unitOfWork.add(slot, beginSession({ ...begun, agent }))
    unitOfWork.change = { after: { ...agent, expires: new Date(claims.exp * 1000).toISOString() } }
    return ok({ ...(await answerWithToken(claims, ports.tokens)), ...agent })
  },
})

/** The session of an agent's token. It ends no later than the session that creates it. */
async function newAgentSession({ caller, read, ports, now }: Call, agentTokenId: string, expiresInSeconds: number) {
  const [identity, own] = await Promise.all([
    read.one(identityNamed(caller.identity)),
    read.one(session(caller.customerId, caller.sessionId)),
  ])
  if (identity === undefined || own === undefined) throw invalidToken('session-ended')
  const { customerId, tenantId, epoch, holdings } = identity
  const sessionId = `${AGENT_SESSION}${agentTokenId}`
  const amr = ['agent']
  const subject = {
    customerId,
    tenantId,
    holdings,
    identity: caller.identity,
    sessionId,
    tokenId: ports.newSecretId(),
    amr,
    endsAt: own.endsAt,
  }
  const claims = agentClaimsFor(subject, agentTokenId, now, expiresInSeconds)
  const created = new Date(now).toISOString()
  const begun: Session = {
    sessionId,
    customerId,
    identity: caller.identity,
    epoch,
    amr,
    created,
    lastRenewed: created,
    expiresAt: claims.exp,
  }
  return { claims, begun }
}
