import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { agentLimitsShape, newAgentLimits, storedLimits } from '../../shared/sessions/agent-limits-shape.ts'
import { agentSession, agentTokenClaims, freeSlot } from '../../shared/sessions/agent-session.ts'
import { defaultApprovers, refuseStrangers } from '../../shared/sessions/default-approvers.ts'
import { timePrefix } from '../../shared/sessions/new-session.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { person } from '../../shared/storage/persons.ts'
import { beginSession, session } from '../../shared/storage/sessions.ts'
import type { Write } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { approverIds, keepShape } from './agent-tokens.ts'
import { answerWithToken, loginAnswer } from './login-answer.ts'

const DAY_SECONDS = 86_400
const LONGEST_SECONDS = 90 * DAY_SECONDS

export const createAgentToken = endpoint({
  method: 'POST',
  path: '/authentication/agent-tokens',
  operationId: 'createAgentToken',
  group: 'authentication',
  summary: 'Create an agent token',
  description:
    'Answers a token that reads what the caller may read and changes nothing: every write that it makes must be stored as a task, which people approve. `approvers` decide the proposals that name nobody, and `limits` bound what it may read and propose. The token is shown only in this answer. It ends when the session that creates it ends (log-out included), unless `keep` is true, and is bound to the same key as that session (DPoP), if that is bound to one. The caller must have proved who they are in the last `reauthentication.minutes`, and is told by a message.',
  access: { kind: 'token' },
  body: () =>
    z.object({
      name: text(100),
      expiresInSeconds: z.int().min(60).max(LONGEST_SECONDS).default(DAY_SECONDS),
      approvers: defaultApprovers().default([]),
      limits: newAgentLimits().default({}),
      keep: z
        .boolean()
        .default(false)
        .meta({ description: 'True: the token outlives the session that creates it. False: it ends with that session.' }),
    }),
  answer: () =>
    loginAnswer().extend({
      agentTokenId: z.string(),
      name: z.string(),
      approvers: approverIds(),
      limits: agentLimitsShape(),
      keep: keepShape(),
    }),
  refusals: ['not-for-agents', 'conflict', 'agents-switched-off'],
  changesProofsOf: () => 'caller',
  async handle(call) {
    const { body, ports, unitOfWork, now } = call
    if (!call.settings.value('agents.enabled')) throw new Refusal('agents-switched-off')
    const approvers = [...new Set(body.approvers)]
    await refuseStrangers(call, approvers)
    const agentTokenId = `${timePrefix(now)}${ports.newSecretId()}`
    const slot = await freeSlot(agentTokenId, call)
    const { identity, claims, ...life } = await claimsOfNewToken(call, agentTokenId, body)
    const { keep } = body
    const agent = { agentTokenId, name: body.name, approvers, limits: storedLimits(body.limits) }
    const begun = agentSession(identity, agent, { expiresAt: claims.exp, ...life }, now)
    unitOfWork.add(slot, beginSession(begun, identity.tenantId), ...(await creationNotice(call, body.name)))
    unitOfWork.change = { after: { ...agent, keep, expires: new Date(claims.exp * 1000).toISOString() } }
    return ok({ ...(await answerWithToken(claims, ports.tokens)), ...agent, keep })
  },
})

/** Tells the owner: the token reads in their name, and may outlive the session of whoever created it. */
async function creationNotice(call: Call, name: string): Promise<readonly Write[]> {
  const owner = await call.read.one(person(call.caller.customerId))
  return owner === undefined
    ? []
    : proofNotice(call, owner, call.caller.identity, say`the agent token ${{ name: inQuotes(name) }} was created`)
}

/**
 * The claims of the new token. It ends no later than an identity provider lets the creating session live, and with that session unless the
 * token is kept. A session that is bound to a key makes a token that is bound to the same key, and that of a client of OAuth one that ends
 * with the client.
 */
async function claimsOfNewToken(
  { caller, read, ports, now }: Call,
  agentTokenId: string,
  { expiresInSeconds, keep }: { readonly expiresInSeconds: number; readonly keep: boolean },
) {
  const [identity, own] = await Promise.all([
    read.one(identityNamed(caller.identity)),
    read.one(session(caller.customerId, caller.sessionId)),
  ])
  if (identity === undefined || own === undefined) throw invalidToken('session-ended')
  const launchedFrom = keep ? undefined : [...(own.launchedFrom ?? []), own.sessionId]
  const { endsAt, jkt, client } = own
  const token = { tokenId: ports.newSecretId(), lifetimeSeconds: expiresInSeconds, endsAt, launchedFrom, clientId: client?.clientId, jkt }
  return { identity, launchedFrom, client, jkt, claims: agentTokenClaims(identity, agentTokenId, token, now) }
}
