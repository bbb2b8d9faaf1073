import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { cutText } from '../../shared/domain/cut-text.ts'
import { isKept, mayPropose } from '../../shared/domain/oauth/judge-consent.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { newAgentLimits, storedLimits } from '../../shared/sessions/agent-limits-shape.ts'
import { freeSlot } from '../../shared/sessions/agent-session.ts'
import { defaultApprovers, refuseStrangers } from '../../shared/sessions/default-approvers.ts'
import type { AllowedAgent } from '../../shared/storage/authorization-codes.ts'
import { type AuthorizationRequest, decideAuthorizationRequest } from '../../shared/storage/authorization-requests.ts'
import { consentTo, keepConsent } from '../../shared/storage/consents.ts'
import { person } from '../../shared/storage/persons.ts'
import type { Session } from '../../shared/storage/sessions.ts'
import type { Write } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { type Found, isLaunchedSession, partiesOf, proofSince, requestOf } from './asked-request.ts'
import { redirection } from './get-authorization-request.ts'
import { newAuthorizationCode } from './new-authorization-code.ts'
import { redirectTo } from './sent-values.ts'

const DAY_SECONDS = 86_400
const LONGEST_NAME = 100

const decision = () =>
  z.object({
    decision: z.enum(['allow', 'deny']).meta({ description: 'The decision of the person.' }),
    name: text(LONGEST_NAME).optional().meta({ description: 'Name of the agent; that of the client if left out.' }),
    limits: newAgentLimits().default({}),
    approvers: defaultApprovers().default([]),
    expiresInSeconds: z
      .int()
      .min(60)
      .max(90 * DAY_SECONDS)
      .default(30 * DAY_SECONDS)
      .meta({ description: 'Time after which the agent ends, in seconds.' }),
  })

export const decideRequest = endpoint({
  method: 'PUT',
  path: '/oauth/requests/{requestId}',
  operationId: 'decideAuthorizationRequest',
  group: 'oauth',
  summary: 'Decide an authorization request',
  description:
    'Allows or denies what a client asks, once. For the scope `propose` the person chooses the name, limits, approvers and expiry of the agent, must have proved who they are in the last `reauthentication.minutes`, and is told by a message. A session that was launched from another one can only deny.',
  access: { kind: 'token' },
  body: decision,
  answer: () => z.object({ redirectTo: redirection() }),
  refusals: ['not-found', 'not-for-agents', 'not-permitted', 'conflict', 'invalid-request'],
  async provedSince(call) {
    if (call.body.decision === 'deny') return undefined
    return proofSince(call, (await requestOf(call, call.params.requestId)).asked)
  },
  async handle(call) {
    const found = await requestOf(call, call.params.requestId)
    const { hash, asked } = found
    if (call.body.decision === 'allow' && (await isLaunchedSession(call)))
      throw new Refusal('not-permitted', { description: 'A launched session can allow nothing. Sign in, and start again in the app.' })
    const isAllowed = call.body.decision === 'allow' && (await mayBeAllowed(call, asked))
    call.unitOfWork.add(decideAuthorizationRequest(hash, isAllowed ? 'allow' : 'deny', asked.openedBy))
    const { clientId, name } = asked.client
    const before = { clientId, clientName: name, scopes: asked.scopes, decided: 'no' }
    call.unitOfWork.change = { before, after: { decided: isAllowed ? 'allow' : 'deny' } }
    if (!isAllowed) return ok({ redirectTo: redirectTo(call, asked, { error: 'access_denied' }) })
    return ok({ redirectTo: await allowed(call, found) })
  },
})

type Deciding = Call & { readonly body: z.output<ReturnType<typeof decision>> }

/** An agent is allowed only while agents are switched on, and never to a client of another tenant. */
async function mayBeAllowed(call: Call, asked: AuthorizationRequest): Promise<boolean> {
  if (!asked.scopes.includes('propose')) return true
  const { settings } = await call.settingsOf(call.caller.tenantId)
  return settings.value('agents.enabled') && mayPropose(partiesOf(call, asked))
}

async function allowed(call: Deciding, { asked }: Found): Promise<string> {
  const { caller, unitOfWork, now } = call
  const agent = asked.scopes.includes('propose') ? await chosenAgent(call, asked) : undefined
  const { code, write } = await newAuthorizationCode(call, asked, (own) => agent && { ...agent, expiresAt: endOf(agent.expiresAt, own) })
  unitOfWork.add(write)
  if (agent !== undefined) {
    const { expiresAt, ...rest } = agent
    const before = unitOfWork.change.before
    unitOfWork.change = { before, after: { decided: 'allow', agent: { ...rest, expires: new Date(expiresAt * 1000).toISOString() } } }
    unitOfWork.add(...(await agentNotice(call, agent, asked)))
  }
  const { clientId, name: clientName, host } = asked.client
  if (isKept(asked.scopes, partiesOf(call, asked))) {
    const given = { clientId, clientName, host, scopes: asked.scopes, created: new Date(now).toISOString() }
    unitOfWork.add(keepConsent(caller.customerId, await call.read.one(consentTo(caller.customerId, clientId)), given))
  }
  return redirectTo(call, asked, { code })
}

async function chosenAgent(call: Deciding, { client }: AuthorizationRequest): Promise<AllowedAgent> {
  const { body, now, ports } = call
  const approvers = [...new Set(body.approvers)]
  await refuseStrangers(call, approvers)
  // Refused here, where the person can end another agent, and not when the client fetches its token.
  await freeSlot(ports.newSecretId(), call)
  const name = body.name ?? cutText(client.name, LONGEST_NAME)
  return { name, approvers, limits: storedLimits(body.limits), expiresAt: Math.floor(now / 1000) + body.expiresInSeconds }
}

/** An agent works no longer than an identity provider lets the session of its person live. */
function endOf(expiresAt: number, { endsAt = Number.POSITIVE_INFINITY }: Session): number {
  return Math.min(expiresAt, endsAt)
}

/** Tells the person: an agent reads in their name for days. */
async function agentNotice(call: Call, { name }: AllowedAgent, { client }: AuthorizationRequest): Promise<readonly Write[]> {
  const owner = await call.read.one(person(call.caller.customerId))
  const change = say`the agent ${{ name: inQuotes(name) }} of ${{ host: inQuotes(client.host) }} was connected`
  return owner === undefined ? [] : proofNotice(call, owner, call.caller.identity, change)
}
