import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { agentClaimsFor } from '../../shared/domain/tokens/claims.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { AGENT_SESSION, agentTokensOf, beginSession, endSession, type Session, session } from '../../shared/storage/sessions.ts'
import { thoseThatLive } from './live-sessions.ts'
import { answerWithToken, loginAnswer } from './login-answer.ts'
import { timePrefix } from './new-session.ts'

const DAY = 86_400
const LONGEST = 90 * DAY
/** So many living tokens are enough for anybody, and few enough to be listed at once. */
const MOST_TOKENS = 100

const createAgentToken = endpoint({
  method: 'POST',
  path: '/authentication/agent-tokens',
  operationId: 'createAgentToken',
  group: 'authentication',
  summary: 'Makes a token for an agent: it reads what the caller may read, and changes nothing but by tasks that people approve',
  access: { kind: 'token' },
  body: () => z.object({ name: text(100), expiresInSeconds: z.int().min(60).max(LONGEST).default(DAY) }),
  answer: () => loginAnswer().extend({ agentTokenId: z.string(), name: z.string() }),
  refusals: ['task-only-token'],
  async handle({ body, caller, read, ports, unitOfWork, now }) {
    const { things } = await read.list(agentTokensOf(caller.customerId, MOST_TOKENS))
    if (things.length >= MOST_TOKENS) throw new Refusal('conflict', { description: `You have ${MOST_TOKENS} agent tokens: end one first.` })
    const [identity, own] = await Promise.all([
      read.one(identityNamed(caller.identity)),
      read.one(session(caller.customerId, caller.sessionId)),
    ])
    if (identity === undefined || own === undefined) throw new Refusal('token-invalid')

    const agentTokenId = `${timePrefix(now)}${ports.newSecretId()}`
    const sessionId = `${AGENT_SESSION}${agentTokenId}`
    const tokenId = ports.newSecretId()
    const subject = {
      ...identity,
      tenantId: identity.tenantId,
      identity: caller.identity,
      sessionId,
      tokenId,
      amr: ['agent'],
      endsAt: own.endsAt,
    }
    const claims = agentClaimsFor(subject, agentTokenId, now, body.expiresInSeconds)
    const created = new Date(now).toISOString()
    unitOfWork.add(
      beginSession({
        sessionId,
        customerId: caller.customerId,
        identity: caller.identity,
        epoch: identity.epoch,
        amr: subject.amr,
        created,
        lastRenewed: created,
        expiresAt: claims.exp,
        agent: { agentTokenId, name: body.name },
      }),
    )
    unitOfWork.change = { after: { agentTokenId, name: body.name, expires: new Date(claims.exp * 1000).toISOString() } }
    return ok({ ...(await answerWithToken(claims, ports.tokens)), agentTokenId, name: body.name })
  },
})

const shownAgentToken = () =>
  namedObject('AgentToken', {
    agentTokenId: z.string(),
    name: z.string(),
    identity: z.string(),
    created: z.iso.datetime(),
    expires: z.iso.datetime(),
  })

const listAgentTokens = endpoint({
  method: 'GET',
  path: '/authentication/agent-tokens',
  operationId: 'listAgentTokens',
  group: 'authentication',
  summary: 'Lists the living tokens of the caller’s agents, newest first; the tokens themselves are never shown again',
  access: { kind: 'token' },
  answer: () => z.array(shownAgentToken()),
  refusals: [],
  async handle({ caller, read }) {
    const { things } = await read.list(agentTokensOf(caller.customerId, MOST_TOKENS))
    return ok((await thoseThatLive(things, read)).map(shown))
  },
})

function shown({ agent, identity, created, expiresAt }: Session): z.infer<ReturnType<typeof shownAgentToken>> {
  if (agent === undefined) throw new Error('the session of an agent token names its agent')
  return { agentTokenId: agent.agentTokenId, name: agent.name, identity, created, expires: new Date(expiresAt * 1000).toISOString() }
}

const endAgentToken = endpoint({
  method: 'DELETE',
  path: '/authentication/agent-tokens/{agentTokenId}',
  operationId: 'endAgentToken',
  group: 'authentication',
  summary: 'Ends an agent’s token at once',
  access: { kind: 'token' },
  refusals: ['task-only-token', 'not-found'],
  async handle({ params, caller, read, unitOfWork }) {
    const sessionId = `${AGENT_SESSION}${params.agentTokenId}`
    const living = await read.one(session(caller.customerId, sessionId))
    if (living === undefined) throw new Refusal('not-found')
    unitOfWork.add(endSession(caller.customerId, sessionId, 'not-found'))
    unitOfWork.change = { before: shown(living) }
    return ok()
  },
})

export const agentTokenEndpoints = [createAgentToken, listAgentTokens, endAgentToken]
