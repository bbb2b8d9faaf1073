import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { agentClaimsFor, TOKEN_LIFETIME_SECONDS } from '../../shared/domain/tokens/claims.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
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
 * tokens of the account, and ending it there ends them all.
 */
export async function proposingAgent(
  call: TokenCall,
  identity: Identity,
  { client, jkt, audience }: { readonly client: SessionClient; readonly jkt: string | undefined; readonly audience: string | undefined },
): Promise<TokenAnswer> {
  const { settings } = await call.settingsOf(identity.tenantId)
  if (!settings.value('agents.enabled')) throw new Refusal('agents-switched-off')
  const { ports, now, read, unitOfWork } = call
  const agentTokenId = `of-${client.clientId}`
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
  const claims = { ...agentClaimsFor(subject, agentTokenId, now, TOKEN_LIFETIME_SECONDS), ...defined({ aud: audience }) }
  const at = new Date(now).toISOString()
  const agent = { agentTokenId, name: client.name }
  const { customerId, epoch } = identity
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
  const before = await read.one(session(customerId, sessionId))
  unitOfWork.add(...(await prolongedOrBegun(call, before, begun, identity.tenantId)))
  unitOfWork.change = { after: { agentTokenId, clientId: client.clientId, amr: AMR } }
  return { access_token: await ports.tokens.sign(claims), token_type: schemeFor(jkt), expires_in: TOKEN_LIFETIME_SECONDS }
}

/** Prolongs the living session of the agent, with what its owner has set since, or begins one. */
async function prolongedOrBegun(
  call: TokenCall,
  before: Session | undefined,
  begun: Session,
  tenantId: TenantId | undefined,
): Promise<readonly Write[]> {
  const { customerId, agent } = begun
  if (before?.agent !== undefined && before.epoch === begun.epoch)
    return [changeAgent(before, { ...before.agent, name: agent?.name ?? before.agent.name }, begun.expiresAt)]
  const began = before === undefined ? beginSession(begun, tenantId) : beginAgain(begun, before, tenantId)
  const { slots } = await slotsAndTokens(customerId, call.read)
  const agentTokenId = agent?.agentTokenId ?? ''
  const hasSlot = slots.some((slot) => slot.agentTokenId === agentTokenId)
  return hasSlot ? [began] : [began, await freeSlot(agentTokenId, { ...call, caller: { customerId } })]
}
