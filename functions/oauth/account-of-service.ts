import type { AnonymousCall } from '../../shared/contract/call.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import { agentClaimsFor, TOKEN_LIFETIME_SECONDS } from '../../shared/domain/tokens/claims.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { refuseByLogic } from '../../shared/proofs/post-authentication.ts'
import { agentOfBackEnd, freeSlot, slotsAndTokens } from '../../shared/sessions/agent-session.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { person } from '../../shared/storage/persons.ts'
import {
  AGENT_SESSION,
  beginAgain,
  beginSession,
  changeAgent,
  type Session,
  type SessionClient,
  session,
} from '../../shared/storage/sessions.ts'
import type { Write } from '../../shared/storage/write.ts'
import { schemeFor, type TokenAnswer, type TokenCall } from './token-call.ts'

/** The method by which a service proves itself, in `amr`: a JWT signed with its private key. */
export const AMR = ['pkjwt']

type OfAccount = Pick<AnonymousCall, 'read' | 'now' | 'settingsOf' | 'ports'>

/**
 * The identity of the account that a service acts as. Every lock of the account applies, and so does the tenant's own logic. An account
 * that does not belong to the tenant of its client is refused like one that is gone.
 */
export async function accountOfService(call: OfAccount, { customerId, tenantId }: OAuthClient): Promise<Identity> {
  const of = customerId === undefined ? undefined : await call.read.one(person(customerId))
  if (of === undefined || of.tenantId !== tenantId) throw refused('account-gone')
  const found = await call.read.many(of.identities.map(identityNamed))
  const identities = found.filter((each) => each !== undefined && each.customerId === customerId) as readonly Identity[]
  const [identity] = identities
  if (identity === undefined) throw refused('account-without-identity')
  if (identities.some(({ authLockedAfter }) => isPast(authLockedAfter, call.now))) throw refused('account-locked')
  await refuseByLogic(call, identity)
  return identity
}

const refused = (because: string) =>
  new Refusal('invalid-grant', { because, description: 'The account of the client is locked, or does not exist any more.' })

/**
 * A token of a back end that only reads and proposes. All such tokens of one client belong to one agent: it is listed once among the agent
 * tokens of the account, and ending it there ends them all. INVARIANT: a token names the begin of its agent, so that those of an ended agent
 * stay ended when the client gets another one.
 */
export async function proposingAgent(
  call: TokenCall,
  identity: Identity,
  { client, jkt, audience }: { readonly client: SessionClient; readonly jkt: string | undefined; readonly audience: string | undefined },
): Promise<TokenAnswer> {
  const { settings } = await call.settingsOf(identity.tenantId)
  if (!settings.value('agents.enabled')) throw new Refusal('agents-switched-off')
  const { ports, now, read, unitOfWork } = call
  const agentTokenId = agentOfBackEnd(client.clientId)
  const sessionId = `${AGENT_SESSION}${agentTokenId}`
  const subject = {
    ...identity,
    tenantId: identity.tenantId,
    identity: identity.canonicalName,
    sessionId,
    tokenId: ports.newSecretId(),
    amr: AMR,
    clientId: client.clientId,
    jkt,
  }
  const { customerId, epoch } = identity
  const stored = await read.one(session(customerId, sessionId))
  const living = stored?.epoch === epoch ? stored : undefined
  const at = new Date(now).toISOString()
  const claims = {
    ...agentClaimsFor(subject, agentTokenId, now, TOKEN_LIFETIME_SECONDS),
    begun: living?.created ?? at,
    ...defined({ aud: audience }),
  }
  const agent = { agentTokenId, name: client.name }
  const begun: Session = {
    sessionId,
    customerId,
    identity: identity.canonicalName,
    epoch,
    amr: AMR,
    created: at,
    lastRenewed: at,
    expiresAt: claims.exp,
    agent,
    client,
  }
  unitOfWork.add(...(await prolongedOrBegun(call, { stored, living }, begun, identity.tenantId)))
  unitOfWork.change = { after: { agentTokenId, clientId: client.clientId, amr: AMR } }
  return { access_token: await ports.tokens.sign(claims), token_type: schemeFor(jkt), expires_in: TOKEN_LIFETIME_SECONDS }
}

/** Prolongs the living session of the agent, with what its owner has set since, or begins one. */
async function prolongedOrBegun(
  call: TokenCall,
  { stored, living }: { readonly stored: Session | undefined; readonly living: Session | undefined },
  begun: Session,
  tenantId: TenantId | undefined,
): Promise<readonly Write[]> {
  const { customerId, agent } = begun
  if (living?.agent !== undefined)
    return [changeAgent(living, { ...living.agent, name: agent?.name ?? living.agent.name }, begun.expiresAt)]
  const began = stored === undefined ? beginSession(begun, tenantId) : beginAgain(begun, stored, tenantId)
  const { slots } = await slotsAndTokens(customerId, call.read)
  const agentTokenId = agent?.agentTokenId ?? ''
  const hasSlot = slots.some((slot) => slot.agentTokenId === agentTokenId)
  return hasSlot ? [began] : [began, await freeSlot(agentTokenId, { ...call, caller: { customerId } })]
}
