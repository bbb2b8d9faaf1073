import * as z from 'zod'
import { text } from '../../shared/contract/fields.ts'
import { liveSession, sessionReads } from '../../shared/contract/live-session.ts'
import { MCP_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'
import { fieldText } from '../../shared/errors/field-text.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { newAgentLimits, storedLimits } from '../../shared/sessions/agent-limits-shape.ts'
import { agentSession, agentTokenClaims, freeSlot } from '../../shared/sessions/agent-session.ts'
import { defaultApprovers, refuseStrangers } from '../../shared/sessions/default-approvers.ts'
import { timePrefix } from '../../shared/sessions/new-session.ts'
import { noteAgentOfClient } from '../../shared/storage/agents-of-clients.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { isLaunched } from '../../shared/storage/launched-sessions.ts'
import { keepRegistered, type OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { person } from '../../shared/storage/persons.ts'
import { beginSession, type Session } from '../../shared/storage/sessions.ts'
import type { Write } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { authenticatedClient } from './authenticated-client.ts'
import { boundKey } from './bound-key.ts'
import { refuseWhileAgentsAreOff } from './granting-identity.ts'
import { schemeFor, type TokenAnswer, type TokenCall } from './token-call.ts'

const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'
const SUBJECT_TYPES: readonly (string | undefined)[] = [ACCESS_TOKEN, 'urn:ietf:params:oauth:token-type:jwt']
const DAY_SECONDS = 86_400
const MINUTE_MS = 60_000

/** The agent that the person wants, as authorization details (RFC 9396). */
const agentDetails = () =>
  z.tuple([
    z.strictObject({
      type: z.literal('countersign_agent'),
      name: text(100),
      limits: newAgentLimits().default({}),
      approvers: defaultApprovers().default([]),
      expiresInSeconds: z
        .int()
        .min(60)
        .max(90 * DAY_SECONDS)
        .default(DAY_SECONDS),
      keep: z.boolean().default(false),
    }),
  ])

/**
 * Exchanges a person's own token for a token of an agent (RFC 8693), without a browser: the same agent as `POST /authentication/agent-tokens`
 * makes, under the same conditions. Never from a token of an agent or of a launched session.
 */
export async function exchangeToken(call: TokenCall): Promise<TokenAnswer> {
  const { body, unitOfWork, ports, now } = call
  const { client, uses } = await exchangingClient(call)
  refuseOtherTypes(call)
  const wanted = wantedAgent(body.authorization_details)
  const { claims, live, identity } = await subjectOf(call)
  const { jkt, uses: proofs } = await boundKey(call, { dpopRequired: client?.dpopRequired ?? false })
  // A token that is bound to a key needs a proof by that key, here as everywhere.
  if (claims.cnf !== undefined && claims.cnf.jkt !== jkt) throw new Refusal('invalid-dpop-proof', { because: 'another-key' })
  await refuseWhileAgentsAreOff(call, identity)
  const approvers = [...new Set(wanted.approvers)]
  await refuseStrangers({ read: call.read, caller: identity }, approvers)

  const agentTokenId = `${timePrefix(now)}${ports.newSecretId()}`
  const launchedFrom = wanted.keep ? undefined : [live.sessionId]
  const of = client === undefined ? undefined : { clientId: client.clientId, name: client.name }
  const token = {
    tokenId: ports.newSecretId(),
    lifetimeSeconds: wanted.expiresInSeconds,
    endsAt: live.endsAt,
    launchedFrom,
    clientId: of?.clientId,
    jkt,
  }
  const issued = { ...agentTokenClaims(identity, agentTokenId, token, now), ...audienceOf(call) }
  const agent = { agentTokenId, name: wanted.name, approvers, limits: storedLimits(wanted.limits) }
  const { customerId, tenantId } = identity
  unitOfWork.actor = { customerId, tenantId }
  unitOfWork.add(
    ...[...uses, ...proofs, ...(client === undefined ? [] : keepRegistered(client))],
    await freeSlot(agentTokenId, { ...call, caller: { customerId } }),
    beginSession(agentSession(identity, agent, { expiresAt: issued.exp, launchedFrom, client: of, jkt }, now), tenantId),
    ...(of === undefined ? [] : noteAgentOfClient({ clientId: of.clientId, customerId, agentTokenId, expiresAt: issued.exp })),
    ...(await creationNotice(call, identity, wanted.name)),
  )
  unitOfWork.change = { after: { ...agent, ...defined({ clientId: of?.clientId }), expires: new Date(issued.exp * 1000).toISOString() } }
  return {
    access_token: await ports.tokens.sign(issued),
    issued_token_type: ACCESS_TOKEN,
    token_type: schemeFor(jkt),
    expires_in: issued.exp - issued.iat,
    scope: 'propose',
  }
}

/** The client, if the request names one. It need not, since the person's own token is enough. */
async function exchangingClient(call: TokenCall): Promise<{ readonly client: OAuthClient | undefined; readonly uses: readonly Write[] }> {
  const { client_id: named, client_assertion: assertion } = call.body
  if (named === undefined && assertion === undefined) return { client: undefined, uses: [] }
  const found = await authenticatedClient(call)
  if (!found.client.scopes.includes('propose')) throw new Refusal('unauthorized-client')
  return found
}

function refuseOtherTypes({ body, ports }: TokenCall): void {
  if (body.subject_token === undefined) throw invalid('subject_token', 'is required')
  if (!SUBJECT_TYPES.includes(body.subject_token_type)) throw invalid('subject_token_type', `must be ${ACCESS_TOKEN}`)
  if (body.requested_token_type !== undefined && body.requested_token_type !== ACCESS_TOKEN)
    throw invalid('requested_token_type', `must be ${ACCESS_TOKEN}`)
  if (body.actor_token !== undefined) throw invalid('actor_token', 'must not be sent')
  if (body.scope !== undefined && body.scope !== 'propose') throw new Refusal('invalid-scope')
  const targets: readonly unknown[] = [undefined, mcpResource(ports), `${ports.baseUrl()}${SERVICE_PATH}`]
  const { resource, audience } = body
  if (![resource, audience].every((each) => targets.includes(each))) throw new Refusal('invalid-target')
  if (resource !== undefined && audience !== undefined && resource !== audience) throw new Refusal('invalid-target')
}

const mcpResource = (ports: TokenCall['ports']): string => `${ports.baseUrl()}${MCP_PATH}`

/** A token for the MCP server opens nothing else; every other one opens the API. */
function audienceOf({ body, ports }: TokenCall): { readonly aud?: string } {
  return [body.resource, body.audience].includes(mcpResource(ports)) ? { aud: mcpResource(ports) } : {}
}

function wantedAgent(details: string | undefined) {
  const read = agentDetails().safeParse(jsonIn(details), { error: fieldText })
  if (read.success) return read.data[0]
  const [issue] = read.error.issues
  const where = issue === undefined || issue.path.length === 0 ? 'authorization_details' : `authorization_details.${issue.path.join('.')}`
  throw new Refusal('invalid-authorization-details', { description: `The parameter ${where} ${issue?.message ?? 'is required'}.` })
}

function jsonIn(details: string | undefined): unknown {
  try {
    return JSON.parse(details ?? '')
  } catch {
    throw new Refusal('invalid-authorization-details')
  }
}

type Subject = { readonly claims: Claims; readonly live: Session; readonly identity: Identity }

/** The person of the subject token, in a session of their own with a recent proof. */
async function subjectOf(call: TokenCall): Promise<Subject> {
  const { body, ports, read, now, settingsOf } = call
  const claims = body.subject_token === undefined ? undefined : await ports.tokens.verify(body.subject_token)
  if (claims === undefined || claims.exp * 1000 <= now || claims.intent !== undefined) throw unusable('no-subject-token')
  if (claims.act !== undefined || claims.scope !== undefined) throw new Refusal('not-for-agents')
  const [{ settings }] = await Promise.all([settingsOf(claims.tenantId), read.ahead(sessionReads(claims))])
  const { live, identity } = await liveSubject(call, claims)
  if (live.client !== undefined) throw unusable('session-of-a-client')
  if (isLaunched(live)) throw unusable('launched-session')
  const isFresh = live.provedAt !== undefined && now - live.provedAt <= settings.value('reauthentication.minutes') * MINUTE_MS
  if (!isFresh) throw new Refusal('proof-too-old')
  return { claims, live, identity }
}

/** RFC 8693 §2.2.2: a subject token that is wrong or is not accepted is a fault of the request. One text for all: the log has the reason. */
function unusable(because: string): Refusal {
  const description = 'must be a token of a person, in a session of their own that has not ended'
  return new Refusal('invalid-request', { because, fields: [{ field: 'subject_token', description }] })
}

async function liveSubject({ read, now }: TokenCall, claims: Claims): Promise<Omit<Subject, 'claims'>> {
  try {
    return await liveSession(claims, read, now)
  } catch (error) {
    throw error instanceof Refusal ? unusable('subject-session-ended') : error
  }
}

/** Tells the owner: the agent reads in their name. */
async function creationNotice(call: TokenCall, { customerId, identity }: Identity, name: string): Promise<readonly Write[]> {
  const owner = await call.read.one(person(customerId))
  return owner === undefined ? [] : proofNotice(call, owner, identity, say`the agent token ${{ name: inQuotes(name) }} was created`)
}
