import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { agentClaimsFor, TOKEN_LIFETIME_SECONDS } from '../../shared/domain/tokens/claims.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { agentOfBackEnd } from '../../shared/sessions/agent-session.ts'
import { freeSlot, slotsAndTokens } from '../../shared/sessions/agent-token-slots.ts'
import type { Identity } from '../../shared/storage/identities.ts'
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
import { AMR } from './account-of-service.ts'
import { schemeFor, type TokenAnswer, type TokenCall } from './token-call.ts'

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
